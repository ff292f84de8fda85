/**
 * What sampling takes of a program, copy by copy: how much longer the work takes that follows when a
 * copy began. On a machine whose speed changes all the time, that tells a thousandth of a run's time
 * where whole runs tell some hundredths. Not seen is what is taken once, as the program begins, and
 * what it would take without any copy.
 */
import type { Difference } from './difference.js';
import { around, ofOneCopy } from './excess.js';
import type { Around } from './excess.js';
import { jackknife } from './jackknife.js';
import { withSamples } from './measure.js';
import type { Figures } from './measure.js';
import type { Program } from './programs.js';
import { watch } from './watch.js';

/** The times are those of the run with all of its copies. */
export interface Run extends Figures {
  copies: number;
  around: Around;
}

interface ByCopy {
  /** Of what the program takes without copies: 0.01 for one per cent. */
  processor: Difference;
  wall: Difference;
  /** Of a run, on average. */
  copies: number;
  /** Seconds of processor time that one takes. */
  each: Difference;
  /** What the sampler believes, of the program's processor time. */
  estimated: number;
}

/** @returns null where there was no sample */
export async function runByCopy(program: Program, budget: string): Promise<Run | null> {
  const done = await withSamples(program, budget, (argv) => watch(argv, program.script ?? ''));
  if (done === null) return null;
  const { ended, figures } = done;
  return { ...figures, copies: ended.copies.length, around: around(ended, program.settled) };
}

const total = (runs: readonly Run[], of: (run: Run) => number): number =>
  runs.reduce((sum, run) => sum + of(run), 0);

const perCopy = (runs: readonly Run[], what: 'processor' | 'wall'): number =>
  ofOneCopy(
    runs.map((run) => run.around),
    what,
  );

function part(runs: readonly Run[], what: 'processor' | 'wall'): number {
  const taken = perCopy(runs, what) * total(runs, ({ copies }) => copies);
  return taken / (total(runs, (run) => run[what]) - taken);
}

/** @param runs two or more */
export function byCopy(runs: readonly Run[]): ByCopy {
  return {
    processor: jackknife(runs, (some) => part(some, 'processor')),
    wall: jackknife(runs, (some) => part(some, 'wall')),
    copies: total(runs, ({ copies }) => copies) / runs.length,
    each: jackknife(runs, (some) => perCopy(some, 'processor')),
    estimated: total(runs, ({ spent }) => spent) / total(runs, ({ processor }) => processor),
  };
}
