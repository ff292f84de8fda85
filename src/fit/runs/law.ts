/**
 * How a count over runs grows with the runs' size: what is the same in every run, and what grows.
 * A run's counts are nearly free of noise, and runs are few: so each shape is judged by what it
 * says of a size that it has not seen, and an exponent's interval holds whichever size is left out.
 */
import { threshold } from '../../base/threshold.js';
import { LINEARITHMIC, growsFast, isFastPower, surelyOutgrows } from '../../growth/order.js';
import { termValue } from '../../growth/value.js';
import type { ComplexityClass } from '../../schema/report.js';
import { sizesForAClaim, spreadOfRuns } from '../enough.js';
import { explosionOf } from './explosion.js';
import { freeExponent, jackknifed } from './free-exponent.js';
import { jumpOf } from './jump.js';
import type { Jump } from './jump.js';
import { RunSamples, noiseOfCount } from './run-samples.js';
import type { LawTerm, RunPoint } from './run-samples.js';
import { RUN_SHAPES } from '../shapes.js';
import { LINEAR, ONE, power } from '../terms.js';
import type { Term } from '../terms.js';
import { steepnessOf } from './steepest.js';
import { tailOf } from './tail.js';

export interface Law {
  class: ComplexityClass;
  /** Of what grows; null where the class is unknown or exponential. */
  exponent: number | null;
  /** 95 %. */
  interval: [number, number] | null;
  /** cost(x) = sum of the terms; empty where the class is unknown. */
  terms: LawTerm[];
  /** Relative error of what is said of a size that was left out. */
  error: number;
  /** Why the class is unknown: too few sizes, or counts that the sizes do not explain. */
  reason: 'few' | 'varies' | null;
  /** Where the class is unknown, what the exponent is not above; null: nothing is known of it. */
  bound: number | null;
  /** Where only the largest sizes have a law: from which on, and their exponents from step to step. */
  tail?: { from: number; steps: number[] };
  /** Where the class is unknown: the one step at which it becomes many times as much. */
  jump?: Jump;
}

interface Shape {
  class: ComplexityClass;
  exponent: number | null;
  terms: readonly Term[];
}

export const timesThatNeverEnd = threshold(
  1e12,
  'times as long',
  'a figure would say nothing',
  'reason',
);

const widthOfSureExponent = threshold(
  0.8,
  'exponent',
  'a square that may be a fifth power is neither',
  'npm run bench:findings',
);
const shareThatVaries = threshold(
  0.05,
  'share of the largest count',
  'what varies less over all sizes is the same in all runs',
  'npm run bench:findings',
);
const sizesOfAGrowth = threshold(
  3,
  'sizes that have more than the least',
  'through two of them goes a power whatever they are: what begins at the last two sizes has not been seen to grow by any',
  'test/fit/runs/law.test.ts',
);
const timesWorseOfSimpler = threshold(
  1.5,
  'times the error',
  'a simpler shape is taken that is hardly worse',
  'test/fit/runs/law.test.ts',
);
const errorOfGoodLaw = threshold(
  0.01,
  'relative error',
  'two runs of one size differ by as much: a law that is this good is good',
  'test/fit/runs/law.test.ts',
);
const errorOfExactLaw = threshold(
  0.02,
  'relative error',
  'counts of runs differ by 1 %: a law that begins at a place of its own choice leaves that only if it is right',
  'test/fit/runs/cleared.test.ts',
);
const errorOfLaw = threshold(
  0.2,
  'relative error',
  'what says a size that was left out worse is no law',
  'npm run bench:findings',
);
const errorAtLargest = threshold(
  0.5,
  'relative error',
  'what says the largest size worse does not say what comes beyond it',
  'npm run bench:findings',
);
const errorOfPoorLaw = threshold(
  0.05,
  'relative error',
  'from here on it is worth trying an exponential, and a power near a whole one is that',
  'test/fit/runs/law.test.ts',
);
const timesOfSmallerHalf = threshold(
  1.25,
  'times',
  'what the larger half of the sizes may have more for each unit of size, where nothing grows',
  'npm run bench:findings',
);
const exponentNearWhole = threshold(
  0.06,
  'exponent',
  'it is that whole number, seen through lower terms',
  'test/fit/runs/law.test.ts',
);
export const exponentOfExplosion = threshold(
  4,
  'exponent',
  'an exponential is claimed where no smaller power would do',
  'test/fit/runs/law.test.ts',
);
const shareOfErrorOfExplosion = threshold(
  1 / 3,
  'share of the error of the power',
  'an exponential has to explain clearly more',
  'test/fit/runs/law.test.ts',
);
const shareOfErrorBesideALine = threshold(
  1 / 3,
  'share of the error of the law without a line',
  'a line and a power have as many parameters as few sizes can bear: together they have to explain clearly more',
  'test/fit/runs/beside-a-line.test.ts',
);
const sizesBesideALine = threshold(
  6,
  'sizes',
  'a constant, a line, a power and its exponent go through any four sizes; with one left out, one has to be over to be wrong about',
  'test/fit/runs/beside-a-line.test.ts',
);
const exponentOfNoAlgorithm = threshold(
  5.5,
  'exponent',
  'no algorithm is known by such a power: an exponential that is about as good is what it is',
  'test/fit/runs/law.test.ts',
);
export const shareOfLead = threshold(
  0.4,
  'share of what grows at the largest size',
  'a term that makes out less does not lead',
  'test/fit/runs/law.test.ts',
);

