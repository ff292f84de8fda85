/* Made from protocol/engine-options.mjs: edit that, then "npm run protocol". Options of the
 * engines' own parts. */
#ifndef CA_PROTOCOL_ENGINE_OPTIONS_H
#define CA_PROTOCOL_ENGINE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* Bits of those that know an option. */
enum {
  CA_ENGINE_VALGRIND = 1,
  CA_ENGINE_DYNAMORIO = 2,
};

/* What an engine's own part is told on its command line. */
typedef struct ca_engine_options {
  /* where the launcher listens */
  const char *socket;
  /* proves that the stream is ours */
  const char *token;
  /* of the framework, for the header of the stream */
  const char *version;
  /* asks for windows, see core/process/control.h */
  const char *control;
  /* bytes of a memory cell */
  uint32_t cell;
  /* count cells first written too */
  bool footprint;
  /* routines whose arguments are recorded */
  const char *args;
  /* routines whose loops are recorded */
  const char *loops;
  /* look at these loops less and less */
  bool thinned;
  /* tell apart the functions of scripts that interpreters run */
  bool scripts;
  /* what the program is called, where it is not its path */
  const char *argv0;
  /* on address space and data, as the program found them */
  const char *limits;
  /* on descriptors, as the program found them */
  const char *files;
  /* count the distinct cells of each routine, too */
  bool bottom_up;
  /* tell the calling context of each row */
  bool contexts;
  /* note nothing of what is accessed: calls have no sizes */
  bool counts;
  /* tell which blocks repetitions use */
  bool structures;
  /* count how often each basic block runs */
  bool block_counts;
  /* watch what iterations of the recorded loops change; with structures */
  bool diagnosis;
  /* watch all of their iterations, not a sample */
  bool diagnosis_all;
  /* memory for the inputs of loops that are compared */
  uint32_t diagnosis_memory;
  /* count instructions, not work, beside blocks */
  bool instructions;
  /* send every access, for the slow reference */
  bool trace;
  /* send a row for each activation, also where they could be counted */
  bool single;
  /* let VEX check and clean up what we add to its code */
  bool check_ir;
  /* first timestamp, to test renumbering */
  uint32_t time_start;
  /* show the program a processor that has all that is hidden */
  bool pretend_features;
  /* take the processor for one without RDTSCP */
  bool plain_processor;
  /* where the agent of a copy has put its request */
  uint64_t sample;
} ca_engine_options;

/* clang-format off */
#define CA_ENGINE_DEFAULTS {.cell = 8, .diagnosis_memory = 512}

