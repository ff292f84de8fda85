/** Whether comair-bin runs on this system. */
import { readFileSync } from 'node:fs';
import { machineOf } from './machine.js';

/** 'glibc', 'musl' or 'another C library', of the process with these mappings; default: this one. */
export function ownLibc(maps = readFileSync('/proc/self/maps', 'latin1')): string {
  if (/\/ld-musl-[^/\n]*$|\/libc\.musl-[^/\n]*$/m.test(maps)) return 'musl';
  return /\/libc(?:-2\.\d+)?\.so(?:\.6)?$/m.test(maps) ? 'glibc' : 'another C library';
}

/** As Node.js calls both: linux-x64. */
export const systemAndProcessor = (): string => `${process.platform}-${process.arch}`;

/** What is needed in the place of this system or processor; null: they will do. */
export function neededSystem(here = systemAndProcessor()): string | null {
  const [system, ...processor] = here.split('-');
  if (system === 'linux' && machineOf(processor.join('-')) !== null) return null;
  return 'an x86-64 or arm64 Linux: no engine counts cells and blocks of other processors yet';
}

/** The same of its C library. */
export function neededLibc(libc = ownLibc()): string | null {
  if (libc !== 'musl') return null;
  return 'a system or container with glibc, such as Debian, Ubuntu or Fedora: there is no addon for musl';
}
