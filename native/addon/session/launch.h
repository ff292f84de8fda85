// Starting the target so that it finds what it would have found without us.
#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace comair {

struct SpawnOptions {
  std::string file; // to execute
  std::vector<std::string> argv;
  std::vector<std::string> env;
  std::string cwd;
  std::vector<int> keep;    // descriptors to keep although close-on-exec
  std::vector<int> ignored; // signals
  std::vector<int> blocked;
  std::vector<int> closed;    // standard streams, where `stdio` is empty
  int64_t files = -1;         // soft limit on descriptors; -1: not known
  std::vector<int64_t> stack; // soft and hard limit, -1: none; empty: as they are
  uint64_t least_memory = 0;  // that limits of address space and of data have to allow
  std::vector<int> stdio;     // what becomes 0, 1 and 2; empty: those of this process
  pid_t parent = getpid();    // whose end is the child's
  bool new_session = false;
  bool same_addresses = false; // memory lies at the same addresses in each run, where allowed
  std::vector<std::pair<int, uint64_t>> limits; // of RLIMIT_*, soft and hard
};

struct SpawnResult {
  pid_t pid = -1;
  int error = 0;         // errno of what failed
  const char *what = ""; // the call that failed
  int randomised = 0;    // errno of why addresses differ from run to run; 0: as they were asked for
};

// Unless told otherwise the child keeps standard streams, terminal, process group and every
// inherited descriptor that is not close-on-exec; signals that are not in `ignored` get their
// default action.
SpawnResult Spawn(const SpawnOptions &options);

} // namespace comair
