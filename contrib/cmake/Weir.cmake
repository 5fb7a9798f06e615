# Tests with Weir for CTest.
#
#   include(path/to/Weir.cmake)
#   weir_add_test(NAME ring SOURCES ring_test.c TARGETS ring MODELS sc tso pso UNROLL 2)
#
# adds the tests ring.sc, ring.tso and ring.pso with the label weir.
#
#   NAME name             how the test is called
#   SOURCES file...       the files of the program, relative to the current folder of the sources
#   TARGETS target...     their include directories, definitions and C or C++ files belong to it too
#   MODELS model...       memory models, a test for each (default: tso)
#   UNROLL n              at most n iterations of each loop
#   EXPECT verdict[/text] what must come out (default: safe, or robust, correct, no-error,
#                         linearizable for those commands); with /text, the first line must contain
#                         this text
#   COMMAND command       check (default), robust, fence, hunt or lin
#   OPTIONS word...       further options of Weir, none with a semicolon: --roles may be repeated
#   INCLUDES dir...       further include directories
#   DEFINITIONS word...   further definitions, as NAME or NAME=VALUE
#   COMPILE_OPTIONS w...  further words for the compiler
#   TIMEOUT seconds       when CTest gives up
#
# WEIR_EXECUTABLE names Weir where it is not on the PATH.

find_program(WEIR_EXECUTABLE weir DOC "The model checker Weir")
set(WEIR_EXPECT "${CMAKE_CURRENT_LIST_DIR}/../weir-expect" CACHE INTERNAL "Compares verdicts")

# What a target's own files and those that use it are compiled with, as words with a prefix.
function(_weir_words result target name prefix)
  get_target_property(type ${target} TYPE)
  set(properties INTERFACE_${name})
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    list(APPEND properties ${name})
  endif()
  set(words)
  foreach(property IN LISTS properties)
    # A semicolon of its own would end the word here, long before the list is known.
    set(list "$<TARGET_PROPERTY:${target},${property}>")
    list(APPEND words "$<$<BOOL:${list}>:${prefix}$<JOIN:${list},$<SEMICOLON>${prefix}>>")
  endforeach()
  set(${result} "${words}" PARENT_SCOPE)
endfunction()

# The C and C++ files of a target, by their full paths.
function(_weir_sources result target)
  set(files)
  get_target_property(type ${target} TYPE)
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  if(sources AND NOT type STREQUAL "INTERFACE_LIBRARY")
    foreach(source IN LISTS sources)
      if(source MATCHES "\\.(c|cc|cpp|cxx|C)$")
        get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${folder}")
        list(APPEND files "${path}")
      endif()
    endforeach()
  endif()
  set(${result} "${files}" PARENT_SCOPE)
endfunction()

function(weir_add_test)
  cmake_parse_arguments(arg "" "NAME;UNROLL;EXPECT;COMMAND;TIMEOUT"
    "SOURCES;TARGETS;MODELS;OPTIONS;INCLUDES;DEFINITIONS;COMPILE_OPTIONS" ${ARGN})
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "weir_add_test: '${arg_UNPARSED_ARGUMENTS}' stands behind no keyword")
  endif()
  if(NOT arg_NAME OR NOT arg_SOURCES)
    message(FATAL_ERROR "weir_add_test needs a NAME and SOURCES")
  endif()
  if(NOT WEIR_EXECUTABLE)
    message(FATAL_ERROR "Weir was not found; put weir on the PATH or set -DWEIR_EXECUTABLE=…/bin/weir")
  endif()
  if(NOT arg_COMMAND)
    set(arg_COMMAND check)
  endif()
  set(good_check safe)
  set(good_robust robust)
  set(good_fence correct)
  set(good_hunt no-error)
  set(good_lin linearizable)
  if(NOT DEFINED good_${arg_COMMAND})
    message(FATAL_ERROR "weir_add_test: COMMAND ${arg_COMMAND} is none of check, robust, fence, hunt, lin")
  endif()
  if(NOT arg_EXPECT)
    set(arg_EXPECT ${good_${arg_COMMAND}})
  endif()
  if(NOT arg_MODELS)
    set(arg_MODELS tso)
  endif()

  set(files)
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND files "${path}")
  endforeach()
  set(words)
  foreach(folder IN LISTS arg_INCLUDES)
    get_filename_component(path "${folder}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND words "-I${path}")
  endforeach()
  foreach(definition IN LISTS arg_DEFINITIONS)
    list(APPEND words "-D${definition}")
  endforeach()
  foreach(target IN LISTS arg_TARGETS)
    if(NOT TARGET ${target})
      message(FATAL_ERROR "weir_add_test: there is no target ${target}; add it before")
    endif()
    _weir_sources(sources ${target})
    list(APPEND files ${sources})
    _weir_words(includes ${target} INCLUDE_DIRECTORIES -I)
    _weir_words(definitions ${target} COMPILE_DEFINITIONS -D)
    list(APPEND words ${includes} ${definitions})
  endforeach()
  list(REMOVE_DUPLICATES files)
  set(options ${arg_OPTIONS})
  if(DEFINED arg_UNROLL)
    list(APPEND options --unroll ${arg_UNROLL})
  endif()

  foreach(model IN LISTS arg_MODELS)
    set(test ${arg_NAME}.${model})
    add_test(NAME ${test}
      COMMAND "${WEIR_EXPECT}" "${arg_EXPECT}" "${WEIR_EXECUTABLE}" ${arg_COMMAND} ${files}
        --model ${model} ${options} -- ${words} ${arg_COMPILE_OPTIONS}
      COMMAND_EXPAND_LISTS)
    set_tests_properties(${test} PROPERTIES LABELS weir)
    if(arg_TIMEOUT)
      set_tests_properties(${test} PROPERTIES TIMEOUT ${arg_TIMEOUT})
    endif()
  endforeach()
endfunction()
