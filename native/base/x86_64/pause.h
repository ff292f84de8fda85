#ifndef CA_X86_64_PAUSE_H
#define CA_X86_64_PAUSE_H

static inline void ca_pause(void) {
  __builtin_ia32_pause();
}

#endif