const undecided = (reason: Law['reason'], error = 1, bound: number | null = null): Law => {
  return { class: 'unknown', exponent: null, interval: null, terms: [], error, reason, bound };
};

/** Sizes that are left above one at which something begins. */
const LEFT = 4;

/**
 * What only begins to count somewhere, as a window that has to be filled first does, the first levels
 * of a tree, or the first page of a table: below the smallest size, or between those above it.
 */
function lateShapes(samples: RunSamples): Shape[] {
  const [first] = samples.xs;
  const above = [...samples.xs].slice(0, Math.max(1, samples.xs.length - LEFT));
  const between = above.slice(1).flatMap((x, i) => [Math.sqrt(x * above[i]) / first, x / first]);
  return [
    ...[0.25, 0.5, 0.75, 1, ...between].map((part): Shape => ({
      class: 'O(n)',
      exponent: 1,
      terms: [ONE, { power: 1, log: 0, late: part * first }],
    })),
    ...[0.02, 0.1, 0.3, 0.6, 1, ...between].map((part): Shape => ({
      class: 'O(n log n)',
      exponent: 1,
      terms: [ONE, { power: 1, log: 1, unit: part * first }],
    })),
  ];
}

function termsOf(terms: readonly Term[], samples: RunSamples): LawTerm[] {
  const { coefficients } = samples.fit(terms);
  return terms.flatMap((term, i) =>
    coefficients[i] > 0 ? [{ coefficient: coefficients[i], ...term }] : [],
  );
}

/** Share of the last term in what grows at the largest size. */
function lead({ terms }: Shape, samples: RunSamples): number {
  const { coefficients } = samples.fit(terms);
  const parts = terms.map((term, i) => coefficients[i] * termValue(term, samples.largest));
  const grows = parts.slice(1).reduce((sum, part) => sum + part, 0);
  return grows > 0 ? parts.at(-1)! / grows : 0;
}

/** One point a size: the mean of its runs. */
function bySize(points: readonly RunPoint[]): RunPoint[] {
  const sums = new Map<number, [sum: number, runs: number]>();
  for (const { x, y } of points) {
    const [sum, runs] = sums.get(x) ?? [0, 0];
    sums.set(x, [sum + y, runs + 1]);
  }
  return [...sums].map(([x, [sum, runs]]) => ({ x, y: sum / runs })).sort((a, b) => a.x - b.x);
}

function constant(samples: RunSamples): Law {
  const mean = samples.ys.reduce((sum, y) => sum + y, 0) / samples.ys.length;
  const terms = mean > 0 ? [{ coefficient: mean, ...ONE }] : [];
  return { class: 'O(1)', exponent: 0, interval: [0, 0], terms, error: 0, reason: null, bound: 0 };
}

/** The simplest of the shapes that are about as good as the best. */
function choose(shapes: readonly Shape[], samples: RunSamples): Shape & { error: number } {
  const judged = shapes.map((shape) => ({ ...shape, error: samples.crossError(shape.terms) }));
  const best = Math.min(...judged.map(({ error }) => error));
  const limit = Math.max(errorOfGoodLaw.value, timesWorseOfSimpler.value * best);
  const { exponent: free } = shapes.at(-1)!;
  const near = (shape: Shape) =>
    shape.terms.length === 2 &&
    Math.abs(shape.exponent! - free!) <= exponentNearWhole.value &&
    free! > 1.5;
  return (
    judged.find(
      (shape) =>
        shape.error <= (near(shape) ? Math.max(limit, errorOfPoorLaw.value) : limit) &&
        lead(shape, samples) >= shareOfLead.value,
    ) ?? judged.at(-1)!
  );
}

