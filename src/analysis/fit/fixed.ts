/** Candidates of the classes without a free exponent. */
import { candidate } from './candidate.js';
import type { Candidate } from './candidate.js';
import { Design } from './design.js';
import { minimize } from './minimize.js';
import { offsetRange, withIntercept } from './offset.js';
import { quickError } from './quick.js';
import type { Samples } from './samples.js';
import { FAMILIES, PENALTY, TERMS } from './shapes.js';
import type { Shape } from './shapes.js';
import { ONE } from './terms.js';

/** From this smallest size on, log2 n and log2 (n + 1) are alike. */
const SMALL = 50;

/** The classes without a free exponent, seen from 0. */
export function fixedCandidates(samples: Samples): Candidate[] {
  const design = new Design(samples, TERMS, 0);
  const fixed = FAMILIES.flatMap(({ class: name, exponent, chosen, lower }) => {
    const terms = chosen.map((t) => TERMS[t]);
    const penalty = PENALTY.lower * lower;
    const one = candidate(design, chosen, { class: name, exponent, terms, offset: 0, penalty });
    return one === null ? [] : [one];
  });
  return [...fixed, ...shiftedLogCandidates(samples)];
}

/**
 * The classes with a logarithm, of n + 1: where sizes begin near 0, log2 n and log2 (n + 1) differ,
 * and programs do one or the other.
 */
function shiftedLogCandidates(samples: Samples): Candidate[] {
  const shapes = shiftedLogShapes(samples);
  if (shapes.length === 0) return [];
  const design = new Design(samples, [ONE, ...shapes.map(({ terms }) => terms[1])], -1);
  return shapes.flatMap((shape, i) => candidate(design, [0, 1 + i], shape) ?? []);
}

function shiftedLogShapes(samples: Samples): Shape[] {
  if (samples.smallest > SMALL) return [];
  return simple(-1).filter(({ terms }) => terms[terms.length - 1].factors.log === 1);
}

/** The families without lower terms. */
function simple(offset: number): Shape[] {
  return FAMILIES.filter(({ lower }) => lower === 0).map(({ class: name, exponent, chosen }) => {
    return { class: name, exponent, terms: chosen.map((t) => TERMS[t]), offset, penalty: 0 };
  });
}

/** The best of the shapes without lower terms, by the mean squared relative residual: see quick.ts. */
export function simplestShape(samples: Samples): { shape: Shape; error: number } {
  const [first, ...rest] = [...simple(0), ...shiftedLogShapes(samples)].map((shape) => {
    const { value } = shape.terms[shape.terms.length - 1];
    return { shape, error: quickError(samples, value, shape.offset, shape.terms.length > 1) };
  });
  return rest.reduce((best, each) => (each.error < best.error ? each : best), first);
}

/**
 * The same seen from the offset of least error, each class from its own: without an intercept, and
 * with one where the range of sizes allows both.
 */
export function offsetCandidates(samples: Samples): Candidate[] {
  const [from, to] = offsetRange(samples);
  if (from >= to) return [];
  return FAMILIES.flatMap(({ class: name, exponent, chosen, lower }) => {
    if (lower > 0 || chosen.length < 2) return [];
    return [false, true].flatMap((intercept) => {
      // A logarithm seen from near the smallest size looks like anything that levels off.
      if (!withIntercept(samples) && (intercept || exponent === 0)) return [];
      const terms = chosen.slice(intercept ? 0 : 1).map((t) => TERMS[t]);
      const used = [...terms.keys()];
      const { value } = terms[terms.length - 1];
      const offsetAt = (x: number) => samples.smallest - Math.exp(x);
      const error = (x: number) => quickError(samples, value, offsetAt(x), intercept);
      const offset = offsetAt(minimize(error, from, to));
      const penalty = PENALTY.offset + (intercept ? PENALTY.intercept : 0);
      const design = new Design(samples, terms, offset);
      const one = candidate(design, used, { class: name, exponent, terms, offset, penalty });
      return one === null ? [] : [one];
    });
  });
}
