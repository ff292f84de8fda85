# Tests of growth in CTest, with the label "growth".
#
#   include(ComairGrowth)
#   comair_add_growth_test(NAME parse COMMAND tool {n} SIZES 1000 2000 4000 8000 AT_MOST "n log n"
#                          [ROUTINE parse])
#   comair_add_growth_test(NAME suite COMMAND suite)
#
# The first form runs the program once for every size, and counts the program, or the own cost of one
# of its routines. The second form runs a program with assertions of comair_growth.h, for which it links
# to comair::growth. Without comair-bin the smallest size is run once, and the program as it is.
find_program(COMAIR_BIN comair-bin DOC "The command comair-bin, which judges tests of growth")

if(NOT TARGET comair::growth)
  add_library(comair::growth INTERFACE IMPORTED)
  set_target_properties(comair::growth PROPERTIES INTERFACE_INCLUDE_DIRECTORIES
                                                  "${CMAKE_CURRENT_LIST_DIR}/../include")
endif()

function(comair_add_growth_test)
  cmake_parse_arguments(PARSE_ARGV 0 growth "" "NAME;AT_MOST;ROUTINE" "COMMAND;SIZES")
  if(growth_UNPARSED_ARGUMENTS OR NOT DEFINED growth_NAME OR NOT DEFINED growth_COMMAND)
    message(FATAL_ERROR "comair_add_growth_test needs NAME and COMMAND; "
                        "it does not know '${growth_UNPARSED_ARGUMENTS}'")
  endif()
  # Not their values: the class "n" is a no to CMake.
  if((DEFINED growth_SIZES AND NOT DEFINED growth_AT_MOST)
     OR (DEFINED growth_AT_MOST AND NOT DEFINED growth_SIZES))
    message(FATAL_ERROR "comair_add_growth_test: SIZES and AT_MOST go together")
  endif()
  list(POP_FRONT growth_COMMAND program)
  if(TARGET "${program}")
    set(program "$<TARGET_FILE:${program}>")
  endif()
  set(command ${program} ${growth_COMMAND})
  if(COMAIR_BIN)
    set(judge "${COMAIR_BIN}" growth)
    if(DEFINED growth_SIZES)
      list(JOIN growth_SIZES "," sizes)
      list(APPEND judge --at-most "${growth_AT_MOST}" --sizes "${sizes}")
    endif()
    if(DEFINED growth_ROUTINE)
      list(APPEND judge --routine "${growth_ROUTINE}")
    endif()
    set(command ${judge} -- ${command})
  elseif(DEFINED growth_SIZES)
    list(SORT growth_SIZES COMPARE NATURAL)
    list(GET growth_SIZES 0 least)
    string(REPLACE "{n}" "${least}" command "${command}")
  endif()
  add_test(NAME "${growth_NAME}" COMMAND ${command})
  set_tests_properties("${growth_NAME}" PROPERTIES LABELS growth)
endfunction()
