# SPDX-License-Identifier: MIT
# Headers, libraries, the CMake package and the pkg-config files. All paths are relative to where the files
# lie, so that the installed tree may be moved.
set(gyre_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/gyre")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/gyre" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
  FILES_MATCHING PATTERN "*.h")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}")

install(TARGETS gyre_core EXPORT gyreCoreTargets)
install(EXPORT gyreCoreTargets NAMESPACE gyre:: DESTINATION "${gyre_package_dir}")
if(NOT GYRE_CORE_ONLY)
  install(TARGETS gyre_shared EXPORT gyreSharedTargets)
  install(EXPORT gyreSharedTargets NAMESPACE gyre:: DESTINATION "${gyre_package_dir}")
  install(TARGETS gyre_static EXPORT gyreStaticTargets)
  install(EXPORT gyreStaticTargets NAMESPACE gyre:: DESTINATION "${gyre_package_dir}")
endif()

include(CMakePackageConfigHelpers)
configure_file("${PROJECT_SOURCE_DIR}/cmake/gyreConfig.cmake.in" "${PROJECT_BINARY_DIR}/gyreConfig.cmake" @ONLY)
configure_file("${PROJECT_SOURCE_DIR}/cmake/gyreConfigVersion.cmake.in"
  "${PROJECT_BINARY_DIR}/gyreConfigVersion.cmake" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/gyreConfig.cmake" "${PROJECT_BINARY_DIR}/gyreConfigVersion.cmake"
  DESTINATION "${gyre_package_dir}")

# pkg-config: ${pcfiledir} is the folder of the .pc file itself.
set(gyre_pc_dir "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig")
file(RELATIVE_PATH gyre_pc_prefix "${gyre_pc_dir}" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" gyre_pc_prefix "${gyre_pc_prefix}")
foreach(name IN ITEMS libdir includedir)
  string(TOUPPER ${name} upper)
  file(RELATIVE_PATH gyre_pc_${name} "${CMAKE_INSTALL_PREFIX}" "${CMAKE_INSTALL_FULL_${upper}}")
endforeach()
set(gyre_pc_names gyre-core)
if(NOT GYRE_CORE_ONLY)
  list(APPEND gyre_pc_names gyre gyre-exact)
endif()
foreach(name IN LISTS gyre_pc_names)
  configure_file("${PROJECT_SOURCE_DIR}/cmake/${name}.pc.in" "${PROJECT_BINARY_DIR}/${name}.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/${name}.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endforeach()
