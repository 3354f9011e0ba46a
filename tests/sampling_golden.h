/* SPDX-License-Identifier: MIT */
/* Written by test_sampling --print. */
static const uint64_t sampling_golden[] = {
    0x55cc87b9691337ae,
    0xfeb65abb53e69d78,
    0x4c2302eac9515f14,
    0x3e196bd959933e19,
    0xd4964447272c12be,
    0xdbfb46560f669919,
    0x01c2a4fc7babe746,
    0xf9c9b3133856330e,
    0x8e7aee16fff421ce,
    0x07e0a365b7d05c4a,
    0x32dbc11ce0f5aabd,
    0x95e32807a342937f,
};
