/* Options, start, end. */
#include <string.h>
#include "base/window.h"
#include "core/process/process.h"
#include "core/process/records.h"
#include "core/process/watcher.h"
#include "dr_api.h"
#include "drmgr.h"
#include "drreg.h"
#include "drutil.h"
#include "sample/capture.h"
#include "sample/hooks.h"
#include "sample/request.h"
#include "sample/signals.h"
#include "state/gaps.h"
#include "state/lock.h"
#include "state/low.h"
#include "state/memory.h"
#include "state/messages.h"
#include "state/modules.h"
#include "state/process.h"
#include "state/protection.h"
#include "state/slots.h"
#include "state/targets.h"
#include "state/window.h"
#include "system/connect.h"
#include "system/ending.h"
#include "system/exec.h"
#include "system/faults.h"
#include "system/signals.h"
#include "system/surroundings.h"
#include "system/syscalls.h"
#include "system/threads.h"
#include "system/wake.h"
#include "translate/again.h"
#include "translate/block.h"
#include "translate/cpuid.h"
#include "translate/described.h"
#include "translate/registers.h"
#include "translate/spills.h"
#include "translate/stops.h"
#include "translate/stubs.h"

static ca_options options = {
    .cell = 8, .back_references = true, .covers_lately = true, .bounds = cd_bounds};

static uint number(const char *text) {
  uint value = 0;
  for (; *text >= '0' && *text <= '9'; text++)
    value = 10 * value + (uint)(*text - '0');
  return value;
}

static const char *value_of(const char *argument, const char *name) {
  size_t length = strlen(name);
  return strncmp(argument, name, length) == 0 ? argument + length : NULL;
}

static void read_option(const char *argument) {
  const char *value;
  if ((value = value_of(argument, "--socket=")) != NULL)
    strncpy(cd_socket_path, value, sizeof cd_socket_path - 1);
  else if ((value = value_of(argument, "--token=")) != NULL)
    strncpy(cd_token, value, sizeof cd_token - 1);
  else if ((value = value_of(argument, "--version=")) != NULL)
    cd_engine_version = value;
  else if ((value = value_of(argument, "--control=")) != NULL)
    options.control = value;
  else if ((value = value_of(argument, "--cell=")) != NULL)
    options.cell = number(value);
  else if ((value = value_of(argument, "--footprint=")) != NULL)
    options.footprint = *value == 'y';
  else if ((value = value_of(argument, "--trace=")) != NULL)
    options.tracing = *value == 'y';
  else if ((value = value_of(argument, "--args=")) != NULL)
    options.args = value;
  else if ((value = value_of(argument, "--loops=")) != NULL)
    options.loops = value;
  else if ((value = value_of(argument, "--contexts=")) != NULL)
    options.contexts = *value == 'y';
  else if ((value = value_of(argument, "--structures=")) != NULL)
    options.structures = *value == 'y';
  else if ((value = value_of(argument, "--bottom-up=")) != NULL)
    options.bottom_up = *value == 'y';
  else if ((value = value_of(argument, "--instructions=")) != NULL)
    options.counts_instructions = *value == 'y';
  else if ((value = value_of(argument, "--pretend-features=")) != NULL)
    cd_pretend_features = *value == 'y';
  else if ((value = value_of(argument, "--sample=")) != NULL)
    cd_sample_init(value);
  else if ((value = value_of(argument, "--time-start=")) != NULL)
    options.time_start = number(value);
  else
    cd_fail(
        "the client does not know one of its options: it was built for another comair-bin; build "
        "it again (npm run setup)");
}

static void ends(void) {
  ca_watch_end();
  if (cd_lock_at_last()) {
    cd_threads_end();
    cd_ending();
  }
  cd_disconnect();
  drreg_exit();
  drutil_exit();
  drmgr_exit();
}

DR_EXPORT void dr_client_main(client_id_t id, int argc, const char *argv[]) {
  drreg_options_t registers = {sizeof registers, 5, false};
  for (int i = 1; i < argc; i++)
    read_option(argv[i]);
  cd_signals_init();
  if (!drmgr_init() || !drutil_init() || drreg_init(&registers) != DRREG_SUCCESS ||
      !cd_slots_init())
    cd_fail(
        "DynamoRIO's extensions cannot be started: unpack the release that DYNAMORIO_HOME names "
        "again, or use --engine valgrind");
  if (options.cell == 8 && !options.footprint && !options.bottom_up && !options.structures)
    ca_map_window(); /* without, cells are found through the table */
  const char *problem = ca_process_init(&cd_process, &options);
  if (problem)
    cd_fail(problem);
  cd_process.stores.lock = cd_lock_here;
  cd_process.stores.unlock = cd_unlock_here;
  cd_capture_begin();
  cd_connect(NULL);
  cd_protection_init();
  cd_cover_all();
  if (!cd_sample)
    cd_fill_gaps();
  cd_modules_init();
  cd_low_init();
  cd_stubs_init();
  cd_described_init();
  cd_targets_init();
  cd_registers_init();
  cd_threads_init();
  if (cd_sample)
    cd_sample_signals_init();
  cd_faults_init();
  cd_ending_init();
  cd_exec_init(id);
  cd_syscalls_init();
  cd_wake_init();
  cd_window_init();
  cd_blocks_init(cd_sample ? NULL : cd_surroundings);
  cd_again_init();
  cd_spills_init();
  cd_stops_init();
  drmgr_register_exit_event(ends);
}
