/** The cheap look: each family at sizes that grow, at the program's own speed. */
import { runQueue } from '../../sweep/queue.js';
import { inputBytes, weightOf } from '../family.js';
import type { Family } from '../family.js';
import { over } from './floor.js';
import type { Floor } from './floor.js';
import type { Ended, Runner } from './outcome.js';
import { isGood, isLate, signal, steepest } from './points.js';
import type { Point } from './points.js';

/** Bytes of what grows that are tried until a usual family takes long enough. */
const PILOT = [2048, 8192, 32_768, 131_072] as const;
/** Families by which that is found out. */
const PILOTS = 32;
/** On average a family may take so many seconds above the floor, or as much as the floor itself. */
const USUAL_SECONDS = 0.03;
/** A size is compared with the one that is so many times smaller, and followed by one so much larger. */
const STEP = 8;
/** So many smaller sizes are run, until two end in time. */
const STEPS_DOWN = 3;
/** Seconds after which a usual run of the look is ended. */
const LEAST_LIMIT = 0.4;
/** So many times what a usual family takes. */
const LONG = 20;
/** Where a size would take more of the limit than that, the family is not run at it. */
const PART_OF_THE_LIMIT = 0.5;

export interface Looked {
  family: Family;
  points: Point[];
  /** Sizes at which it was ended by what is no limit of time. */
  troubles: { n: number; ended: Ended; signal: number }[];
}

export interface LookSettings {
  run: Runner;
  floor: Floor;
  /** Seconds of a processor that a run may take. */
  limit: number;
  jobs: number;
  /** Whether time is up. */
  stopped: () => boolean;
  onRun?: (() => void) | undefined;
}

/** Runs a size, unless it has been run, and notes what came of it. */
export async function runSize(
  looked: Looked,
  n: number,
  { run, floor, limit, onRun }: LookSettings,
): Promise<Point> {
  const known = looked.points.find((point) => point.n === n);
  if (known !== undefined) return known;
  const outcome = await run(inputBytes(looked.family, n), limit);
  onRun?.();
  const { ended, seconds, signal: number } = outcome;
  const point: Point = { n, seconds: over(floor, seconds), ended };
  looked.points.push(point);
  if (!isGood(point)) looked.troubles.push({ n, ended, signal: number });
  return point;
}

/**
 * Runs `jobs` at a time, in order, until time is up.
 * @returns how many were run
 */
export async function each<T>(
  list: readonly T[],
  { jobs, stopped }: Pick<LookSettings, 'jobs' | 'stopped'>,
  one: (value: T) => Promise<void>,
): Promise<number> {
  const done = await runQueue(list, jobs, (value) => one(value).then(() => true), stopped);
  return done.filter((each) => each !== null).length;
}

const sizeFor = ({ family }: Looked, bytes: number): number =>
  Math.max(1, Math.round(bytes / weightOf(family).each));

/**
 * What a family takes on average decides how many there is time for. Of one that never ends no more
 * is counted than it would be run for.
 */
const average = (looked: readonly Looked[]): number =>
  looked.reduce((sum, { points }) => {
    const worst = points.reduce((most, { seconds }) => Math.max(most, seconds), 0);
    return sum + Math.min(worst, LEAST_LIMIT);
  }, 0) / Math.max(1, looked.length);

/**
 * Smaller and smaller sizes of a family that takes long, until two of them end in time: only those tell
 * how it grows.
 */
async function down(looked: Looked, bytes: number, settings: LookSettings): Promise<void> {
  let inTime = 0;
  for (let step = 0; step <= STEPS_DOWN && inTime < 2 && !settings.stopped(); step++) {
    const n = sizeFor(looked, bytes / STEP ** step);
    const { seconds, ended } = await runSize(looked, n, settings);
    if (ended === 'exit') inTime++;
    if ((ended === 'exit' && seconds <= signal.value * settings.floor.noise) || n === 1) break;
  }
}

/** One round over families. */
const round = (list: readonly Looked[], bytes: number, settings: LookSettings): Promise<number> =>
  each(list, settings, (looked) => down(looked, bytes, settings));

