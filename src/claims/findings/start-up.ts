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

/** What the linker runs for the program at its end, and for each exception. */
const OF_PROGRAM = /^_*dl_(?:fini|call_fini|iterate_phdr)$/;

/** Which of it have all that they call done for the start: C libraries start locales in `setlocale`. */
const isRootOfStartUp = ({ module, name }: Routine): boolean =>
  (isLoader(module) && !OF_PROGRAM.test(name)) || /^(?:setlocale|_nl_find_locale)$/.test(name);

/** So many calls deep, more of what flows is less than anything that is told. */
const DEPTH = 32;

/** Of a routine: who called it, by index, and the cost that flowed there, with callees. */
export type CallersOf = (routine: number) => readonly { caller: number | null; cost: number }[];

/**
 * Of each routine the part that was done for the start: all of what is start-up itself, and of what
 * the linker and the start of locales call as much as flows there from them. strlen is as much a part
 * of that as what calls it.
 */
export function startUpParts(routines: readonly Routine[], callersOf: CallersOf): number[] {
  const isRoot = routines.map(isRootOfStartUp);
  const callers = routines.map((_, i) => callersOf(i));
  let parts = isRoot.map(Number);
  for (let depth = 0; depth < DEPTH; depth++) {
    parts = parts.map((part, i) => {
      if (isRoot[i] || isStart(routines[i].name)) return part;
      const all = callers[i].reduce((sum, { cost }) => sum + cost, 0);
      const flows = callers[i].reduce(
        (sum, { caller, cost }) => sum + (caller === null || caller < 0 ? 0 : parts[caller] * cost),
        0,
      );
      return all > 0 ? flows / all : 0;
    });
  }
  return parts.map((part, i) => {
    if (routines[i].finding !== undefined) return 0;
    return isStartUp(routines[i]) ? 1 : part;
  });
}

/** Of the own cost of routines. @param parts of startUpParts */
export function startUpShare(
  routines: readonly Pick<RoutineNumbers, 'cost_self'>[],
  parts: readonly number[],
  total: number,
): number {
  const own = routines.reduce((sum, { cost_self: cost }, i) => sum + parts[i] * cost, 0);
  return total > 0 ? Math.min(1, own / total) : 0;
}