/**
 * Whether counts go up and down (a mode of working that one size has and another not), but the most
 * for each unit of size does not grow from the smaller half of the sizes to the larger.
 */
function isBelowLine({ xs, ys }: RunSamples): boolean {
  const half = Math.floor(xs.length / 2);
  let [before, after] = [0, 0];
  for (const [i, x] of xs.entries()) {
    if (i < half) before = Math.max(before, ys[i] / x);
    else after = Math.max(after, ys[i] / x);
  }
  return after <= timesOfSmallerHalf.value * before;
}

/** What no shape explains: what its largest sizes say. */
function byTail(sizes: readonly RunPoint[], floor: number, error: number, bound: number): Law {
  const tail = tailLaw(sizes, floor, error, bound);
  const jump = jumpOf(sizes, floor);
  // What goes another way at the last size has not been seen to grow from there.
  const isLast = jump?.to === sizes.at(-1)?.x;
  const law = isLast ? undecided('varies', error, tail.bound) : tail;
  return jump === null || law.class !== 'unknown'
    ? law
    : { ...law, jump, bound: law.bound === null || isFastPower(law.bound) ? null : law.bound };
}

function tailLaw(sizes: readonly RunPoint[], floor: number, error: number, bound: number): Law {
  if (!isFastPower(bound)) return undecided('varies', error, bound);
  const tail = tailOf(sizes, floor);
  if (tail === null) return undecided('varies', error, bound);
  const { steps, least, interval, exponent, from } = tail;
  const claim = { class: 'O(n^k)' as const, exponent: least, interval };
  if (!surelyOutgrows(claim, LINEARITHMIC)) {
    return undecided('varies', error, Math.min(bound, tail.bound ?? bound));
  }
  const { x, y } = sizes[sizes.length - 1];
  const terms = [{ coefficient: y / x ** exponent, ...power(exponent) }];
  const law = { class: 'O(n^k)' as const, exponent, interval, terms, error, reason: null };
  return { ...law, bound: interval[1], tail: { from, steps } };
}

/**
 * The leading term of a slow law, without the place where it begins if that may be an imitation: just
 * above it such a law is as steep as any power. It is taken at its word only where it is nearly
 * exact, and no power from the smallest size on explains the counts about as well.
 */
function soberLead(
  { terms, error }: Shape & { error: number },
  samples: RunSamples,
  exponent: number,
): Term {
  const lead = terms[terms.length - 1];
  if (lead.late === undefined && lead.unit === undefined) return lead;
  const ofPower = samples.crossError([ONE, power(exponent)]);
  const limit = Math.max(errorOfGoodLaw.value, timesWorseOfSimpler.value * error);
  const sober = error <= errorOfExactLaw.value && (!isFastPower(exponent) || ofPower > limit);
  return sober ? lead : power(lead.power, lead.log);
}

/**
 * A power beside a line: what a loop does itself, and what it calls. One power alone is blended from
 * both, and is too low; over few sizes the blend may look like n log n.
 * @returns null where nothing asks for it
 */
function besideLine(samples: RunSamples, law: Shape & { error: number }) {
  const { error } = law;
  // A fast class without a free exponent is no blend.
  if (law.class !== 'O(n^k)' && growsFast(law)) return null;
  if (samples.xs.length < sizesBesideALine.value || error <= errorOfGoodLaw.value) return null;
  const others = [ONE, LINEAR];
  const { value: exponent } = freeExponent(samples, others);
  const shape = { class: 'O(n^k)' as const, exponent, terms: [...others, power(exponent)] };
  const its = { ...shape, error: samples.crossError(shape.terms) };
  return growsFast(its) && its.error <= shareOfErrorBesideALine.value * error ? its : null;
}

/**
 * Over sizes that lie close together powers are like each other, and like a line with what begins
 * late. What doubles with a step of the size is like none of them: 8 to 18 letters of a backtracking
 * expression cost a thousand times as much.
 */
