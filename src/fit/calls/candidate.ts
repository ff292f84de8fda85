/** A shape with its coefficients, and how well it predicts sizes left out. */
import { fits } from './least-squares.js';
import type { Choices, Found } from './least-squares.js';
import type { Samples } from './fit-samples.js';
import type { Shape } from '../shapes.js';

export interface Candidate extends Found {
  shape: Shape;
}

/**
 * Those of the shapes that fit.
 * @param shapes one for each choice, all seen from the same offset
 */
export function candidates(
  samples: Samples,
  choices: Choices,
  shapes: readonly Shape[],
): Candidate[] {
  if (shapes.length === 0) return [];
  const found = fits(samples, choices, shapes[0].offset);
  return shapes.flatMap((shape, i) => {
    const one = found[i];
    return one === null ? [] : [{ shape, ...one }];
  });
}
