# SPDX-License-Identifier: MIT
# The flags that every target of our own is compiled with; users of gyre::gyre get none of them.
function(gyre_target name)
  target_compile_features(${name} PRIVATE c_std_11)
  set_target_properties(${name} PROPERTIES C_EXTENSIONS OFF C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
  target_compile_definitions(${name} PRIVATE _POSIX_C_SOURCE=200809L)
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes>
    $<$<BOOL:${GYRE_WERROR}>:-Werror>)
  if(GYRE_SANITIZE OR GYRE_BUILD_FUZZ)
    target_compile_options(${name} PRIVATE -fsanitize=address,undefined -fno-sanitize-recover=all
      -fno-omit-frame-pointer $<$<BOOL:${GYRE_BUILD_FUZZ}>:-fsanitize=fuzzer-no-link>)
    target_link_options(${name} PRIVATE -fsanitize=address,undefined)
    target_link_options(${name} INTERFACE $<BUILD_INTERFACE:-fsanitize=address,undefined>)
  endif()
endfunction()

# The objects of a group of floors, compiled once for every library they go into. The same bits everywhere:
# no contraction, and nothing that lets a compiler reorder sums.
function(gyre_objects name)
  add_library(${name} OBJECT)
  gyre_target(${name})
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/include" "${PROJECT_SOURCE_DIR}/src")
  target_compile_options(${name} PRIVATE -ffp-contract=off -fno-math-errno -fno-trapping-math)
endfunction()

# A library made of such objects: gyre_library(name STATIC|SHARED output_name objects...).
function(gyre_library name kind output)
  set(sources ${ARGN})
  list(TRANSFORM sources REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
  add_library(${name} ${kind} ${sources})
  gyre_target(${name})
  set_target_properties(${name} PROPERTIES OUTPUT_NAME ${output} VERSION ${PROJECT_VERSION} SOVERSION 0
    LINKER_LANGUAGE C EXPORT_PROPERTIES VERSION)
  target_include_directories(${name} INTERFACE
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  if(NOT WIN32)
    target_link_libraries(${name} PUBLIC m)
  endif()
  if(kind STREQUAL SHARED AND UNIX AND NOT APPLE AND NOT GYRE_SANITIZE AND NOT GYRE_BUILD_FUZZ)
    target_link_options(${name} PRIVATE -Wl,-z,defs)
  endif()
endfunction()
