/**
 * Which iterations of a loop had a result, from what the engine counted. The classes are those of
 * Song and Lu, "Performance Diagnosis for Inefficient Loops" (ICSE 2017), where an iteration without
 * a result is 0 and one with a result is 1.
 */
import type { ResultClass } from '../../schema/diagnosis.js';
import { rateError, scaled } from './estimate.js';
import { iterationsBesideTheFirst, stepsMissedByACursor } from './thresholds.js';
import type { DiagnosedLoop, LoopEnd, Location } from '../../stream/diagnosis.js';

export interface RateThresholds {
  /** A search is inefficient with fewer results per iteration; default 0.01. */
  search: number;
  /** So is a loop with results in some iterations; default 0.1. */
  some: number;
  /** From this share of iterations on nearly all have results; default 0.9. */
  most: number;
  /** A loop is redundant if a larger share of its instances does again what was done; default 0.5. */
  redundant: number;
}

export const RATE_THRESHOLDS: RateThresholds = {
  search: 0.01,
  some: 0.1,
  most: 0.9,
  redundant: 0.5,
};

export interface Results {
  class: ResultClass;
  /** Whole iterations, and those that a loop was left in with a result. */
  iterations: number;
  results: number;
  /** Of these, those that a loop was left in. */
  last: number;
  /** Results over iterations; 0 without iterations. */
  rate: number;
  /** Standard error of it; 0: all was looked at. */
  error: number;
  /** Iterations and instances that may have had a result, and of which it is not known. */
  unseen: number;
  /** What is read of it after the loop is how often something was counted, and no place. */
  counts: boolean;
}

const FLAGS = 1n << 32n;
/** Locations from this one on are words of the frame, half of a pointer each. */
const FIRST_SLOT = 33;
const HALF = 4n;

/**
 * A location that says whether a loop went round, or how far it has come: it changed by the same amount in each iteration but
 * the first one of an instance, or in each was the address of what that accessed, but for the first one of an instance,
 * which finds there what was left by others. What comes of it is known from its last value alone.
 */
function isCursor(
  { changed, steady, followed, first }: Location,
  { looked: { iterations, instances } }: DiagnosedLoop,
): boolean {
  if (changed === 0) return false;
  // A copy of a cursor lags behind: the first change of an instance is from what was there before.
  const usual = changed + instances >= iterations;
  const steps =
    usual && steady + instances + stepsMissedByACursor.value >= changed && 2 * steady > changed;
  const inEach = usual && followed + instances >= changed;
  // What only first iterations change says that the loop went round at all.
  const entered =
    changed === first && instances > 1 && iterations > iterationsBesideTheFirst.value * instances;
  return steps || entered || (followed > 0 && inEach);
}

/**
 * The upper half of a pointer in the frame changes where that becomes null, or goes to another part
 * of memory: it is the pointer's, whatever the lower half is.
 */
function isUpperHalf({ index, offset }: Location, cursors: readonly Location[]): boolean {
  return cursors.some(
    (each) =>
      each.followed > 0 &&
      each.index >= FIRST_SLOT &&
      index >= FIRST_SLOT &&
      offset === each.offset + HALF,
  );
}

/** Mask of the cursors. The processor's flags are no more than what the last comparison said. */
function cursorsOf(loop: DiagnosedLoop): bigint {
  const cursors = loop.locations.filter((each) => isCursor(each, loop));
  return loop.locations
    .filter((each) => cursors.includes(each) || isUpperHalf(each, cursors))
    .reduce((mask, { index }) => mask | (1n << BigInt(index)), FLAGS);
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/**
 * Whether a loop that had results in whole iterations is a search all the same: most of what it
 * went through was in instances that told nothing before their last iteration, and more of them
 * ended with a result than had one on the way.
 */
function isSearch(
  { ends, instances }: DiagnosedLoop,
  others: (mask: bigint) => boolean,
  tells: (end: LoopEnd) => boolean,
): boolean {
  const early = ends.filter((end) => end.earlyResult || others(end.early));
  const told = ends.filter((end) => tells(end) || end.finalResult || others(end.final));
  // Back edges, and the last part of each.
  const extent = (of: readonly LoopEnd[]): number =>
    sum(of.map(({ iterations, count }) => iterations + count));
  return (
    2 * extent(early) < extent(ends) &&
    sum(early.map(({ count }) => count)) < sum(told.map(({ count }) => count)) &&
    instances > 1
  );
}

/** Whether a cursor that is read after the loop is none that memory is accessed by. */
function isCount({ ends, locations, exits }: DiagnosedLoop, cursors: bigint): boolean {
  const read = ends.reduce((mask, end) => mask | end.read, 0n) & cursors & ~FLAGS;
  const places = locations
    .filter(({ changed, followed }) => changed > 0 && followed > 0)
    .reduce((mask, { index }) => mask | (1n << BigInt(index)), 0n);
  return exits <= 1 && (read & ~places) !== 0n && (read & places) === 0n;
}

export function resultsOf(
  loop: DiagnosedLoop,
  { most }: RateThresholds = RATE_THRESHOLDS,
): Results {
  const cursors = cursorsOf(loop);
  const others = (mask: bigint): boolean => (mask & ~cursors) !== 0n;
  // By which of several exits a loop was left is something that it found out.
  const tells = ({ result, changed, read }: LoopEnd): boolean =>
    result || others(changed) || (read & cursors) !== 0n || loop.exits > 1;
  const ends = sum(loop.ends.map(({ count }) => count));
  const told = sum(loop.ends.filter(tells).map(({ count }) => count));
  const last = scaled(told, ends, loop.instances);
  const seen =
    loop.results + sum(loop.masks.filter(([mask]) => others(mask)).map(([, count]) => count));
  const whole = scaled(seen, loop.looked.weighed, loop.iterations);
  const iterations = loop.iterations + last;
  const results = whole + last;
  const rate = iterations === 0 ? 0 : results / iterations;
  const name = (): ResultClass => {
    if (results === 0) return '0*';
    if (whole === 0) return '0*1?';
    if (rate >= most) return '1*';
    return isSearch(loop, others, tells) ? '0*1?' : '[01]*';
  };
  const counts = isCount(loop, cursors);
  const error = rateError(loop, whole, last);
  return { class: name(), iterations, results, last, rate, error, unseen: loop.cut, counts };
}

/** Whether so few iterations have results, with those of which it is not known, that the others may be spared. */
export function isInefficient(
  { class: name, results, iterations, unseen }: Results,
  { search, some }: RateThresholds = RATE_THRESHOLDS,
): boolean {
  if (iterations === 0 || name === '1*') return false;
  if (name === '0*') return unseen === 0;
  return (results + unseen) / iterations < (name === '0*1?' ? search : some);
}
