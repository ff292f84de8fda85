/**
 * Largest sizes far from all others. Where nothing lies between, the function that goes through
 * both is decided by one or two samples, which may be of another kind: what holds up to the gap must
 * lead to what lies beyond it.
 */
import { costFunction } from './cost-function.js';
import { Choices, fits } from './least-squares.js';
import { Samples } from './fit-samples.js';
import type { Candidate } from './candidate.js';

/** A size this many times the next smaller one, the offset taken off, lies beyond a gap; */
const GAP = 3;
/** ... more samples than these decide by themselves. */
const MOST_FAR = 2;
/** Fewer on this side of the gap lead nowhere. */
const LEAST_NEAR = 4;
/** Predictions across the gap may be off by this factor. */
const FACTOR = 2;

/** Samples beyond the gap: 0 where there is none. */
function farOnes({ sizes, length }: Samples, offset: number): number {
  for (let far = Math.min(MOST_FAR, length - LEAST_NEAR); far > 0; far--) {
    const at = length - far;
    if (sizes[at] - offset >= GAP * Math.max(1, sizes[at - 1] - offset)) return far;
  }
  return 0;
}

/**
 * True when the shape, fitted to the samples up to a gap, predicts those beyond it, or there is none.
 * @param samples that the candidate was fitted to
 */
export function leadsToFar(samples: Samples, { shape }: Pick<Candidate, 'shape'>): boolean {
  const { list, length } = samples;
  const far = farOnes(samples, shape.offset);
  if (far === 0) return true;
  const near = new Samples(list.slice(0, length - far));
  const [found] = fits(near, Choices.all(shape.terms), shape.offset);
  if (found === null) return false;
  const f = costFunction({ shape, coefficients: found.coefficients }, samples.largest);
  return list.slice(length - far).every(({ size, cost }) => {
    const ratio = Math.max(1, f.predict(size)) / Math.max(1, cost);
    return ratio <= FACTOR && ratio >= 1 / FACTOR;
  });
}
