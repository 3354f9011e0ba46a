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
    {0x533b31586121f737, 0x9af6d4b4aee236a8}, /* slerp */
    {0x46d2334326da3c9a, 0xc0286e8b41b125ea}, /* nlerp */
    {0x7c64f943c7368077, 0x5229c9f20d4eb39b}, /* squad */
    {0xed0aa07f46baefc2, 0x1699eca9a42dff86}, /* from_rotation_vectors */
    {0x4896053a0376ba0c, 0xa807c873aaa55791}, /* rotation_vectors */
    {0xe2e09509f1414746, 0xda9c0204a8d2673c}, /* exp */
    {0x59cb725fb7def7aa, 0xa443517149693554}, /* log */
    {0x60445f8578c8dc55, 0xb1dbede48f27deee}, /* from_axis_angles */
    {0xe98cc37bcfe9b1ef, 0x82db8dcb0797d9cf}, /* to_axis_angles */
    {0xece6e1db5a5f6e1a, 0xd8f7de55adf9e2f0}, /* from_eulers */
    {0x0b95649fb6e5bc31, 0xf5389d6d36dd20e5}, /* eulers */
    {0x3d43bc8a9b1b9cb2, 0xe1dc1092d3c4e87e}, /* shortest_arc */
    {0x06384c0c6d648e1f, 0x732a29578133e05d}, /* angle_between */
    {0x9bfdb54371ae949e, 0xb6e33deda7272294}, /* mat3s */
    {0x8bfe16f84133219b, 0x4c42326be00aef0e}, /* from_mat3s */
    {0x0349963982a869c8, 0xe71ceb33709c0dca}, /* mat4s */
    {0xc0f451e60a8f674a, 0x83e6fd85b9ff2142}, /* from_mat4s */
};
