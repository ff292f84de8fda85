/** Whether a program, or the sweep that a report proposes, may be run again right away. */
import { fstatSync, readFileSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { descriptorsToPass } from '../../record/engine/inherited.js';
import type { Profile } from '../../profile/profile-model.js';
import type { RunFrame } from '../../stream/format.js';
import type { Effect } from '../../stream/frames.js';
import { whyNotAgain } from './outside.js';

/** Descriptors that cannot be written: O_ACCMODE of their flags is 0. */
function isReadOnly(fd: number): boolean {
  const info = readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1');
  return (Number.parseInt(/^flags:\s*(\d+)/m.exec(info)?.[1] ?? '1', 8) & 3) === 0;
}

/** null, zero and their like: major number 1. */
const isMemoryDevice = ({ rdev }: Stats): boolean => ((rdev >> 8) & 0xfff) === 1;

/** Local sockets without a path are made in pairs, and used as pipes are. */
function isPipeLike({ ino }: Stats): boolean {
  return readFileSync('/proc/net/unix', 'latin1')
    .split('\n')
    .some((line) => new RegExp(` ${ino}$`).test(line));
}

/** Whether a descriptor that the program was given leads to what it may have changed, or asked. */
function leadsOutside(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    if (stat.isFile()) return !isReadOnly(fd);
    if (stat.isCharacterDevice()) return !isMemoryDevice(stat);
    return stat.isBlockDevice() || isNetwork(fd);
  } catch {
    // Closed.
    return false;
  }
}

function isNetwork(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    return stat.isSocket() && !isPipeLike(stat);
  } catch {
    return false;
  }
}

function given(): string | null {
  const other = descriptorsToPass().find(leadsOutside);
  if (other !== undefined) return `it was given descriptor ${other}, and may have written there`;
  return isNetwork(0) ? 'its stdin is a connection' : null;
}

/**
 * Of a run that has just ended.
 * @returns why the program is not to be run without being asked for, in words; null: nothing speaks
 *   against it
 */
export function whyNotRunAgain({
  profile,
  run,
  effects,
}: {
  profile: Profile;
  run: RunFrame;
  effects: readonly Effect[];
}): string | null {
  if (run.signal !== null) return `${run.signal} ended it`;
  if (profile.runs.some(({ complete }) => !complete)) return 'not all that it did was observed';
  const pids = profile.runs.map(({ pid }) => pid);
  return given() ?? whyNotAgain({ effects, since: run.start_ms, pids });
}
