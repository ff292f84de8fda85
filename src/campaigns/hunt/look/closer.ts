/** A closer look at a family that seems to grow fast: neighbouring sizes, each run twice. */
import { threshold } from '../../../base/threshold.js';
import { inputBytes, weightOf } from '../family.js';
import type { Family } from '../family.js';
import { over } from './floor.js';
import { runSize } from './look.js';
import type { LookSettings, Looked } from './look.js';
import { exponentBetween, exponentWorthALook, isGood, isLate, signal } from './points.js';
import type { Point } from './points.js';

/** Sizes below one another that are run: halves. */
const HALVES = 2;
/** Of a time, what a size half as large takes where both are ended by the same thing. */
const LEVEL = 0.7;
/** Sizes that are so close to each other need no other one between them. */
const CLOSE = 1.2;
/** No polynomial that is met has a larger exponent. */
export const NO_POWER = 4;
/** What doubles with each further piece has become too slow long before. */
const MOST_OF_AN_EXPLOSION = 1000;
/** Halvings until a size ends in time, or is small enough to be clear of an error. */
const MOST_HALVINGS = 20;

export const exponentOfCandidate = threshold(
  1.25,
  'exponent',
  'a run of exact counts decides: this only has to leave out most of what is linear',
  'reason',
);

/** What a family takes at sizes that tell how it grows. */
export interface Candidate {
  family: Family;
  /** The largest size that was run to its end in time. */
  n: number;
  /** Seconds above the floor at that size. */
  seconds: number;
  /** By the clock; at least. */
  exponent: number;
  /** A size at which it did not end in time; null: none was run. */
  late: number | null;
}

/** The lesser of two times, which chance makes longer, never shorter. */
async function twice(looked: Looked, n: number, settings: LookSettings): Promise<Point> {
  const point = await runSize(looked, n, settings);
  if (!isGood(point) || isLate(point)) return point;
  const { seconds } = await settings.run(inputBytes(looked.family, n), settings.limit);
  settings.onRun?.();
  point.seconds = Math.min(point.seconds, over(settings.floor, seconds));
  return point;
}

/** The largest size that ends by itself in time, next to the smallest that does not. */
async function largestInTime(looked: Looked, settings: LookSettings): Promise<Point | null> {
  const inTime = (point: Point): boolean => isGood(point) && !isLate(point);
  const known = (): Point | undefined =>
    looked.points.filter(inTime).toSorted((a, b) => b.n - a.n)[0];
  const bad = looked.points.filter((point) => !inTime(point)).toSorted((a, b) => a.n - b.n);
  let smallest = bad.at(0)?.n;
  if (known() === undefined && (smallest ?? 1) > 1) {
    const least = await runSize(looked, 1, settings);
    if (!inTime(least)) {
      // It never ends, whatever the size is: that is no growth.
      if (isLate(least)) looked.troubles.push({ n: 1, ended: 'time', signal: 0 });
      return null;
    }
  }
  for (let i = 0; i < MOST_HALVINGS && smallest !== undefined; i++) {
    const from = known();
    // Between the two, by the geometric mean; from below, by quarters.
    const n = Math.floor(from === undefined ? smallest / 8 : Math.sqrt(from.n * smallest));
    if (settings.stopped() || n < 1 || n >= smallest || (from !== undefined && n <= CLOSE * from.n))
      break;
    const point = await runSize(looked, n, settings);
    if (!inTime(point)) smallest = n;
    else if (point.seconds > 0.15 * settings.limit) break;
  }
  return known() ?? null;
}

/**
 * The largest size below what costs the same whatever the size: an error, or a limit of the program's own,
 * ends that. Itself where it grows all the way.
 */
