/* Options, start, end. */
#include <string.h>
#include "base/window.h"
#include "core/diagnosis/attention.h"
#include "core/process/process.h"
#include "core/process/records.h"
#include "core/process/watcher.h"
#include "core/rows/thinned.h"
#include "core/structures/structures.h"
#include "dr_api.h"
#include "drmgr.h"
#include "drreg.h"
#include "run/diagnosis.h"
#include "sample/capture.h"
#include "sample/hooks.h"
#include "sample/request.h"
#include "sample/signals.h"
#include "state/gaps.h"
#include "state/lock.h"
#include "state/low_memory.h"
#include "state/memory.h"
#include "state/messages.h"
#include "state/modules.h"
#include "state/process.h"
#include "state/protection.h"
#include "state/slots.h"
#include "state/targets.h"
#include "state/window.h"
#include "system/arrivals.h"
#include "system/connect.h"
#include "system/ending.h"
#include "system/exec.h"
#include "system/faults.h"
#include "system/sent.h"
#include "system/exec_signals.h"
#include "system/surroundings.h"
#include "system/syscalls.h"
#include "system/threads.h"
#include "system/wake.h"
#include "translate/restart_check.h"
#include "translate/block.h"
#include "translate/cpuid.h"
#include "translate/described.h"
#include "translate/liveness.h"
#include "translate/loop_switch.h"
#include "translate/registers.h"
#include "translate/spills.h"
#include "translate/stops.h"
#include "translate/stubs.h"
#include "translate/where.h"

static ca_options options = {.told = CA_ENGINE_DEFAULTS,
                             .back_references = true,
                             .covers_lately = true,
                             .bounds = cd_bounds,
                             .registers = cd_registers_of};

/* Of blocks that are counted one by one. */
enum { CD_COUNTERS = 1 << 21 };

/* Of fixed room: other files take its size. */
static void keep(char *place, size_t bytes, const char *text) {
  if (text)
    strncpy(place, text, bytes - 1);
}

static void read_options(int argc, const char *argv[]) {
  for (int i = 1; i < argc; i++)
    if (ca_option_read(&options.told, CA_ENGINE_DYNAMORIO, argv[i]) != CA_OPTION_KNOWN)
      cd_fail(
          "the client does not know one of its options: it was built for another comair-bin; build "
          "it again (npm run setup)");
  keep(cd_socket_path, sizeof cd_socket_path, options.told.socket);
  keep(cd_token, sizeof cd_token, options.told.token);
  if (options.told.version)
    cd_engine_version = options.told.version;
  cd_pretend_features = options.told.pretend_features;
  if (options.told.sample)
    cd_sample_init(options.told.sample);
}

static void ends(void) {
  ca_watch_end();
  cd_arrivals_over();
  if (cd_lock_at_last()) {
    cd_threads_end();
    cd_ending();
  }
  cd_disconnect();
  drreg_exit();
  drmgr_exit();
}

/* Accesses are told before they happen, and the program may not be allowed to read there. */
static bool read_word(uint64_t address, uint64_t *word) {
  size_t got = 0;
  return dr_safe_read((void *)address, sizeof *word, word, &got) && got == sizeof *word;
}

static bool copy(uint64_t address, void *to, uint64_t bytes) {
  size_t got = 0;
  return dr_safe_read((void *)address, bytes, to, &got) && got == bytes;
}

DR_EXPORT void dr_client_main(client_id_t id, int argc, const char *argv[]) {
  read_options(argc, argv);
  /* What is compared of registers is also compared where nobody reads it any more. */
  drreg_options_t registers = {sizeof registers, 5, options.told.diagnosis};
  cd_signals_init();
  cd_liveness_begin();
  bool begun = drmgr_init() && drreg_init(&registers) == DRREG_SUCCESS && cd_slots_init();
  cd_liveness_end();
  if (!begun)
    cd_fail(
        "DynamoRIO's extensions cannot be started: unpack the release that DYNAMORIO_HOME names "
        "again, or use --engine valgrind");
  const ca_engine_options *told = &options.told;
  if (told->cell == 8 && !told->footprint && !told->bottom_up && !told->structures && !told->counts)
    ca_map_window(); /* without, cells are found through the table */
  options.copy = copy;
  options.links_in_memory = true;
  if (told->diagnosis)
    options.attention = cd_low_memory_reserve(sizeof *options.attention);
  if (told->block_counts) {
    options.counters_most = CD_COUNTERS;
    options.counters = cd_low_memory_reserve(CD_COUNTERS * sizeof(uint64_t));
  }
  if (told->loops && told->thinned)
    options.left = cd_low_memory_reserve(CA_THINNED_BYTES);
  const char *problem = ca_process_init(&cd_process, &options);
  if (problem)
    cd_fail(problem);
  if (cd_process.stores.thinned) {
    cd_process.stores.thinned->switches = true;
    cd_process.stores.thinned->worth = cd_worth_of_switching;
  }
  if (cd_process.structures)
    ca_structures_read_by(cd_process.structures, read_word);
  cd_process.stores.lock = cd_lock_here;
  cd_process.stores.unlock = cd_unlock_here;
  cd_capture_begin();
  cd_connect(NULL);
  cd_protection_init();
  cd_cover_all();
  if (!cd_sample)
    cd_fill_gaps();
  cd_modules_init();
  cd_low_memory_init();
  cd_stubs_init();
  cd_where_init();
  cd_described_init();
  cd_targets_init();
  cd_registers_init();
  cd_threads_init();
  if (cd_sample)
    cd_sample_signals_init();
  cd_faults_init();
  cd_sent_init(id);
  cd_ending_init();
  cd_exec_init(id);
  cd_syscalls_init();
  cd_wake_init();
  cd_window_init();
  cd_blocks_init(cd_sample ? NULL : cd_surroundings);
  cd_restart_check_init();
  cd_spills_init();
  cd_stops_init();
  drmgr_register_exit_event(ends);
}
