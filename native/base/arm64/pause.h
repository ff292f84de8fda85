#ifndef CA_ARM64_PAUSE_H
#define CA_ARM64_PAUSE_H

static inline void ca_pause(void) {
  __asm__ volatile("yield");
}

#endif
