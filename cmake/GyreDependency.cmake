# SPDX-License-Identifier: MIT
# What the chosen parts need from the system, as targets PkgConfig::GYRE_*. All that is missing is named in one message,
# by its Debian package. GYRE_CORE_ONLY without tests looks for nothing at all.
set(gyre_missing)

macro(gyre_need prefix package)
  if(PkgConfig_FOUND)
    pkg_check_modules(GYRE_${prefix} QUIET IMPORTED_TARGET GLOBAL ${ARGN})
  endif()
  if(NOT GYRE_${prefix}_FOUND)
    list(APPEND gyre_missing ${package})
  endif()
endmacro()

if(NOT GYRE_CORE_ONLY OR GYRE_BUILD_TESTS)
  find_package(PkgConfig QUIET)
  if(NOT PkgConfig_FOUND)
    list(APPEND gyre_missing pkgconf)
  endif()
endif()
if(NOT GYRE_CORE_ONLY)
  gyre_need(JANSSON libjansson-dev jansson>=2.10)
  gyre_need(PNG libpng-dev libpng)
  gyre_need(JPEG libjpeg62-turbo-dev libjpeg)
  gyre_need(EGL libegl-dev egl)
  gyre_need(GLES2 libgles-dev glesv2)
  if(GYRE_BUILD_TOOL)
    gyre_need(WEBP libwebp-dev libwebp libwebpmux)
  endif()
endif()
if(GYRE_BUILD_TESTS)
  gyre_need(CMOCKA libcmocka-dev cmocka)
endif()
if(gyre_missing)
  list(JOIN gyre_missing " " gyre_missing)
  message(FATAL_ERROR "gyre does not find what it needs from the system. On Debian:\n"
    "  apt install ${gyre_missing}\n"
    "Or leave parts out: -DGYRE_BUILD_TESTS=OFF, -DGYRE_BUILD_TOOL=OFF, -DGYRE_CORE_ONLY=ON.")
endif()
