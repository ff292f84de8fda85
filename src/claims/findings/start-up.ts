/**
 * Start-up: what the dynamic linker and the start of the C library cost before a program has read its
 * input, which is the same for every input.
 */
import { isLoader, isStart } from '../../symbols/background.js';
import { threshold } from '../../base/threshold.js';
import type { RoutineNumbers } from '../reported.js';

/** With more of the work in start-up, a run is too small to say anything of the program. */
export const shareOfStartUpThatHidesTheProgram = threshold(
  0.5,
  'share of the work',
  'most of what ran is what every program does, so that classes and shares are about that',
  'reason',
);

/** The linker's own, what it and libc call at the start, and the start of locales. */
const OF_START = /^_?(?:dl|nl)_|^_*(?:GI_+)?tunables?_|^_*libc_(?:start|early)_/;

type Routine = Pick<RoutineNumbers, 'module' | 'name' | 'finding'>;

/** The allocator's work is the program's own doing, and is none of it. */
export const isStartUp = ({ module, name, finding }: Routine): boolean =>
  finding === undefined && (isLoader(module) || isStart(name) || OF_START.test(name));

/** Of the own cost of routines. */
export function startUpShare(
  routines: readonly (Routine & Pick<RoutineNumbers, 'cost_self'>)[],
  total: number,
): number {
  const own = routines.filter(isStartUp).reduce((sum, { cost_self: cost }) => sum + cost, 0);
  return total > 0 ? Math.min(1, own / total) : 0;
}
