/**
 * Calls per second, from how long calls of a routine were waited for from random times on.
 *
 * Such a wait is not the time between two calls: a random time rather meets a long pause. For calls
 * whose gaps are independent with mean 1/r and distribution F, its density is r (1 - F(t)) (the
 * forward recurrence time: Cox, Renewal Theory, 1962, chapter 5). Gaps are taken to have a gamma
 * distribution: of shape 1, calls come at random; above, regularly; below, in bursts. Or they are
 * of two kinds, short and long ones, both exponential, that take half of the time each. Rate and
 * shape are those of the largest likelihood, the interval has the rates whose likelihood is not
 * smaller by more than a chi-square with one degree of freedom allows, whatever the shape. Waits
 * that were given up count as longer ones.
 *
 * Gaps need not be like that: those of work whose sizes are spread evenly are not. So the interval
 * has that of any gaps (any-gaps.ts) as well; and where those are much likelier, the rate is theirs.
 */
import { WAIT_BINS, WAIT_BINS_PER_OCTAVE as PER_OCTAVE } from '../../protocol/sampling.js';
import { rateOfAnyGaps } from './any-gaps.js';
import type { WaitCounts } from './any-gaps.js';
import type { Estimate } from './estimate.js';
import { gammaAbove } from './gamma.js';
import { student } from './student.js';

/** `bound`: it is at least this. */
export interface Rate extends Estimate {
  bound?: true;
}

const binOf = (us: number): number => Math.ceil(PER_OCTAVE * Math.log2(us));

/**
 * Waits up to here are not told apart: between writing a breakpoint and hearing of its hit pass some
 * microseconds, which are taken off, but differ from one to the next by as many.
 */
const LEAST_BIN = binOf(8);

/**
 * The same where they differ by so much: longer waits may be too long by less than half.
 *
 * @returns undefined where that is not more
 */
export function shortWaits(spreadUs: number): number | undefined {
  const bin = spreadUs > 0 ? binOf(2 * spreadUs) : 0;
  return bin > LEAST_BIN ? bin : undefined;
}

/**
 * So many waits may be of any length: the program, or the launcher, did not get a processor
 * meanwhile. A single one would else rule out that calls come regularly.
 */
const OTHERS = 0.01;

const SHAPES = [0.1, 0.2, 0.4, 0.7, 1, 2, 4, 12, 50];
/** The part of the gaps that are short, where there are two kinds. */
const SHORT = [0.8, 0.9, 0.95, 0.98, 0.995];
/** Steps of the rate in an octave; a multiple of PER_OCTAVE. */
const STEPS = 16;
const REACH = 40 * STEPS;
/** Without a single call in so many mean gaps there were fewer, with 97.5 %. */
const NONE = -Math.log(0.025);
/** By so much bursts have to be likelier: a doubt is enough, as it only takes an upper end away. */
const BURSTS = 0.5;
const SECOND = 1e6;

/** The probability that a wait exceeds x mean gaps. */
type Longer = (x: number) => number;

const gamma =
  (shape: number): Longer =>
  (x) =>
    gammaAbove(shape + 1, shape * x) - x * gammaAbove(shape, shape * x);

const twoKinds =
  (short: number): Longer =>
  (x) =>
    (Math.exp(-2 * short * x) + Math.exp(-2 * (1 - short) * x)) / 2;

/** At x = 2^((i - REACH) / STEPS). */
const tableOf = (longer: Longer): Float64Array =>
  Float64Array.from({ length: 2 * REACH + 1 }, (_, i) =>
    Math.min(1, Math.max(0, longer(2 ** ((i - REACH) / STEPS)))),
  );

/** All shapes; those of bursts, in which a gap is rather short or long than as the mean, apart. */
interface Tables {
  even: readonly Float64Array[];
  bursts: readonly Float64Array[];
}

let tables: Tables | null = null;

function makeTables(): Tables {
  const even = SHAPES.filter((shape) => shape >= 1).map(gamma);
  const bursts = [...SHAPES.filter((shape) => shape < 1).map(gamma), ...SHORT.map(twoKinds)];
  return { even: even.map(tableOf), bursts: bursts.map(tableOf) };
}

/** Of one shape, at a rate of 2^(step / STEPS) per us. */
function logLikelihood(
  waits: WaitCounts,
  short: number,
  longer: Float64Array,
  step: number,
): number {
  const at = (bin: number): number => {
    const i = Math.round((bin * STEPS) / PER_OCTAVE) + step + REACH;
    return i < 0 ? 1 : i >= longer.length ? 0 : longer[i];
  };
  let sum = 0;
  for (const [bin, hits, givenUp] of waits) {
    const within = bin <= short ? 1 - at(short) : at(bin - 1) - at(bin);
    if (hits > 0) sum += hits * Math.log((1 - OTHERS) * within + OTHERS / WAIT_BINS);
    if (givenUp > 0) sum += givenUp * Math.log((1 - OTHERS) * at(bin - 0.5) + OTHERS);
  }
  return sum;
}

/** Where the line between two points has this height. */
function crossing(
  steps: readonly [number, number],
  heights: readonly [number, number],
  height: number,
): number {
  return steps[0] + ((height - heights[0]) / (heights[1] - heights[0])) * (steps[1] - steps[0]);
}

