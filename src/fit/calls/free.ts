/** Candidates with a free exponent or base. */
import { candidates } from './candidate.js';
import type { Candidate } from './candidate.js';
import { bestExponent, bestPowerOffset, bestRate, Choices } from './least-squares.js';
import { offsetRange } from './offset.js';
import { Samples } from './fit-samples.js';
import { PENALTY } from '../shapes.js';
import type { Shape } from '../shapes.js';
import { termValue } from '../../growth/value.js';
import { exponential, LINEAR, ONE, power } from '../terms.js';
import { thin } from './thin.js';

/** Exponents of a power law; smaller ones look like a logarithm. */
export const EXPONENTS = [0.25, 5] as const;
/** Steps of the search for an exponent within the one for an offset. */
const ROUGH_STEPS = 10;
/** Samples that the search for an offset looks at. */
const ROUGH_SAMPLES = 40;
/** Growth of an exponential over all sizes, as a power of e. */
const RATES = { from: Math.log(100), to: 200 };

function powerFrom(samples: Samples, offset: number): Candidate | null {
  const k = bestExponent(samples, offset, offset === 0, EXPONENTS);
  const terms = offset === 0 ? [ONE, power(k)] : [power(k)];
  const penalty = PENALTY.power + (offset > 0 ? PENALTY.offset : 0);
  const shape: Shape = { class: 'O(n^k)', exponent: k, terms, offset, penalty };
  return candidates(samples, Choices.all(terms), [shape]).at(0) ?? null;
}

/** n^k seen from 0, with an intercept. */
export function powerCandidate(samples: Samples): Candidate | null {
  return powerFrom(samples, 0);
}

/** n^k seen from the offset of least error, without an intercept: three would fit anything. */
export function powerOffsetCandidate(samples: Samples): Candidate | null {
  const range = offsetRange(samples);
  if (range[0] >= range[1]) return null;
  const few =
    samples.length > ROUGH_SAMPLES ? new Samples(thin(samples.list, ROUGH_SAMPLES)) : samples;
  return powerFrom(samples, bestPowerOffset(few, range, EXPONENTS, ROUGH_STEPS));
}

/**
 * Exponential growth is steeper at larger sizes, also on logarithmic scales: false where the
 * upper half of the samples is no steeper than the lower half there, or growth is small without the
 * largest: from any flat costs, some exponential leads to one that is dearer.
 */
function accelerates({ sizes, costs, length }: Samples): boolean {
  const slope = (a: number, b: number) =>
    Math.log(costs[b] / costs[a]) / Math.log((sizes[b] + 1) / (sizes[a] + 1));
  const [middle, last] = [length >> 1, length - 1];
  const grows = Math.log(costs[last - 1] / costs[0]) > RATES.from;
  return grows && slope(middle, last) > slope(0, middle);
}

/**
 * Whether the exponential has most of the largest cost: what doubles again and again soon outgrows all
 * else. Where a line has it instead, the exponential is a bend of that line: of the slope of 1.6 that
 * becomes 2 from some size on, as caches and regimes do.
 */
function leads({ shape: { terms }, coefficients }: Candidate, { largest }: Samples): boolean {
  const parts = terms.map((term, i) => coefficients[i] * termValue(term, largest));
  return 2 * parts[parts.length - 1] >= parts.reduce((sum, part) => sum + part, 0);
}

/** base^n with the base of least error, without and with a linear term besides. */
export function exponentialCandidates(samples: Samples): Candidate[] {
  if (!accelerates(samples)) return [];
  const { smallest, largest } = samples;
  return [[ONE], [ONE, LINEAR]].flatMap((lower) => {
    const range = [Math.log(RATES.from), Math.log(RATES.to)] as const;
    const rate = Math.exp(bestRate(samples, lower.length > 1, range));
    const terms = [...lower, exponential(Math.exp(rate / (largest - smallest)), smallest)];
    const penalty = PENALTY.exponential + PENALTY.lower * (lower.length - 1);
    const shape: Shape = { class: 'O(2^n)', exponent: null, terms, offset: 0, penalty };
    return candidates(samples, Choices.all(terms), [shape]).filter((each) => leads(each, samples));
  });
}
