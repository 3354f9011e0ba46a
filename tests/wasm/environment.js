/* SPDX-License-Identifier: MIT */
/* The kernels that a test asks for: GYRE_ISA reaches the program as it does elsewhere. */
Module.preRun = () => {
    if (process.env.GYRE_ISA) ENV.GYRE_ISA = process.env.GYRE_ISA;
};
