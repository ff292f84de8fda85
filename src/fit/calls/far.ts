/**
 * Largest sizes far from all others. Where nothing lies between, the function that goes through
 * both is decided by one or two samples, which may be of another kind: what holds up to the gap must
 * lead to what lies beyond it.
 */
import { threshold } from '../../base/threshold.js';
import { costFunction } from './cost-function.js';
import { Choices, fits } from './least-squares.js';
import { Samples } from './fit-samples.js';
import type { Candidate } from './candidate.js';

const timesBeyondGap = threshold(
  3,
  'times the next smaller size',
  'where nothing lies between, one or two samples decide what goes through both',
  'npm run bench:findings',
);
const samplesBeyondGap = threshold(
  2,
  'samples',
  'more decide by themselves',
  'npm run bench:findings',
);
const samplesBeforeGap = threshold(4, 'samples', 'fewer lead nowhere', 'npm run bench:findings');
const timesOffBeyondGap = threshold(
  2,
  'times',
  'what holds up to the gap has to lead to about what lies beyond',
  'npm run bench:findings',
);

/** Samples beyond the gap: 0 where there is none. */
function farOnes({ sizes, length }: Samples, offset: number): number {
  for (
    let far = Math.min(samplesBeyondGap.value, length - samplesBeforeGap.value);
    far > 0;
    far--
  ) {
    const at = length - far;
    if (sizes[at] - offset >= timesBeyondGap.value * Math.max(1, sizes[at - 1] - offset))
      return far;
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
    return ratio <= timesOffBeyondGap.value && ratio >= 1 / timesOffBeyondGap.value;
  });
}
