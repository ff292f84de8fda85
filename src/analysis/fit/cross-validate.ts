/**
 * Cross-validation over blocks of neighbouring sizes: a block is predicted from all the others.
 * The last block asks for extrapolation, which is where classes differ. The first block stays in:
 * what happens below it says much of the intercept and nothing of the class.
 */
import { fitShape } from './models.js';
import type { Shape } from './models.js';
import { squaredResiduals } from './quality.js';
import type { Samples } from './samples.js';

/** The squared residual of a prediction that could not be made. */
const WORST = 4;

/** Squared residual of each sample when its block, unless it is the first, was left out. */
export function crossValidate(samples: Samples, shape: Shape): number[] {
  return samples.blocks.flatMap(({ rest, block }, b) => {
    const coefficients = fitShape(b === 0 ? samples : rest, shape);
    return coefficients === null
      ? new Array<number>(block.length).fill(WORST)
      : Array.from(squaredResiduals(block, shape, coefficients));
  });
}
