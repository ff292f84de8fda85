/**
 * When an answer is right, the same for all methods: it names the class of the case; where the case
 * is n^k with k no whole number, it gives an exponent within 0.15 of k, under whatever name.
 * `unknown` is neither right nor wrong. The score of a method in a cell is the part of right less
 * the part of wrong answers, from -1 to 1: a guess that is wrong as often as right gains nothing,
 * and who knows nothing does well to say so.
 */
import { fitCost } from '../../src/fit/calls/fit.js';
import type { Sample } from '../../src/fit/calls/types.js';
import type { Case } from './battery.js';
import type { Answer } from './references/answer.js';
import { extraP } from './references/extra-p.js';
import { googleBenchmark } from './references/google-benchmark.js';
import { powerLaw } from './references/power-law.js';

export type Verdict = 'right' | 'wrong' | 'unknown';

const EXPONENT_TOLERANCE = 0.15;

export function judge({ family }: Case, answer: Answer): Verdict {
  if (answer.class === 'unknown') return 'unknown';
  if (family.exponent !== null) {
    const distance = Math.abs((answer.exponent ?? Infinity) - family.exponent);
    return distance <= EXPONENT_TOLERANCE ? 'right' : 'wrong';
  }
  return answer.class === family.class ? 'right' : 'wrong';
}

export function ours(samples: readonly Sample[]): Answer {
  const fit = fitCost(samples);
  return { class: fit.class, exponent: fit.function?.exponent ?? null };
}

export const METHODS = {
  'comair-bin': ours,
  'google/benchmark': googleBenchmark,
  'a + b n^c': powerLaw,
  'Extra-P': extraP,
} as const;
export type Method = keyof typeof METHODS;
export const METHOD_NAMES = Object.keys(METHODS) as Method[];

export interface Tally {
  right: number;
  wrong: number;
  unknown: number;
}

export function tally(
  cases: readonly Case[],
  method: (samples: readonly Sample[]) => Answer,
): Tally {
  const counts = { right: 0, wrong: 0, unknown: 0 };
  for (const each of cases) counts[judge(each, method(each.samples))]++;
  return counts;
}

export function scoreOf({ right, wrong, unknown }: Tally): number {
  return (right - wrong) / Math.max(1, right + wrong + unknown);
}
