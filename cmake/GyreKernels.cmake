# SPDX-License-Identifier: MIT
# Kernels are compiled once for each instruction set, always with full optimisation: what a debugger would step
# through are the inline functions of floor 2. gyre_kernels(target) adds kernel_ISA.c of this folder for each.
function(gyre_kernel target isa)
  set(source "${CMAKE_CURRENT_SOURCE_DIR}/kernel_${isa}.c")
  target_sources(${target} PRIVATE "${source}")
  set_property(SOURCE "${source}" TARGET_DIRECTORY ${target} PROPERTY COMPILE_OPTIONS
    -O3 $<$<C_COMPILER_ID:Clang,AppleClang>:-Wno-pass-failed> ${ARGN})
  get_property(known GLOBAL PROPERTY GYRE_KERNELS) # the tests run each
  if(NOT isa IN_LIST known)
    set_property(GLOBAL APPEND PROPERTY GYRE_KERNELS ${isa})
  endif()
endfunction()

function(gyre_kernels target)
  gyre_kernel(${target} scalar -fno-tree-vectorize -fno-tree-slp-vectorize)
  if(EMSCRIPTEN)
    gyre_kernel(${target} simd128 -msimd128)
    target_compile_definitions(${target} PRIVATE GYREI_BATCH_SIMD128)
  elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
    gyre_kernel(${target} sse2)
    gyre_kernel(${target} avx2 -mavx2)
    gyre_kernel(${target} avx512 -mavx512f -mavx512vl -mavx512dq -mprefer-vector-width=512)
    target_compile_definitions(${target} PRIVATE GYREI_BATCH_X86)
  elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64|ARM64)$")
    gyre_kernel(${target} neon)
    target_compile_definitions(${target} PRIVATE GYREI_BATCH_NEON)
  endif()
endfunction()
