/** Which C library this Node.js runs on. */
import { readFileSync } from 'node:fs';

/** 'glibc', 'musl' or 'another C library', of the process with these mappings; default: this one. */
export function ownLibc(maps = readFileSync('/proc/self/maps', 'latin1')): string {
  if (/\/ld-musl-[^/\n]*$|\/libc\.musl-[^/\n]*$/m.test(maps)) return 'musl';
  return /\/libc(?:-2\.\d+)?\.so(?:\.6)?$/m.test(maps) ? 'glibc' : 'another C library';
}
