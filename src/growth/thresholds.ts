/** How far apart two growths have to be for one to be the faster. */
import { threshold } from '../base/threshold.js';

/** Powers of n closer than this are the same. */
export const exponentsAlike = threshold(
  0.1,
  'exponent',
  'a fitted exponent is never exact: lower-order terms move that of a line or a square by up to so much over the sizes of one report',
  'npm run bench:fit',
);

/**
 * What a factor log n adds to an exponent, at most. n log n has the exponent 1 + 1 / ln n where it is
 * looked at, which is 1.2 at n = 150 and 1.1 at n = 22,000. Below some hundred, other things than the
 * logarithm decide (an insertion sort, what a call costs anyway). So a fitted power of up to n^1.2
 * may be n log n, whatever it was fitted to: calls or runs.
 */
export const exponentOfLogarithm = threshold(
  0.2,
  'exponent',
  'n log n looks like n^1.1 to n^1.2 over the sizes that calls and runs have: 1 / ln n is 0.2 at n = 150',
  'docs/decisions/cost-functions.md, npm run bench:findings',
);

/** From this power on, nothing that is near n log n is meant. */
export const exponentFarAboveLogarithm = threshold(
  1.5,
  'exponent',
  'half way to a square: even where offsets and lower terms are off, such a cost takes over within ten times the input',
  'test/claims/report/growing.test.ts',
);
