/** What copies take of a run, told by how its work goes on before and after each of them began. */
import { LOOK_S } from './watch.js';
import type { Progress, Watched } from './watch.js';

type Work = Omit<Progress, 'at'> & { wall: number };

/** Totals of one run. */
export interface Around {
  /** Copies that began before `during` of those that have work around them, less those of `around`. */
  copies: number;
  /** The work that ended in so many seconds after each copy began. */
  during: Work;
  /** Half of what ended in as many seconds before and as many after that. */
  around: Work;
}

/** Copies are seen by the second look after they began. */
const SEEN_LATE_S = 2 * LOOK_S;

/** Of one that began that part of the time before, the larger half of what it takes is yet to come. */
const FOLLOWED_PART = 10;

/** By bisection: the last one that is not after `at`, or the first one. */
function lastUntil(ends: readonly Progress[], at: number): number {
  let [low, high] = [0, ends.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ends[middle].at <= at) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The work that ended after `from` and not after `to`: a piece in which a copy began is after it.
 * @param ends cumulative
 * @returns null: there is none, or the run begins or ends within
 */
function workOf(ends: readonly Progress[], from: number, to: number): Work | null {
  if (ends.length === 0 || from < ends[0].at || to > ends[ends.length - 1].at) return null;
  const [a, b] = [ends[lastUntil(ends, from)], ends[lastUntil(ends, to)]];
  const lines = b.lines - a.lines;
  return lines === 0 ? null : { wall: b.at - a.at, processor: b.processor - a.processor, lines };
}

function add(sum: Work, work: Work, times: number): void {
  for (const what of ['processor', 'wall', 'lines'] as const) sum[what] += times * work[what];
}

const nothing = (): Work => ({ processor: 0, wall: 0, lines: 0 });

/**
 * Work is held against what lies before and after it: a machine whose speed changes meets them
 * alike. Other copies fall into each of the three; a difference counts for as many copies as there
 * are more in the middle one.
 * @param seconds by then, what a copy takes is over
 */
export function around({ progress, copies }: Watched, seconds: number): Around {
  let lines = 0;
  const ends = progress.map((each) => ({ ...each, lines: (lines += each.lines) }));
  const starts = copies.map((seen) => seen - SEEN_LATE_S);
  const followed = seconds / FOLLOWED_PART;
  const sum: Around = { copies: 0, during: nothing(), around: nothing() };
  for (const start of starts) {
    const froms = [-1, 0, 1].map((k) => start + k * seconds);
    const [before, during, after] = froms.map((from) => workOf(ends, from, from + seconds));
    if (before === null || during === null || after === null) continue;
    const [some, most, others] = froms
      .map((from) => from - followed)
      .map((from) => starts.filter((each) => each >= from && each < from + seconds).length);
    sum.copies += most - (some + others) / 2;
    add(sum.during, during, 1);
    for (const work of [before, after]) add(sum.around, work, 1 / 2);
  }
  return sum;
}

/**
 * The ratio of totals, over all runs, as difference.ts has it: each piece of work against the pace
 * of its own surroundings would say too little where that changes by chance.
 * @returns seconds that one copy takes
 */
export function ofOneCopy(runs: readonly Around[], what: 'processor' | 'wall'): number {
  const sum = { copies: 0, during: nothing(), around: nothing() };
  for (const run of runs) {
    sum.copies += run.copies;
    add(sum.during, run.during, 1);
    add(sum.around, run.around, 1);
  }
  const { during, around } = sum;
  return (during[what] - (during.lines * around[what]) / around.lines) / sum.copies;
}
