/** Candidates with a free exponent or base. */
import { candidate } from './candidate.js';
import type { Candidate } from './candidate.js';
import { Design } from './design.js';
import { errorOf, minimize, STEPS } from './minimize.js';
import { offsetRange } from './offset.js';
import { Samples } from './samples.js';
import { PENALTY } from './shapes.js';
import type { Shape } from './shapes.js';
import { exponential, LINEAR, ONE, power } from './terms.js';
import { thin } from './thin.js';

/** Exponents of a power law; smaller ones look like a logarithm. */
const EXPONENTS = { from: 0.35, to: 5 };
/** Steps of the search for an exponent within the one for an offset. */
const ROUGH_STEPS = 10;
/** Samples that the search for an offset looks at. */
const ROUGH_SAMPLES = 40;
/** Growth of an exponential over all sizes, as a power of e. */
const RATES = { from: Math.log(100), to: 200 };

/** n^k with the k of least error, seen from `offset`; with an intercept when that is 0. */
function powerFrom(samples: Samples, offset: number, scratch: Float64Array, steps: number) {
  const intercept = offset === 0;
  const terms = (k: number) => (intercept ? [ONE, power(k)] : [power(k)]);
  const used = intercept ? [0, 1] : [0];
  const make = (k: number) => new Design(samples, terms(k), offset);
  const error = (k: number) => errorOf(make(k), used, scratch);
  const k = minimize(error, EXPONENTS.from, EXPONENTS.to, steps);
  const penalty = PENALTY.power + (offset > 0 ? PENALTY.offset : 0);
  const shape: Shape = { class: 'O(n^k)', exponent: k, terms: terms(k), offset, penalty };
  return { k, design: make(k), used, shape };
}

/** n^k seen from 0. */
export function powerCandidate(samples: Samples): Candidate | null {
  const scratch = new Float64Array(samples.length);
  const { design, used, shape } = powerFrom(samples, 0, scratch, STEPS);
  return candidate(design, used, shape);
}

/** n^k seen from the offset of least error, without an intercept: three would fit anything. */
export function powerOffsetCandidate(samples: Samples): Candidate | null {
  const [from, to] = offsetRange(samples);
  if (from >= to) return null;
  const few =
    samples.length > ROUGH_SAMPLES ? new Samples(thin(samples.list, ROUGH_SAMPLES)) : samples;
  const at = (of: Samples, x: number, steps: number) =>
    powerFrom(of, samples.smallest - Math.exp(x), new Float64Array(of.length), steps);
  const error = (x: number) => {
    const { design, used } = at(few, x, ROUGH_STEPS);
    return errorOf(design, used, new Float64Array(few.length));
  };
  const { design, used, shape } = at(samples, minimize(error, from, to), STEPS);
  return candidate(design, used, shape);
}

/**
 * Exponential growth is steeper at larger sizes, also on logarithmic scales: false where the
 * upper half of the samples is no steeper than the lower half there, or growth is small.
 */
function accelerates({ sizes, costs, length }: Samples): boolean {
  const slope = (a: number, b: number) =>
    Math.log(costs[b] / costs[a]) / Math.log((sizes[b] + 1) / (sizes[a] + 1));
  const [middle, last] = [length >> 1, length - 1];
  return Math.log(costs[last] / costs[0]) > RATES.from && slope(middle, last) > slope(0, middle);
}

/** base^n with the base of least error, without and with a linear term besides. */
export function exponentialCandidates(samples: Samples): Candidate[] {
  if (!accelerates(samples)) return [];
  const { smallest, largest } = samples;
  const scratch = new Float64Array(samples.length);
  const term = (logRate: number) =>
    exponential(Math.exp(Math.exp(logRate) / (largest - smallest)), smallest);
  return [[ONE], [ONE, LINEAR]].flatMap((lower) => {
    const used = [...lower.keys(), lower.length];
    const make = (x: number) => new Design(samples, [...lower, term(x)], 0);
    const error = (x: number) => errorOf(make(x), used, scratch);
    const x = minimize(error, Math.log(RATES.from), Math.log(RATES.to));
    const one = candidate(make(x), used, {
      class: 'O(2^n)',
      exponent: null,
      terms: [...lower, term(x)],
      offset: 0,
      penalty: PENALTY.exponential + PENALTY.lower * (lower.length - 1),
    });
    return one === null ? [] : [one];
  });
}