function overShortSpread(samples: RunSamples): Law {
  const free = freeExponent(samples, [ONE]);
  if (free.value < exponentOfNoAlgorithm.value) return undecided('few');
  const explosion = explosionOf(samples);
  if (explosion === null || explosion.error > errorOfLaw.value) return undecided('few');
  const ofPower = samples.crossError([ONE, power(free.value)]);
  if (explosion.error > timesWorseOfSimpler.value * ofPower) return undecided('few');
  const { terms, error } = explosion;
  return {
    class: 'O(2^n)',
    exponent: null,
    interval: null,
    terms: termsOf(terms, samples),
    error,
    reason: null,
    bound: null,
  };
}

/**
 * @param points of complete runs
 * @param least counts below this are noise
 */
export function fitLaw(points: readonly RunPoint[], least = 0): Law {
  const sizes = bySize(points);
  const [smallest, largest] = [sizes.at(0)?.x ?? 0, sizes.at(-1)?.x ?? 0];
  if (sizes.length < sizesForAClaim.value || !(smallest > 0)) return undecided('few');
  const samples = new RunSamples(sizes, least);
  if (largest < spreadOfRuns.value * smallest) return overShortSpread(samples);
  const [low, high] = [Math.min(...samples.ys), Math.max(...samples.ys)];
  if (high - low <= shareThatVaries.value * high + 2 * samples.floor) return constant(samples);
  const above = [...samples.ys].filter(
    (y) => y > low + Math.max(1, noiseOfCount.value * low),
  ).length;
  if (above < sizesOfAGrowth.value) {
    const jump = jumpOf(sizes, samples.floor);
    return jump === null ? undecided('varies') : { ...undecided('varies'), jump };
  }
  const free = freeExponent(samples, [ONE]);
  const asPower = { class: 'O(n^k)' as const, exponent: free.value };
  let chosen = choose(
    [...RUN_SHAPES, ...lateShapes(samples), { ...asPower, terms: [ONE, power(free.value)] }],
    samples,
  );
  const steep = free.value >= exponentOfNoAlgorithm.value;
  const isPossible =
    steep || (chosen.error > errorOfPoorLaw.value && free.value >= exponentOfExplosion.value);
  const explosion = isPossible ? explosionOf(samples) : null;
  if (
    explosion !== null &&
    explosion.error <
      (steep ? timesWorseOfSimpler.value : shareOfErrorOfExplosion.value) * chosen.error
  ) {
    chosen = { class: 'O(2^n)', exponent: null, ...explosion };
  }
  const beside = chosen.exponent === null ? null : besideLine(samples, chosen);
  // Then the free power is a blend, and no bound.
  const isBlend = beside !== null;
  chosen = beside ?? chosen;
  const { class: name, exponent, terms, error } = chosen;
  const bound = isBelowLine(samples) ? 1 : free.interval[1];
  const ofLargest = samples.errorAt(terms, samples.xs.length - 1);
  if (error > errorOfLaw.value || ofLargest > errorAtLargest.value)
    return byTail(sizes, samples.floor, error, bound);
  const law = {
    class: name,
    exponent,
    terms: termsOf(terms, samples),
    error,
    reason: null,
    bound: exponent,
  };
  if (exponent === null) return { ...law, interval: null };
  const others = terms.slice(0, -1);
  const found = terms.length === 2 ? free : freeExponent(samples, others);
  const [from, to] = exponent > 1 ? jackknifed(samples, others, found) : found.interval;
  const interval: [number, number] = [Math.min(from, exponent), Math.max(to, exponent)];
  const sure =
    surelyOutgrows({ ...law, interval }, LINEARITHMIC) &&
    interval[1] - interval[0] <= widthOfSureExponent.value;
  if (growsFast(law)) {
    return sure
      ? { ...law, interval }
      : byTail(sizes, samples.floor, error, (isBlend ? Math.max : Math.min)(bound, interval[1]));
  }
  const { low: atLeast, high: atMost } = steepnessOf(
    samples,
    soberLead(chosen, samples, free.value),
    exponent,
  );
  if (!isFastPower(atMost)) return { ...law, interval };
  const steepest = Number(Math.max(atMost, free.value).toFixed(2));
  return isFastPower(atLeast)
    ? byTail(sizes, samples.floor, error, steepest)
    : undecided('varies', error, steepest);
}
