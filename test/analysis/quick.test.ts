/** The closed form of one term's error against the least squares of design.ts. */
import test from 'ava';
import fc from 'fast-check';
import { Design } from '../../src/analysis/fit/design.js';
import { errorOf } from '../../src/analysis/fit/minimize.js';
import { PowerErrors, quickError } from '../../src/analysis/fit/quick.js';
import { Samples } from '../../src/analysis/fit/samples.js';
import { LINEAR_LOG, ONE, power } from '../../src/analysis/fit/terms.js';

const samples = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 3, max: 5000 }), fc.integer({ min: 1, max: 1e6 })), {
    selector: ([size]) => size,
    minLength: 5,
    maxLength: 150,
  })
  .map(
    (pairs) =>
      new Samples(pairs.sort((a, b) => a[0] - b[0]).map(([size, cost]) => ({ size, cost }))),
  );

test('the quick error is that of the full design, with and without an intercept', (t) => {
  fc.assert(
    fc.property(
      samples,
      fc.double({ min: 0.3, max: 5, noNaN: true }),
      fc.double({ min: 0, max: 2.9, noNaN: true }),
      fc.boolean(),
      (all, k, offset, intercept) => {
        const scratch = new Float64Array(all.length);
        const used = intercept ? [0, 1] : [0];
        for (const term of [power(k), LINEAR_LOG]) {
          const design = new Design(all, intercept ? [ONE, term] : [term], offset);
          const expected = errorOf(design, used, scratch);
          const found =
            term === LINEAR_LOG
              ? quickError(all, term.value, offset, intercept)
              : new PowerErrors(all, offset, intercept).of(k);
          t.true(Math.abs(found - expected) <= 1e-6 * expected + 1e-12, `${found} ${expected}`);
        }
      },
    ),
    { seed: 3 },
  );
});
