/**
 * Cross-validation over blocks of neighbouring sizes: a block is predicted from all the others.
 * The outer blocks ask for extrapolation, which is where classes differ.
 */
import { fitShape } from './models.js';
import type { Shape } from './models.js';
import { residual } from './quality.js';
import type { Sample } from './types.js';

const BLOCKS = 6;

/** Squared residual of each sample when its block was left out; 4 (the worst) where no fit was. */
export function crossValidate(samples: readonly Sample[], shape: Shape): number[] {
  const blocks = Math.min(BLOCKS, samples.length);
  const edge = (b: number) => Math.round((b * samples.length) / blocks);
  const squares: number[] = [];
  for (let b = 0; b < blocks; b++) {
    const [from, to] = [edge(b), edge(b + 1)];
    const fitted = fitShape([...samples.slice(0, from), ...samples.slice(to)], shape);
    for (const sample of samples.slice(from, to)) {
      squares.push(fitted === null ? 4 : residual(sample, fitted.predict(sample.size)) ** 2);
    }
  }
  return squares;
}