/* OPTION(field, how it begins, type, least, most, engines) */
#define CA_ENGINE_OPTION_LIST(OPTION) \
  OPTION(socket, "--socket=", PATH, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(token, "--token=", TEXT, 0, 0, CA_ENGINE_DYNAMORIO) \
  OPTION(version, "--version=", TEXT, 0, 0, CA_ENGINE_DYNAMORIO) \
  OPTION(control, "--control=", PATH, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(cell, "--cell=", POWER, 1, 8, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(footprint, "--footprint=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(args, "--args=", PATH, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(loops, "--loops=", PATH, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(thinned, "--thinned=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(scripts, "--scripts=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(argv0, "--argv0=", TEXT, 0, 0, CA_ENGINE_VALGRIND) \
  OPTION(limits, "--limits=", TEXT, 0, 0, CA_ENGINE_VALGRIND) \
  OPTION(files, "--files=", TEXT, 0, 0, CA_ENGINE_VALGRIND) \
  OPTION(bottom_up, "--bottom-up=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(contexts, "--contexts=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(counts, "--counts=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(structures, "--structures=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(block_counts, "--block-counts=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(diagnosis, "--diagnosis=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(diagnosis_all, "--diagnosis-all=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(diagnosis_memory, "--diagnosis-memory=", NUMBER, 0, 16777215, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(instructions, "--instructions=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(trace, "--trace=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(single, "--single=", FLAG, 0, 0, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(check_ir, "--check-ir=", FLAG, 0, 0, CA_ENGINE_VALGRIND) \
  OPTION(time_start, "--time-start=", NUMBER, 0, 2147483647, CA_ENGINE_VALGRIND | CA_ENGINE_DYNAMORIO) \
  OPTION(pretend_features, "--pretend-features=", FLAG, 0, 0, CA_ENGINE_DYNAMORIO) \
  OPTION(plain_processor, "--plain-processor=", FLAG, 0, 0, CA_ENGINE_VALGRIND) \
  OPTION(sample, "--sample=", ADDRESS, 0, 0, CA_ENGINE_DYNAMORIO)

#define CA_OPTION_SOCKET "--socket="
#define CA_OPTION_TOKEN "--token="
#define CA_OPTION_VERSION "--version="
#define CA_OPTION_CONTROL "--control="
#define CA_OPTION_CELL "--cell="
#define CA_OPTION_FOOTPRINT "--footprint="
#define CA_OPTION_ARGS "--args="
#define CA_OPTION_LOOPS "--loops="
#define CA_OPTION_THINNED "--thinned="
#define CA_OPTION_SCRIPTS "--scripts="
#define CA_OPTION_ARGV0 "--argv0="
#define CA_OPTION_LIMITS "--limits="
#define CA_OPTION_FILES "--files="
#define CA_OPTION_BOTTOM_UP "--bottom-up="
#define CA_OPTION_CONTEXTS "--contexts="
#define CA_OPTION_COUNTS "--counts="
#define CA_OPTION_STRUCTURES "--structures="
#define CA_OPTION_BLOCK_COUNTS "--block-counts="
#define CA_OPTION_DIAGNOSIS "--diagnosis="
#define CA_OPTION_DIAGNOSIS_ALL "--diagnosis-all="
#define CA_OPTION_DIAGNOSIS_MEMORY "--diagnosis-memory="
#define CA_OPTION_INSTRUCTIONS "--instructions="
#define CA_OPTION_TRACE "--trace="
#define CA_OPTION_SINGLE "--single="
#define CA_OPTION_CHECK_IR "--check-ir="
#define CA_OPTION_TIME_START "--time-start="
#define CA_OPTION_PRETEND_FEATURES "--pretend-features="
#define CA_OPTION_PLAIN_PROCESSOR "--plain-processor="
#define CA_OPTION_SAMPLE "--sample="

#define CA_VALGRIND_USAGE \
  "    --socket=PATH              where the launcher listens\n" \
  "    --control=FILE             asks for windows, see core/process/control.h [none]\n" \
  "    --cell=1|2|4|8             bytes of a memory cell [8]\n" \
  "    --footprint=no|yes         count cells first written too [no]\n" \
  "    --args=FILE                routines whose arguments are recorded\n" \
  "    --loops=all|FILE           routines whose loops are recorded [none]\n" \
  "    --thinned=no|yes           look at these loops less and less [no]\n" \
  "    --scripts=no|yes           tell apart the functions of scripts that interpreters run [no]\n" \
  "    --argv0=NAME               what the program is called, where it is not its path\n" \
  "    --limits=TEXT              on address space and data, as the program found them\n" \
  "    --files=SOFT.HARD          on descriptors, as the program found them\n" \
  "    --bottom-up=no|yes         count the distinct cells of each routine, too [no]\n" \
  "    --contexts=no|yes          tell the calling context of each row [no]\n" \
  "    --counts=no|yes            note nothing of what is accessed: calls have no sizes [no]\n" \
  "    --structures=no|yes        tell which blocks repetitions use [no]\n" \
  "    --block-counts=no|yes      count how often each basic block runs [no]\n" \
  "    --diagnosis=no|yes         watch what iterations of the recorded loops change; with structures [no]\n" \
  "    --diagnosis-all=no|yes     watch all of their iterations, not a sample [no]\n" \
  "    --diagnosis-memory=MB      memory for the inputs of loops that are compared [512]\n" \
  "    --instructions=no|yes      count instructions, not work, beside blocks [no]\n"

#define CA_VALGRIND_INTERNAL_USAGE \
  "    --trace=no|yes             send every access, for the slow reference [no]\n" \
  "    --single=no|yes            send a row for each activation, also where they could be counted [no]\n" \
  "    --check-ir=no|yes          let VEX check and clean up what we add to its code [no]\n" \
  "    --time-start=N             first timestamp, to test renumbering\n" \
  "    --plain-processor=no|yes   take the processor for one without RDTSCP [no]\n"
/* clang-format on */

#endif
