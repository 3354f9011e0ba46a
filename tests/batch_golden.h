/* SPDX-License-Identifier: MIT */
/* Written by test_batch --print. */
/* clang-format off */
static const struct {
    uint64_t single, twice;
} batch_golden[] = {
    {0xd508ba650651245d, 0x07b26808933ccb02}, /* normalise */
    {0xcd27669075b444de, 0x83b2ec7dd1186b14}, /* conjugate */
    {0xcc15dc58428bfeff, 0x646b021c81ae2855}, /* mul */
    {0xf6e89f28cf6c7d10, 0x7dfacf8e398c95b8}, /* rotate */
};
