/** What a cost function takes before anything is said. */
import { threshold } from '../base/threshold.js';

export const sizesForAClaim = threshold(
  5,
  'distinct sizes',
  'two coefficients and an exponent go through any three; with one left out, one has to be over to be wrong about',
  'npm run bench:fit, below the guards',
);

export const spreadOfCalls = threshold(
  4,
  'times the smallest size, the offset taken off',
  'over less, a line with an intercept, n log n and n^1.3 are the same curve within the noise of calls',
  'npm run bench:fit, below the guards',
);

export const spreadOfRuns = threshold(
  3,
  'times the smallest size',
  'counts over runs are nearly free of noise, so that less than for calls will do',
  'docs/decisions/growth-over-runs.md',
);
