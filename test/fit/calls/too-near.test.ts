import test from 'ava';
import fc from 'fast-check';
import { fitCost } from '../../../src/fit/calls/fit.js';

test('why too near sizes have no function is said when it is read, and is the same each time', (t) => {
  const near = [100, 110, 120, 130, 140, 150].map((size) => ({ size, cost: 3 * size }));
  const fit = fitCost(near, 'little');
  t.is(fit.class, 'unknown');
  t.is(fit.missing, 'few');
  t.is(fit.reason[0].kind, 'narrow');
  t.is(fit.reason, fit.reason);
});

test('whatever the sizes: without a class there is a reason, and no function', (t) => {
  const sample = fc.record({ size: fc.nat(400), cost: fc.nat(1e6) });
  fc.assert(
    fc.property(
      fc.uniqueArray(sample, { minLength: 5, maxLength: 40, selector: ({ size }) => size }),
      (some) => {
        const samples = some.toSorted((a, b) => a.size - b.size);
        const fit = fitCost(samples, 'little');
        // What is found late has to be what was said at once: that nothing is known.
        if (fit.class !== 'unknown') return fit.function !== null && fit.missing === undefined;
        return fit.reason.length > 0 && fit.missing !== undefined && fit.function === null;
      },
    ),
  );
  t.pass();
});
