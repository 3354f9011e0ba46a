/* SPDX-License-Identifier: MIT */
/* Hashes of what comes out, by kind of pose: models, matrices, motions, dual quaternions. Written by
   `test_model_space --print`. */
static const uint64_t golden[3] = {0x7cd8cf2ffe18099e,
                                   0xa75822899d937d09,
                                   0xba992612d8eb4e02};
