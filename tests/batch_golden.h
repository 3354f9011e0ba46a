/* SPDX-License-Identifier: MIT */
/* Written by test_batch --print. */
/* clang-format off */
static const struct {
    uint64_t single, twice;
} batch_golden[] = {
    {0x24dc6b8c35deef5c, 0x72a3767fd9c57e8e}, /* normalise */
    {0xa10c8f716dee99b5, 0x263099ac37e8cc2a}, /* conjugate */
    {0x636dd88832065add, 0xd1580aa4167faf95}, /* mul */
    {0x2c6e75cad1f020f3, 0xe4a1bbf0c758f33a}, /* rotate */
};
