/** How long runs of a sweep take, from those that have ended. */
import { lastExponent } from './cost-exponent.js';

export interface Timed {
  n: number;
  seconds: number;
}

/** Without better knowledge time grows like this: rather too slow a run than one too many. */
const GUESSED_EXPONENT = 2;
/** A further run takes at least in proportion, and hardly ever more than with the cube of its size. */
const LOWEST_EXPONENT = 1;
const HIGHEST_EXPONENT = 3;
/** The part of a run's time that may grow though it was not seen to, yet. */
const HIDDEN = 0.02;

/**
 * @param done ascending by n
 * @returns null without any run
 */
export function predictSeconds(done: readonly Timed[], n: number): number | null {
  const last = done.at(-1);
  if (last === undefined) return null;
  const exact = done.find((run) => run.n === n);
  if (exact !== undefined) return exact.seconds;
  const upper = done.findIndex((run) => run.n > n);
  if (upper === 0) return done[0].seconds;
  if (upper > 0) return Math.max(done[upper - 1].seconds, done[upper].seconds);
  const base = Math.min(...done.map(({ seconds }) => seconds));
  const grown = Math.max(last.seconds - base, HIDDEN * last.seconds);
  const samples = done.filter((run) => run.n > 0).map((run) => ({ n: run.n, cost: run.seconds }));
  const exponent = Math.min(
    HIGHEST_EXPONENT,
    Math.max(LOWEST_EXPONENT, lastExponent(samples) ?? GUESSED_EXPONENT),
  );
  return base + grown * (n / Math.max(last.n, 1)) ** exponent;
}

/**
 * What is left of a list of sizes, run `jobs` at a time.
 * @returns null as long as no run has ended
 */
export function secondsLeft(
  done: readonly Timed[],
  left: readonly number[],
  jobs: number,
): number | null {
  const sorted = done.toSorted((a, b) => a.n - b.n);
  const each = left.map((n) => predictSeconds(sorted, n));
  if (each.some((value) => value === null)) return null;
  const all = each.map((value) => value ?? 0);
  const sum = all.reduce((total, value) => total + value, 0);
  // No run is shared between processors: the longest one is the least that it takes.
  return Math.max(sum / Math.max(1, jobs), ...all, 0);
}
