# The flags that every target of our own is compiled with; users of gyre::gyre get none of them.
function(gyre_target name)
  target_compile_features(${name} PRIVATE c_std_11)
  set_target_properties(${name} PROPERTIES C_EXTENSIONS OFF C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
  target_compile_definitions(${name} PRIVATE _POSIX_C_SOURCE=200809L)
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes
    $<$<BOOL:${GYRE_WERROR}>:-Werror>)
  if(GYRE_SANITIZE)
    target_compile_options(${name} PRIVATE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${name} PUBLIC -fsanitize=address,undefined)
  endif()
endfunction()