/** At which size families are run, and what they take there on average. */
export interface Size {
  /** Of what grows. */
  bytes: number;
  seconds: number;
  /** Seconds that pass for one family, with as many at a time as there are jobs. */
  passing: number;
}

/** So many times what the smallest size takes is little: most of that is the program's start. */
const TIMES_THE_LEAST = 2;

/**
 * Largest bytes at which families are quick on average, and all of them pass in time: many of them at a
 * smaller size say more than few at a large one.
 * @param time seconds for all
 */
export async function sizeOfLook(
  families: readonly Family[],
  settings: LookSettings,
  time: number,
): Promise<Size> {
  const { floor } = settings;
  // The first ones are not like the others: each is of another kind.
  const step = Math.max(1, Math.floor(families.length / PILOTS));
  const some = families
    .filter((_, i) => i % step === 0)
    .slice(0, PILOTS)
    .map(begin);
  let best: Size = { bytes: PILOT[0], seconds: 0, passing: 0 };
  let least = 0;
  for (const bytes of PILOT) {
    const began = performance.now();
    await round(some, bytes, { ...settings, limit: LEAST_LIMIT + floor.base });
    const passing = (performance.now() - began) / 1000 / Math.max(1, some.length);
    if (settings.stopped()) break;
    const seconds = average(some);
    if (bytes === PILOT[0]) least = passing;
    const slow = seconds > Math.max(USUAL_SECONDS, floor.base);
    const long = passing > TIMES_THE_LEAST * least && passing * families.length > time;
    if (bytes > PILOT[0] && (slow || long)) break;
    best = { bytes, seconds, passing };
  }
  return best;
}

const begin = (family: Family): Looked => ({ family, points: [], troubles: [] });

export interface LookResult {
  looked: Looked[];
  /** Bytes at which those were run, too, that are quick. */
  most: number;
  /** Whether there was time for all families. */
  done: boolean;
}

/** Runs all families at one size, and those that are quick there at a larger one, while there is time. */
export async function look(
  families: readonly Family[],
  { bytes, seconds: usual }: Size,
  settings: LookSettings,
): Promise<LookResult> {
  const { floor } = settings;
  const all = families.map(begin);
  const limit = Math.min(settings.limit, Math.max(LEAST_LIMIT, LONG * (floor.base + usual)));
  const short = { ...settings, limit };
  const most = bytes * STEP;
  const done = await round(all, bytes, short);
  const quick = all.filter(({ points }) => {
    const last = points.at(-1);
    const seconds = Math.max(...points.map((point) => point.seconds));
    return (
      last?.ended === 'exit' &&
      steepest(points, floor) === null &&
      STEP * seconds < PART_OF_THE_LIMIT * limit
    );
  });
  const further = settings.stopped() ? 0 : await round(quick, most, short);
  return {
    looked: all.filter(({ points }) => points.length > 0),
    most: further > 0 && further === quick.length ? most : bytes,
    done: done === all.length,
  };
}

/** So many times the noise that what hides behind an equal cost is worth a look. */
const LOUD = 8;
/** What a smaller size takes of a larger one's time, where an end that came early is likely. */
const LEVEL = 0.3;

/** A size costs much, and one that is far smaller nearly as much: an error may have ended both. */
function isLevel({ points }: Looked, { noise }: Floor): boolean {
  const sorted = points.filter(isGood).toSorted((a, b) => a.n - b.n);
  return sorted.some((point, i) => {
    const before = sorted.at(i - 1);
    if (i === 0 || before === undefined || 4 * before.n > point.n) return false;
    return before.seconds > LOUD * noise && before.seconds > LEVEL * point.seconds;
  });
}

/** Whether its times seem to grow faster than n log n. */
export const seemsFast = (looked: Looked, floor: Floor): boolean =>
  steepest(looked.points, floor) !== null || looked.points.every(isLate) || isLevel(looked, floor);

/** Whether that cannot be ruled out: what it takes at a size that did not end in time is not known. */
export const isPromising = (looked: Looked, floor: Floor): boolean =>
  looked.points.some(isLate) || seemsFast(looked, floor);
