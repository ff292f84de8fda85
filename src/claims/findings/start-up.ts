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
type Named = Pick<Routine, 'module' | 'name'>;

/** The allocator's work is the program's own doing, and is none of it. */
export const isStartUp = ({ module, name, finding }: Routine): boolean =>
  finding === undefined && (isLoader(module) || isStart(name) || OF_START.test(name));

/** What the linker runs for the program at its end, and for each exception. */
const OF_PROGRAM = /^_*dl_(?:fini|call_fini|iterate_phdr)$/;

/** Which of it have all that they call done for the start: C libraries start locales in `setlocale`. */
export const isRootOfStartUp = ({ module, name }: Named): boolean =>
  (isLoader(module) && !OF_PROGRAM.test(name)) || /^(?:setlocale|_nl_find_locale)$/.test(name);

/** Rounds of what flows from callers to callees; recursion takes more of them than depth does. */
const MOST_ROUNDS = 64;
/** Less of a routine's cost changes nothing that is told. */
const SETTLED = 1e-6;

/** Of a routine: who called it, by index, and the cost that flowed there, with callees. */
export type CallersOf = (routine: number) => readonly { caller: number | null; cost: number }[];

/**
 * Of each routine the part that was done for the start: all of what is start-up itself, and of what
 * the linker and the start of locales call as much as flows there from them. strlen is as much a part
 * of that as what calls it.
 */
export function startUpParts(routines: readonly Routine[], callersOf: CallersOf): number[] {
  const parts = routines.map((routine) => Number(isRootOfStartUp(routine)));
  const open = routines.flatMap((routine, i) => {
    const callers = callersOf(i);
    const all = callers.reduce((sum, { cost }) => sum + cost, 0);
    return parts[i] === 1 || isStart(routine.name) || !(all > 0) ? [] : [{ i, callers, all }];
  });
  let moved = 1;
  for (let round = 0; round < MOST_ROUNDS && moved > SETTLED; round++) {
    moved = 0;
    for (const { i, callers, all } of open) {
      let flows = 0;
      for (const { caller, cost } of callers) {
        if (caller !== null && caller >= 0) flows += parts[caller] * cost;
      }
      moved = Math.max(moved, Math.abs(flows / all - parts[i]));
      parts[i] = flows / all;
    }
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
