/** Candidates of the classes without a free exponent. */
import { threshold } from '../../base/threshold.js';
import { candidates } from './candidate.js';
import type { Candidate } from './candidate.js';
import { bestOffset, Choices, errorsOf } from './least-squares.js';
import { lineOffsetRange, offsetRange, withIntercept } from './offset.js';
import type { Samples } from './fit-samples.js';
import { FAMILIES, PENALTY, TERMS } from '../shapes.js';
import { LINEAR } from '../terms.js';
import type { Shape } from '../shapes.js';

const sizeOfNoShift = threshold(
  50,
  'cells',
  'from this smallest size on, log2 n and log2 (n + 1) are alike',
  'npm run bench:fit',
);

const FIXED = new Choices(
  TERMS,
  FAMILIES.map(({ chosen }) => chosen),
);
const FIXED_SHAPES = FAMILIES.map(({ class: name, exponent, chosen, lower }): Shape => {
  const terms = chosen.map((t) => TERMS[t]);
  return { class: name, exponent, terms, offset: 0, penalty: PENALTY.lower * lower };
});

/** The families without lower terms. */
const SIMPLE = FIXED_SHAPES.filter(({ terms }) => terms.length <= 2);

/**
 * The classes with a logarithm, of n + 1: where sizes begin near 0, log2 n and log2 (n + 1) differ,
 * and programs do one or the other.
 */
export const SHIFT = -1;
const SHIFTED_SHAPES = SIMPLE.filter(({ terms }) => leadOf(terms).log === 1).map(
  (shape): Shape => ({ ...shape, offset: SHIFT }),
);
const SHIFTED = new Choices(
  [TERMS[0], ...SHIFTED_SHAPES.map(({ terms }) => leadOf(terms))],
  SHIFTED_SHAPES.map((_, i) => [0, 1 + i]),
);

function leadOf<T>(terms: readonly T[]): T {
  return terms[terms.length - 1];
}

/** The classes without a free exponent, seen from 0. */
export function fixedCandidates(samples: Samples): Candidate[] {
  const fixed = candidates(samples, FIXED, FIXED_SHAPES);
  if (samples.smallest > sizeOfNoShift.value) return fixed;
  return [...fixed, ...candidates(samples, SHIFTED, SHIFTED_SHAPES)];
}

/** The best of the shapes without lower terms, and its mean squared relative residual. */
export function simplestShape(samples: Samples): { shape: Shape; error: number } {
  let best = { shape: SIMPLE[0], error: Infinity };
  for (const shapes of [
    SIMPLE,
    ...(samples.smallest > sizeOfNoShift.value ? [] : [SHIFTED_SHAPES]),
  ]) {
    const leads = shapes.map(({ terms }) => leadOf(terms));
    for (const [i, error] of errorsOf(samples, leads, shapes[0].offset).entries()) {
      if (error < best.error) best = { shape: shapes[i], error };
    }
  }
  return best;
}

/** A line with an intercept below 0; null where there is none. */
export function lineCandidate(samples: Samples): Candidate | null {
  const range = lineOffsetRange(samples);
  if (range === null) return null;
  const offset = bestOffset(samples, LINEAR, false, range);
  const shape = {
    class: 'O(n)',
    exponent: 1,
    terms: [LINEAR],
    offset,
    penalty: PENALTY.offset,
  } as const;
  return candidates(samples, Choices.all([LINEAR]), [shape]).at(0) ?? null;
}

/**
 * The same seen from the offset of least error, each class from its own: without an intercept, and
 * with one where the range of sizes allows both.
 */
export function offsetCandidates(samples: Samples): Candidate[] {
  const line = lineCandidate(samples);
  const lines = line === null ? [] : [line];
  const range = offsetRange(samples);
  if (range[0] >= range[1]) return lines;
  return FAMILIES.flatMap(({ class: name, exponent, chosen, lower }) => {
    if (lower > 0 || chosen.length < 2) return [];
    return [false, true].flatMap((intercept) => {
      if (!intercept && name === 'O(n)') return lines;
      // A logarithm seen from near the smallest size looks like anything that levels off.
      if (!withIntercept(samples) && (intercept || exponent === 0)) return [];
      const terms = chosen.slice(intercept ? 0 : 1).map((t) => TERMS[t]);
      const offset = bestOffset(samples, leadOf(terms), intercept, range);
      const penalty = PENALTY.offset + (intercept ? PENALTY.intercept : 0);
      const shape = { class: name, exponent, terms, offset, penalty };
      return candidates(samples, Choices.all(terms), [shape]);
    });
  });
}