const edgeOf = (bin: number): number => (bin < 0 ? 0 : 2 ** (bin / PER_OCTAVE));
/** Bins are as wide as that: nothing is known to be nearer than half of one. */
const HALF_A_BIN = 2 ** (0.5 / PER_OCTAVE);
/** By so much the logarithm of the likelihood of any gaps is larger where no shape fits. */
const UNFIT = 3;

const totalWait = (waits: WaitCounts): number =>
  waits.reduce((sum, [bin, hits, up]) => sum + (hits + up) * 2 ** ((bin - 0.5) / PER_OCTAVE), 0);

/** By steps of the rate: the largest likelihood of any shape. */
class Profile {
  private readonly known = new Map<number, number>();

  constructor(
    private readonly waits: WaitCounts,
    private readonly short: number,
    private readonly shapes: readonly Float64Array[],
  ) {}

  at(step: number): number {
    let best = this.known.get(step);
    if (best === undefined) {
      const { waits, short } = this;
      best = Math.max(...this.shapes.map((shape) => logLikelihood(waits, short, shape, step)));
      this.known.set(step, best);
    }
    return best;
  }

  /** The step of the largest one near `middle`, to within the octaves that shapes account for. */
  top(middle: number): number {
    const best = (from: number, to: number, by: number): number => {
      let top = from;
      for (let step = from; step <= to; step += by) if (this.at(step) > this.at(top)) top = step;
      return top;
    };
    const coarse = STEPS / 2;
    const near = best(middle - 6 * STEPS, middle + 10 * STEPS, coarse);
    return best(near - coarse, near + coarse, 1);
  }

  /** Where it falls below `least`; null: nowhere. */
  end(top: number, direction: 1 | -1, least: number): number | null {
    for (let step = top; Math.abs(step - top) < 20 * STEPS; step += direction) {
      const next = step + direction;
      if (this.at(next) <= least)
        return crossing([step, next], [this.at(step), this.at(next)], least);
    }
    return null;
  }
}

/** The lower end of Wilson's interval for a part of so many: it holds for few, and for all, too. */
function leastPart(part: number, count: number): number {
  const z = student(Math.max(1, count - 1));
  const half = z * Math.sqrt((part * (1 - part)) / count + z ** 2 / (4 * count ** 2));
  return (part + z ** 2 / (2 * count) - half) / (1 + z ** 2 / count);
}

/** The bin up to which at least half of the waits are. */
function middleOf(waits: WaitCounts, hits: number): number {
  let left = hits / 2;
  return waits.toSorted(([a], [b]) => a - b).find(([, each]) => (left -= each) <= 0)![0];
}

/**
 * Where so many waits are too short to be told apart that they would decide. The density of waits is
 * nowhere above the rate, whatever the gaps; so there are that many calls, or more, also where waits
 * are taken for longer than they were.
 */
function atLeast(waits: WaitCounts, short: number, hits: number): Rate | null {
  const SOON = 0.25;
  const partUpTo = (bin: number): number =>
    waits.reduce((sum, [each, n]) => sum + (each <= bin ? n : 0), 0) / hits;
  if (leastPart(partUpTo(short), hits) <= SOON) return null;
  const bin = Math.min(short, Math.max(LEAST_BIN, middleOf(waits, hits)));
  const rate = (part: number): number => (part / 2 ** (bin / PER_OCTAVE)) * SECOND;
  const soon = partUpTo(bin);
  return { value: rate(soon), low: rate(leastPart(soon, hits)), high: null, bound: true };
}

/**
 * Calls per second while the program ran; null: nothing was waited for. Where calls come in bursts,
 * or every few microseconds, there is no upper end.
 *
 * @param short waits up to this bin are not told apart
 */
export function callRate(waits: WaitCounts, short = LEAST_BIN): Rate | null {
  const hits = waits.reduce((sum, [, each]) => sum + each, 0);
  const us = totalWait(waits);
  if (us === 0) return null;
  if (hits === 0) return { value: 0, low: 0, high: (NONE / us) * SECOND };
  const least = atLeast(waits, short, hits);
  if (least !== null) return least;
  tables ??= makeTables();
  const middle = Math.round(STEPS * Math.log2(hits / us));
  const even = new Profile(waits, short, tables.even);
  const all = new Profile(waits, short, [...tables.even, ...tables.bursts]);
  const top = all.top(middle);
  // As chi-square with one degree of freedom says, but that few waits say less.
  const drop = student(Math.max(1, hits - 1)) ** 2 / 2;
  const bursts = all.at(top) - even.at(even.top(middle)) > BURSTS;
  const rate = (step: number): number => 2 ** (step / STEPS) * SECOND;
  const any = rateOfAnyGaps(
    waits.toSorted(([a], [b]) => a - b),
    { short, edge: edgeOf, others: OTHERS, bins: WAIT_BINS, drop },
  );
  const isUnfit = any.logLikelihood - all.at(top) > UNFIT;
  const low = all.end(top, -1, all.at(top) - drop);
  const high = all.end(top, 1, all.at(top) - drop);
  const isOpen = bursts || high === null || any.low * (us / hits) > 1;
  return {
    value: isUnfit ? any.value * SECOND : rate(top),
    low: low === null ? 0 : Math.min(rate(low), any.low * SECOND) / HALF_A_BIN,
    high: isOpen ? null : Math.max(rate(high), any.high * SECOND) * HALF_A_BIN,
  };
}
