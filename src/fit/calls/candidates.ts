/** The candidates that samples deserve. */
import { POLYNOMIALS } from '../../growth/classes.js';
import { threshold } from '../../base/threshold.js';
import type { Candidate } from './candidate.js';
import { leadShare } from './cost-function.js';
import { withoutForetold } from './foretell.js';
import { fixedCandidates, offsetCandidates } from './fixed.js';
import { EXPONENTS, exponentialCandidates, powerCandidate, powerOffsetCandidate } from './free.js';
import type { Samples } from './fit-samples.js';
import { PENALTY } from '../shapes.js';
import { partOf } from '../terms.js';
import type { Effort } from './types.js';

const shareOfLeadingTerm = threshold(
  0.15,
  'share of the cost at the largest size, added over the sizes',
  'a term that adds less leads nothing, unless it is clear',
  'npm run bench:fit',
);

const errorsOfClearLeadingTerm = threshold(
  10,
  'times the error that is left',
  'noise makes no term of ten times its own size, and costs that a term explains so well have it, however large what each call costs anyway',
  'npm run bench:fit',
);

const shareOfSureLeadingTerm = threshold(
  0.8,
  'share of the cost at the largest size',
  'one that makes out less may be another class with a large intercept, as a line is for a root',
  'docs/decisions/cost-functions.md',
);

const errorOfNothingLeft = threshold(
  1e-3,
  'relative error',
  'there is nothing left to explain',
  'npm run bench:fit',
);
const errorOfNoise = threshold(
  0.95,
  'times the roughness of the samples',
  'what neighbours differ by, no function explains',
  'npm run bench:fit',
);
const roughnessOfNoClaim = threshold(
  0.36,
  'relative difference of neighbours',
  'nothing describes such costs well enough for a claim',
  'npm run bench:fit',
);
const exponentOfWholePower = threshold(
  0.1,
  'exponent',
  'an exponent this close to a whole number is that number, seen through noise and lower terms',
  'npm run bench:fit',
);
const exponentOfLogarithmicClass = threshold(
  0.05,
  'exponent',
  'one this close to what n log n or n^2 log n has over the same sizes is that class',
  'npm run bench:fit',
);
const timesFartherWithOffset = threshold(
  2,
  'times',
  'offset and exponent make up for each other: together, they may be off by more',
  'npm run bench:fit',
);
const timesErrorOfClass = threshold(
  2,
  'times the error',
  'an exponent that is near a class is called that class unless the class leaves clearly more',
  'npm run bench:fit',
);
const lowestExponent = threshold(
  0.3,
  'exponent',
  'below, the least error is as good outside of what is searched, and looks like a logarithm',
  'npm run bench:fit',
);
const highestExponent = threshold(
  4.5,
  'exponent',
  'above, the least error is as good outside of what is searched',
  'npm run bench:fit',
);

/**
 * True when a candidate leaves no more than what differs from neighbour to neighbour: the dearer
 * shapes could only follow that.
 */
function smooth(candidates: readonly Candidate[], { roughness }: Samples): boolean {
  const enough = Math.max(errorOfNothingLeft.value, errorOfNoise.value * roughness);
  // Lower-order terms follow anything.
  return candidates.some(({ error, shape }) => shape.penalty < PENALTY.lower && error <= enough);
}

export function candidatesFor(samples: Samples, effort: Effort): readonly Candidate[] {
  const all = fixedCandidates(samples);
  if (effort !== 'little' && samples.roughness <= roughnessOfNoClaim.value) {
    const add = (candidate: Candidate | null) => {
      if (candidate !== null) all.push(candidate);
    };
    if (
      !smooth(
        all.filter((each) => leads(each, samples, shareOfSureLeadingTerm.value)),
        samples,
      )
    )
      add(powerCandidate(samples));
    if (!smooth(all, samples)) {
      all.push(...offsetCandidates(samples), ...exponentialCandidates(samples));
      if (!smooth(all, samples)) add(powerOffsetCandidate(samples));
    }
  }
  const kept = all.filter((each) => isOne(each, all, samples));
  return effort === 'little' ? kept : withoutForetold(kept, samples, EXPONENTS);
}

/** True when the leading term makes out that share of the cost at the largest size. */
function leads(candidate: Candidate, { largest }: Samples, share: number): boolean {
  return leadShare(candidate, largest) >= share;
}

/**
 * Whether the leading term is more than noise makes of a constant. What it adds over the sizes counts,
 * as a logarithm is large at the smallest size, too.
 */
function isThere(candidate: Candidate, samples: Samples): boolean {
  const { shape, coefficients, crossError } = candidate;
  if (shape.exponent === 0 && shape.terms.length === 1) return true;
  const { terms, offset } = shape;
  const [from, to] = [samples.smallest, samples.largest].map((size) =>
    terms.map((term, i) => partOf(term, coefficients[i], Math.max(0, size - offset))),
  );
  const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);
  const added = to.at(-1)! - from.at(-1)!;
  if (added >= shareOfLeadingTerm.value * sum(to)) return true;
  // Beside a constant: what lower terms leave to a leading one is no more than their own error.
  const error = Math.max(crossError, errorOfNothingLeft.value);
  return terms.length <= 2 && added >= errorsOfClearLeadingTerm.value * error * sum(to);
}

/** False for what another candidate is the better name for. */
function isOne(candidate: Candidate, all: readonly Candidate[], samples: Samples): boolean {
  const { class: name, exponent } = candidate.shape;
  if (!isThere(candidate, samples)) return false;
  if (name !== 'O(n^k)' || exponent === null) return true;
  if (exponent < lowestExponent.value || exponent > highestExponent.value) return false;
  return NAMED.every((named) => !isNamed(candidate, named, all, samples));
}

/** Classes that an exponent may be seen for. */
const NAMED = POLYNOMIALS.filter(([, { power }]) => power > 0);

function isNamed(
  { crossError, shape: { exponent, offset } }: Candidate,
  [name, named]: (typeof NAMED)[number],
  all: readonly Candidate[],
  samples: Samples,
): boolean {
  const its = named.power + named.log * logExponent(samples, offset);
  const off = Math.abs(exponent! - its);
  const close = named.log > 0 ? exponentOfLogarithmicClass.value : exponentOfWholePower.value;
  if (off <= close) return true;
  if (offset === 0 || off > timesFartherWithOffset.value * close) return false;
  return all.some(
    (each) => each.shape.class === name && each.crossError < timesErrorOfClass.value * crossError,
  );
}

/** The slope of log n over the sizes, on logarithmic scales. */
function logExponent({ smallest, largest }: Samples, offset: number): number {
  const [from, to] = [Math.max(2, smallest - offset), Math.max(2, largest - offset)];
  return to > from ? Math.log(Math.log(to) / Math.log(from)) / Math.log(to / from) : 0;
}
