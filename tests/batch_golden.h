/* SPDX-License-Identifier: MIT */
/* Written by test_batch --print. */
/* clang-format off */
static const struct {
    uint64_t single, twice;
} batch_golden[] = {
    {0xa2a3b83057c8b980, 0x0f0f3726785ce210}, /* normalise */
    {0x1e49ed5c9046ae69, 0x39798f01b99030f6}, /* conjugate */
    {0xc49bfbb3df7ea98a, 0x1f662345803ccd6a}, /* mul */
    {0xa9511919cc86b06f, 0xdeb58fc06dc21b9b}, /* rotate */
    {0xc97262a18b62d1f4, 0x018a64fc71133be1}, /* slerp */
    {0x13c10bd9c1cfdc64, 0x0e4cbbd10469b936}, /* nlerp */
    {0x84ec70ac9ed53532, 0x25a19298302ce192}, /* squad */
    {0x405eb3a023ece7db, 0x7a9f3530d0891bf0}, /* from_rotation_vectors */
    {0x47c7826a38ce5d34, 0x7215f1d6681927d2}, /* rotation_vectors */
    {0x5e5704d51fc0dcdb, 0x8138f3c1ec393ad2}, /* exp */
    {0x73b30d3a5d92c6b7, 0xb12244b590d65e5e}, /* log */
    {0x60445f8578c8dc55, 0xb1dbede48f27deee}, /* from_axis_angles */
    {0x8cec9d9601ede3bd, 0x76dbdb96ffee9804}, /* to_axis_angles */
    {0xb17565463c40e42e, 0xd8f7de55adf9e2f0}, /* from_eulers */
    {0x2bac1a7015cc2578, 0xc263b6160bdfe43e}, /* eulers */
    {0x0a088f33c29cf025, 0x2019e53a30598b27}, /* shortest_arc */
    {0xf8322ecdf13ff037, 0x620d8f25b013179b}, /* angle_between */
    {0x6dee522a1e70abdd, 0x32631010c98d1538}, /* mat3s */
    {0x1aeab0ffcfcc7b6b, 0x7f3248bd447079d7}, /* from_mat3s */
    {0xc6f8da5b6934519d, 0x60c9e3cf44033ef0}, /* mat4s */
    {0xf665a8ab3410aae3, 0x9486caa6d2ecb2fd}, /* from_mat4s */
};
