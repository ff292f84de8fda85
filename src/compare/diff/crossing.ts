/** Where the cost of two routines crosses: below it one is the cheaper, above it the other. */
import { curveAt } from '../../growth/curve.js';
import type { RoutineReport } from '../../schema/report.js';

export interface Crossing {
  size: number;
  /** Whether the new one is the cheaper above it. */
  better_above: boolean;
  /** False where only the cost functions say so, at sizes that were not compared. */
  seen: boolean;
}

/** As far as predictions go: ten times the largest size. */
const HORIZON = 10;
/** Of the sizes on both sides of a crossing so many have to agree with it. */
const AGREE = 0.9;
/** Steps by which cost functions are followed. */
const STEP = 1.05;

interface At {
  size: number;
  old: number;
  new: number;
}

/** @param all by size, ascending; costs within `threshold` are the same */
export function crossing(
  all: readonly At[],
  before: RoutineReport,
  after: RoutineReport,
  threshold: number,
): Crossing | null {
  return among(all, threshold) ?? beyond(all, before, after);
}

function among(all: readonly At[], threshold: number): Crossing | null {
  const unlike = all.filter(
    (at) => Math.abs(Math.log(at.new / at.old)) > Math.log(1 + threshold) && at.size > 0,
  );
  const dearer = unlike.map((at) => at.new > at.old);
  const above = dearer.filter(Boolean).length;
  let best: Crossing | null = null;
  let most = AGREE * unlike.length;
  let below = 0;
  for (let k = 1; k < unlike.length; k++) {
    below += Number(dearer[k - 1]);
    // Dearer before and cheaper from here on, or the other way round.
    const falls = below + (unlike.length - k - (above - below));
    for (const [agree, better] of [
      [falls, true],
      [unlike.length - falls, false],
    ] as const) {
      const real = dearer[k - 1] === better && dearer[k] === !better;
      if (!real || agree < most) continue;
      most = agree;
      best = { size: meeting(unlike[k - 1], unlike[k]), better_above: better, seen: true };
    }
  }
  return best;
}

/** Between two sizes, on logarithmic axes. */
function meeting(low: At, high: At): number {
  const [a, b] = [low, high].map((at) => Math.log(at.new / at.old));
  const [x, y] = [Math.log(low.size), Math.log(high.size)];
  return Math.exp(x + ((y - x) * a) / (a - b));
}

/** By the cost functions, from the largest size on. */
function beyond(all: readonly At[], before: RoutineReport, after: RoutineReport): Crossing | null {
  const last = all.at(-1);
  if (last === undefined || last.size <= 0) return null;
  if (before.curve == null || after.curve == null) return null;
  const difference = (size: number): number =>
    curveAt(after.curve!, size) - curveAt(before.curve!, size);
  const start = last.new - last.old;
  // Where they deny what was measured, they do not know what comes.
  if (start * difference(last.size) <= 0) return null;
  for (let size = last.size; size <= HORIZON * last.size; size *= STEP) {
    const now = difference(size);
    if (start * now < 0) return { size, better_above: now < 0, seen: false };
  }
  return null;
}
