/* Made from protocol/windows.mjs: edit that, then "npm run protocol". The file by which engines
 * are told when to profile. */
#ifndef CA_PROTOCOL_WINDOWS_H
#define CA_PROTOCOL_WINDOWS_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes of the file. */
#define CA_CONTROL_BYTES 4096

/* What it begins with, in words of 32 bits. */
typedef struct ca_control {
  /* How often the launcher switched: odd in a window, even outside of one. */
  uint32_t asked;
  /* How often it wanted what waits to be sent. */
  uint32_t snapshots;
  /* How often processes have done what was asked. */
  uint32_t switches;
} ca_control;

#endif
