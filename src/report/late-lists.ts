/**
 * Routines and loops of a report that was just made: its lists are made when they are read, as files,
 * pages and other programs do. Who looks at few of their members asks here.
 */
import { wholeOf } from '../base/late-record.js';
import type { LoopReport, Report, RoutineReport } from '../schema/report.js';

interface Lists {
  routines: readonly RoutineReport[];
  loops: readonly LoopReport[] | undefined;
}

const known = new WeakMap<Report, Lists>();

/** A field that is made when it is read first, and is one as others from then on. */
function made(report: object, key: string, make: () => unknown): void {
  const set = (value: unknown): void => {
    const as = { enumerable: true, configurable: true, writable: true };
    Object.defineProperty(report, key, { ...as, value });
  };
  Object.defineProperty(report, key, {
    enumerable: true,
    configurable: true,
    get: () => {
      const value = make();
      set(value);
      return value;
    },
    set,
  });
}

/** @param report with fields for both lists, whatever they hold, where it is to have them */
export function withLateLists(report: Report, lists: Lists): Report {
  const { routines, loops } = lists;
  made(report, 'routines', () => routines.map(wholeOf));
  if (loops !== undefined) made(report, 'loops', () => loops.map(wholeOf));
  known.set(report, lists);
  return report;
}

/**
 * As `report.routines`, but that a member may have fields that are not its own: `wholeOf` has the same
 * member as the report.
 */
export const routinesOf = (report: Report): readonly RoutineReport[] =>
  known.get(report)?.routines ?? report.routines;

/** As `report.loops`, in the same way. */
export const loopsOf = (report: Report): readonly LoopReport[] | undefined =>
  known.has(report) ? known.get(report)!.loops : report.loops;
