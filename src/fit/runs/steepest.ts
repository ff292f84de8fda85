/**
 * How steep counts may be at most that look like a slow law. To say that something grows no faster
 * than n log n is a claim, and the strongest one: nobody looks there again. So the leading term of
 * the law is tried with a further power of n, and all powers that explain the counts about as well
 * (profile likelihood, one-sided, 95 %) have to be slow.
 */
import { threshold } from '../../base/threshold.js';
import { exponentsAlike } from '../../growth/thresholds.js';
import { ONE, power } from '../terms.js';
import type { Term } from '../terms.js';
import type { RunSamples } from './run-samples.js';
import { shareOfNoiseThatSaysNothing } from './free-exponent.js';

/** Student's t, one-sided, 95 %, by degrees of freedom from 1 on. */
const STUDENT = [6.31, 2.92, 2.35, 2.13, 2.02, 1.94, 1.89, 1.86, 1.83, 1.81];
const STUDENT_OF_MANY = 1.7;

/** Further powers of n that are tried. */
const FROM = -0.9;
const TO = 2;
const STEP = 0.02;

const gainOfConstant = threshold(
  4,
  'times the mean square that is left',
  'what every run costs anyway is no part of the law unless the counts ask for it: beside it, few noisy sizes look like any power. Four is two standard errors',
  'test/fit/runs/cleared.test.ts',
);

export interface Steepness {
  /** Exponents: 90 % of what may be lies between these, 5 % on either side. */
  low: number;
  high: number;
}

interface Profile {
  steps: { further: number; left: number }[];
  least: number;
  degrees: number;
}

function profileOf(samples: RunSamples, lead: Term, others: readonly Term[]): Profile {
  const count = Math.round((TO - FROM) / STEP) + 1;
  const steps = Array.from({ length: count }, (_, i) => {
    const further = FROM + i * STEP;
    const { left } = samples.fit([...others, { ...lead, power: lead.power + further }]);
    return { further, left };
  });
  const least = Math.min(...steps.map(({ left }) => left));
  // A coefficient, and the power.
  return { steps, least, degrees: Math.max(1, samples.xs.length - others.length - 2) };
}

/** By what power a logarithm grows over the sizes. */
function slopeOfLogarithm({ xs, largest }: RunSamples): number {
  const from = Math.max(2, xs[0]);
  return largest > from
    ? Math.log(Math.log(largest) / Math.log(from)) / Math.log(largest / from)
    : 0;
}

/** @param lead the leading term. @param exponent that its class has */
function steepnessBy(samples: RunSamples, lead: Term, exponent: number): Steepness {
  const bare = profileOf(samples, lead, []);
  const above = profileOf(samples, lead, [ONE]);
  const quiet = samples.xs.length * shareOfNoiseThatSaysNothing.value ** 2;
  const room = (gainOfConstant.value * Math.max(above.least, quiet)) / above.degrees;
  const { steps, least, degrees } = bare.least - above.least > room ? above : bare;
  const t = STUDENT.at(degrees - 1) ?? STUDENT_OF_MANY;
  const limit = Math.max(least, quiet) * (1 + (t * t) / degrees);
  const near = steps.filter(({ left }) => left <= limit).map(({ further }) => exponent + further);
  const [low, high] = [Math.min(...near), Math.max(...near)];
  // What surely needs a power beside its logarithm has both, and is no n log n.
  const isMore = lead.log === 1 && low - exponent > exponentsAlike.value;
  const log = isMore ? slopeOfLogarithm(samples) : 0;
  return { low: low + log, high: high + log };
}

/**
 * The powers of n that may lead, where a term with a logarithm has that of its class. What is near n
 * may be n log n as well; where it may, what is steeper than that counts, as that is slow.
 * @param lead the leading term of the law. @param exponent that its class has
 */
export function steepnessOf(samples: RunSamples, lead: Term, exponent: number): Steepness {
  const its = steepnessBy(samples, lead, exponent);
  const other = steepnessBy(samples, power(1, 1), 1);
  const maybe = other.low <= 1 && other.high >= 1;
  return maybe ? { low: Math.min(its.low, other.low), high: Math.min(its.high, other.high) } : its;
}
