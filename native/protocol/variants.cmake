# Made from protocol/variants.mjs: edit that, then "npm run protocol". What both engines compile.
set(CA_SHARED_FOLDERS base wire code core protocol)

set(CA_VALGRIND_DEFINES CA_NO_SUBTREES CA_TIMES_APART CA_NARROW_COST CA_NO_FRESH CA_BEYOND CA_COUNTS)
set(CA_DYNAMORIO_DEFINES CA_COUNTS_NOTED CA_LOW_EXCLUSIVE CA_AT_ONCE)
