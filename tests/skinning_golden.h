/* SPDX-License-Identifier: MIT */
/* Written by test_skinning --print. */
static const uint64_t skinning_golden[] = {
    0x6973f9d28fe614c2,
    0x3b2e072a66dfbe9b,
    0x04ed379cf41367a4,
    0xf9085524ae2e5fa0,
    0x613338be634260dd,
    0x1dc0186aec0f0ed6,
    0x74036afa556e2ccd,
    0x05683f8fd05e1658,
};
