/** Candidates with a free exponent or base. */
import { candidate } from './candidate.js';
import type { Candidate } from './candidate.js';
import { Design } from './design.js';
import { errorOf, minimize, STEPS } from './minimize.js';
import { offsetRange } from './offset.js';
import { PowerErrors, quickError } from './quick.js';
import { Samples } from './samples.js';
import { PENALTY } from './shapes.js';
import type { Shape } from './shapes.js';
import { exponential, LINEAR, ONE, power } from './terms.js';
import { thin } from './thin.js';

/** Exponents of a power law; smaller ones look like a logarithm. */
const EXPONENTS = { from: 0.25, to: 5 };
/** Steps of the search for an exponent within the one for an offset. */
const ROUGH_STEPS = 10;
/** Samples that the search for an offset looks at. */
const ROUGH_SAMPLES = 40;
/** Growth of an exponential over all sizes, as a power of e. */
const RATES = { from: Math.log(100), to: 200 };

/** n^k with the k of least error, seen from `offset`; with an intercept when that is 0. */
function exponentFrom(samples: Samples, offset: number, steps: number): number {
  const errors = new PowerErrors(samples, offset, offset === 0);
  return minimize((k) => errors.of(k), EXPONENTS.from, EXPONENTS.to, steps);
}

function powerFrom(samples: Samples, offset: number): Candidate | null {
  const k = exponentFrom(samples, offset, STEPS);
  const terms = offset === 0 ? [ONE, power(k)] : [power(k)];
  const penalty = PENALTY.power + (offset > 0 ? PENALTY.offset : 0);
  const shape: Shape = { class: 'O(n^k)', exponent: k, terms, offset, penalty };
  return candidate(new Design(samples, terms, offset), [...terms.keys()], shape);
}

/** n^k seen from 0. */
export function powerCandidate(samples: Samples): Candidate | null {
  return powerFrom(samples, 0);
}

/** n^k seen from the offset of least error, without an intercept: three would fit anything. */
export function powerOffsetCandidate(samples: Samples): Candidate | null {
  const [from, to] = offsetRange(samples);
  if (from >= to) return null;
  const few =
    samples.length > ROUGH_SAMPLES ? new Samples(thin(samples.list, ROUGH_SAMPLES)) : samples;
  const offsetAt = (x: number) => samples.smallest - Math.exp(x);
  const error = (x: number) => {
    const offset = offsetAt(x);
    const k = exponentFrom(few, offset, ROUGH_STEPS);
    return quickError(few, (n) => n ** k, offset, false);
  };
  return powerFrom(samples, offsetAt(minimize(error, from, to)));
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
    const error = (x: number) =>
      lower.length === 1
        ? quickError(samples, term(x).value, 0, true)
        : errorOf(make(x), used, scratch);
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
