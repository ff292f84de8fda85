/** The candidates that samples deserve. */
import type { Candidate } from './candidate.js';
import { leadShare } from './cost-function.js';
import { withoutForetold } from './foretell.js';
import { fixedCandidates, offsetCandidates } from './fixed.js';
import { EXPONENTS, exponentialCandidates, powerCandidate, powerOffsetCandidate } from './free.js';
import type { Samples } from './fit-samples.js';
import { PENALTY } from '../shapes.js';
import type { ComplexityClass } from '../../schema/report.js';
import type { Effort } from './types.js';

/** A leading term that makes out less of the cost at the largest size leads nothing. */
const MIN_LEAD_SHARE = 0.15;

/** One that makes out less may be another class with a large intercept, as a line is for a root. */
const SURE_LEAD_SHARE = 0.8;

/** Relative error that leaves nothing to explain. */
const GOOD = 1e-3;
/** The same in units of the roughness of the samples. */
const SMOOTH = 0.95;
/** From this roughness on, nothing describes the costs well enough for a claim. */
const HOPELESS = 0.36;
/** An exponent this close to a whole number is that number, seen through noise and lower terms. */
const WHOLE = 0.1;
/** One this close to what n log n or n^2 log n has over the same sizes is that class. */
const LOGARITHMIC = 0.05;
/** Offset and exponent make up for each other: together, they may be off by so many times that, */
const WITH_OFFSET = 2;
/** ... unless the class leaves more than so many times the error. */
const CLEARLY = 2;
/** Beyond these, the least error is as good as outside of what is searched. */
const LOWEST = 0.3;
const HIGHEST = 4.5;

/**
 * True when a candidate leaves no more than what differs from neighbour to neighbour: the dearer
 * shapes could only follow that.
 */
function smooth(candidates: readonly Candidate[], { roughness }: Samples): boolean {
  const enough = Math.max(GOOD, SMOOTH * roughness);
  // Lower-order terms follow anything.
  return candidates.some(({ error, shape }) => shape.penalty < PENALTY.lower && error <= enough);
}

export function candidatesFor(samples: Samples, effort: Effort): readonly Candidate[] {
  const all = fixedCandidates(samples);
  if (effort !== 'little' && samples.roughness <= HOPELESS) {
    const add = (candidate: Candidate | null) => {
      if (candidate !== null) all.push(candidate);
    };
    if (
      !smooth(
        all.filter((each) => leads(each, samples, SURE_LEAD_SHARE)),
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

/** False for what another candidate is the better name for. */
function isOne(candidate: Candidate, all: readonly Candidate[], samples: Samples): boolean {
  const { class: name, exponent } = candidate.shape;
  if (!leads(candidate, samples, MIN_LEAD_SHARE)) return false;
  if (name !== 'O(n^k)' || exponent === null) return true;
  if (exponent < LOWEST || exponent > HIGHEST) return false;
  return NAMED.every((named) => !isNamed(candidate, named, all, samples));
}

/** Classes that an exponent may be seen for. */
const NAMED: readonly { class: ComplexityClass; power: number; log: boolean }[] = [
  { class: 'O(n)', power: 1, log: false },
  { class: 'O(n log n)', power: 1, log: true },
  { class: 'O(n^2)', power: 2, log: false },
  { class: 'O(n^2 log n)', power: 2, log: true },
  { class: 'O(n^3)', power: 3, log: false },
];

function isNamed(
  { crossError, shape: { exponent, offset } }: Candidate,
  named: (typeof NAMED)[number],
  all: readonly Candidate[],
  samples: Samples,
): boolean {
  const its = named.power + (named.log ? logExponent(samples, offset) : 0);
  const off = Math.abs(exponent! - its);
  const close = named.log ? LOGARITHMIC : WHOLE;
  if (off <= close) return true;
  if (offset === 0 || off > WITH_OFFSET * close) return false;
  return all.some(
    (each) => each.shape.class === named.class && each.crossError < CLEARLY * crossError,
  );
}

/** The slope of log n over the sizes, on logarithmic scales. */
function logExponent({ smallest, largest }: Samples, offset: number): number {
  const [from, to] = [Math.max(2, smallest - offset), Math.max(2, largest - offset)];
  return to > from ? Math.log(Math.log(to) / Math.log(from)) / Math.log(to / from) : 0;
}
