/**
 * Made from protocol/windows.mjs: edit that, then "npm run protocol".
 * The file by which engines are told when to profile.
 */

/** Bytes of the file. */
export const CONTROL_BYTES = 4096;

/**
 * What it begins with, in words of 32 bits.
 * By name: the byte where the word begins.
 */
export const Control = {
  /** How often the launcher switched: odd in a window, even outside of one. */
  asked: 0,
  /** How often it wanted what waits to be sent. */
  snapshots: 4,
  /** How often processes have done what was asked. */
  switches: 8,
} as const;