async function belowPlateau(looked: Looked, top: Point, settings: LookSettings): Promise<Point> {
  let level = top;
  // Chance makes times longer, never shorter.
  let least = top.seconds;
  let below: Point | null = null;
  const isLevel = (point: Point): boolean => {
    if (point.seconds < LEVEL * least) return false;
    least = Math.min(least, point.seconds);
    return true;
  };
  for (let i = 0; i < MOST_HALVINGS && below === null && !settings.stopped(); i++) {
    const n = Math.floor(level.n / 2);
    if (n < 1) break;
    const point = await runSize(looked, n, settings);
    if (!isGood(point)) break;
    if (isLevel(point)) level = point;
    else if (level === top) return top;
    else below = point;
  }
  if (below === null) return level;
  // It grows up to somewhere between the two, and fast: a factor of two may be all of an explosion.
  while (level.n - below.n > 1 && level.n > CLOSE * below.n && !settings.stopped()) {
    const point = await runSize(looked, Math.round(Math.sqrt(level.n * below.n)), settings);
    if (!isGood(point) || point.n === below.n || point.n === level.n) break;
    if (isLevel(point)) level = point;
    else below = point;
  }
  return below;
}

/** Larger ones, while they end well within the limit: times that are far above the noise say more. */
async function larger(looked: Looked, top: Point, settings: LookSettings): Promise<Point> {
  let best = top;
  const { each } = weightOf(looked.family);
  while (
    best.seconds < 0.1 * settings.limit &&
    2 * best.n * each <= 2 ** 20 &&
    !settings.stopped() &&
    !looked.points.some(({ n, ended }) => n <= 2 * best.n && n > best.n && ended !== 'exit')
  ) {
    const point = await runSize(looked, 2 * best.n, settings);
    if (!isGood(point) || isLate(point) || point.seconds < 1.1 * best.seconds) break;
    best = point;
  }
  return best;
}

/** Exponent over the last eighth of the size where that is far above any power; else 0. */
async function explosion(looked: Looked, top: Point, settings: LookSettings): Promise<number> {
  const n = top.n - Math.max(1, top.n >> 3);
  if (n < 1 || top.n > MOST_OF_AN_EXPLOSION) return 0;
  const point = await twice(looked, n, settings);
  const exponent = isGood(point) ? exponentBetween(point, top, settings.floor) : 0;
  return exponent > NO_POWER ? exponent : 0;
}

/** @returns null where it grows like n log n or less, or nothing can be told */
export async function closer(looked: Looked, settings: LookSettings): Promise<Candidate | null> {
  const { floor } = settings;
  const start = await largestInTime(looked, settings);
  if (start === null) return null;
  const late = looked.points.filter(isLate).toSorted((a, b) => a.n - b.n)[0] as Point | undefined;
  // As nothing is measured in time, the size that is late tells: from nothing to too long.
  const low = await belowPlateau(looked, await twice(looked, start.n, settings), settings);
  // What was found below a plateau would be led there again.
  const high = low.n < start.n ? low : await larger(looked, low, settings);
  const top = await twice(looked, high.n, settings);
  if (top.seconds < signal.value * floor.noise) {
    if (late === undefined) return null;
    const exponent = exponentBetween(top, late, floor);
    if (exponent < exponentWorthALook.value) return null;
    return { family: looked.family, n: top.n, seconds: top.seconds, exponent, late: late.n };
  }
  const below: Point[] = [];
  for (let i = 1; i <= HALVES; i++) {
    const n = Math.floor(top.n / 2 ** i);
    if (n < 1) break;
    const point = await twice(looked, n, settings);
    if (!isGood(point)) return null;
    below.push(point);
  }
  const last = below.at(-1);
  if (last === undefined) return null;
  const near = exponentBetween(below[0], top, floor);
  // What is lost in the noise could be anything below it: the nearer size says more.
  const both = Math.min(exponentBetween(last, top, floor), near);
  const lost = below[0].seconds < signal.value * floor.noise;
  const exponent = Math.max(lost ? near : both, await explosion(looked, top, settings));
  if (exponent < exponentOfCandidate.value) return null;
  const { n, seconds } = top;
  return { family: looked.family, n, seconds, exponent, late: late?.n ?? null };
}

/** Seconds that an input of so many bytes would take by the clock's law. */
export function secondsAt({ family, n, seconds, exponent }: Candidate, bytes: number): number {
  const { each } = weightOf(family);
  return seconds * Math.max(bytes / (n * each), 1e-9) ** Math.min(exponent, 4);
}

/** The largest size that takes no longer than so many seconds above the floor. */
export function largestSize({ n, seconds, exponent }: Candidate, most: number): number {
  if (seconds <= most) return n;
  return Math.max(1, Math.floor(n * (most / seconds) ** (1 / exponent)));
}
