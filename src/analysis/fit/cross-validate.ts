/**
 * Cross-validation over blocks of neighbouring sizes: a block is predicted from all the others.
 * The outer blocks ask for extrapolation, which is where classes differ.
 */
import { fitShape } from './models.js';
import type { Shape } from './models.js';
import { squaredResiduals } from './quality.js';
import type { Samples } from './samples.js';

/** The squared residual of a prediction that could not be made. */
const WORST = 4;

/** Squared residual of each sample when its block was left out. */
export function crossValidate(samples: Samples, shape: Shape): number[] {
  return samples.blocks.flatMap(({ rest, block }) => {
    const coefficients = fitShape(rest, shape);
    return coefficients === null
      ? new Array<number>(block.length).fill(WORST)
      : Array.from(squaredResiduals(block, shape, coefficients));
  });
}
