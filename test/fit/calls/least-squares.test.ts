/** The native least squares and searches against slow ones written from their definition. */
import test from 'ava';
import fc from 'fast-check';
import {
  bestExponent,
  bestOffset,
  bestPowerOffset,
  bestRate,
  Choices,
  errorsOf,
  fits,
} from '../../../src/fit/calls/least-squares.js';
import { Samples } from '../../../src/fit/calls/fit-samples.js';
import { FAMILIES, TERMS } from '../../../src/fit/shapes.js';
import { exponential, LINEAR, ONE, power } from '../../../src/fit/terms.js';
import { termValue } from '../../../src/growth/value.js';
import type { Term } from '../../../src/fit/terms.js';
import { MOST, slowFit } from '../../reference/least-squares.js';
import { minimize, STEPS } from '../../reference/minimize.js';

const samples = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 3, max: 5000 }), fc.integer({ min: 1, max: 1e6 })), {
    selector: ([size]) => size,
    minLength: 5,
    maxLength: 60,
  })
  .map(
    (pairs) =>
      new Samples(pairs.sort((a, b) => a[0] - b[0]).map(([size, cost]) => ({ size, cost }))),
  );

/** Costs that some function has, so that fits are good ones too. */
const smooth = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 3, max: 3000 }), { minLength: 5, maxLength: 60 }),
    fc.double({ min: 0.3, max: 3, noNaN: true }),
    fc.nat({ max: 1000 }),
    fc.array(fc.double({ min: 0.95, max: 1.05, noNaN: true }), { minLength: 60, maxLength: 60 }),
  )
  .map(([sizes, k, constant, noise]) => {
    const sorted = sizes.sort((a, b) => a - b);
    return new Samples(
      sorted.map((size, i) => ({ size, cost: (constant + 3 * size ** k) * noise[i] })),
    );
  });

const any = fc.oneof(samples, smooth);

function close(a: number, b: number, part = 1e-6): boolean {
  return Math.abs(a - b) <= part * Math.max(Math.abs(a), Math.abs(b)) + 1e-9;
}

test('fits of all choices of terms are those of the reference', (t) => {
  const choices = new Choices(
    TERMS,
    FAMILIES.map(({ chosen }) => chosen),
  );
  let fitted = 0;
  fc.assert(
    fc.property(any, fc.constantFrom(0, -1, 2.5), (all, offset) => {
      for (const [i, found] of fits(all, choices, offset).entries()) {
        const { chosen } = FAMILIES[i];
        const terms = chosen.map((k) => TERMS[k]);
        const expected = slowFit(all, terms, offset);
        // Where a coefficient is about 0, rounding decides whether it is there: errors are alike.
        t.is(found === null, expected === null, FAMILIES[i].class);
        if (found === null || expected === null) continue;
        fitted++;
        t.true(close(found.error, expected.error, 1e-5), `${found.error} ${expected.error}`);
        t.true(close(found.crossError, expected.crossError, 1e-4), FAMILIES[i].class);
        const predict = (values: number[], n: number) =>
          terms.reduce(
            (sum, term, k) => sum + values[k] * termValue(term, Math.max(0, n - offset)),
            0,
          );
        for (const size of [all.smallest, all.largest]) {
          const [a, b] = [predict(found.coefficients, size), predict(expected.coefficients, size)];
          t.true(close(a, b, 1e-4), `${a} ${b}`);
        }
      }
    }),
    { seed: 5, numRuns: 200 },
  );
  t.true(fitted > 1000, `${fitted}`);
});

/** The mean squared error of one term. */
function slowError(all: Samples, term: Term, offset: number, intercept: boolean): number {
  const solution = slowFit(all, intercept ? [ONE, term] : [term], offset);
  return solution === null ? MOST : solution.error ** 2;
}

test('errors of single terms are those of the reference', (t) => {
  fc.assert(
    fc.property(
      any,
      fc.double({ min: 0.3, max: 5, noNaN: true }),
      fc.double({ min: 0, max: 2.9, noNaN: true }),
      (all, k, offset) => {
        const terms = [ONE, power(k), power(1, 1), power(3)];
        for (const [i, found] of errorsOf(all, terms, offset).entries()) {
          const expected = slowError(all, terms[i], offset, terms[i] !== ONE);
          t.true(close(found, expected, 1e-5), `${found} ${expected}`);
        }
      },
    ),
    { seed: 3, numRuns: 200 },
  );
});

test('searches end where the reference does, or somewhere as good', (t) => {
  const exponents = [0.25, 5] as const;
  fc.assert(
    fc.property(any, fc.boolean(), (all, intercept) => {
      const good = (found: number, expected: number) => {
        t.true(found <= expected * (1 + 1e-4) + 1e-9, `${found} ${expected}`);
      };
      const errorOfPower = (k: number, offset: number, with1: boolean) =>
        slowError(all, power(k), offset, with1);
      const k = bestExponent(all, 0, intercept, exponents);
      const slowK = minimize((x) => errorOfPower(x, 0, intercept), ...exponents);
      good(errorOfPower(k, 0, intercept), errorOfPower(slowK, 0, intercept));
      const range = [Math.log(0.05), Math.log(all.smallest)] as const;
      const offsetAt = (x: number) => all.smallest - Math.exp(x);
      const offset = bestOffset(all, LINEAR, intercept, range);
      const slowOffset = offsetAt(
        minimize((x) => slowError(all, LINEAR, offsetAt(x), intercept), ...range),
      );
      good(
        slowError(all, LINEAR, offset, intercept),
        slowError(all, LINEAR, slowOffset, intercept),
      );
      const rates = [Math.log(Math.log(100)), Math.log(200)] as const;
      const termAt = (x: number) =>
        exponential(Math.exp(Math.exp(x) / (all.largest - all.smallest)), all.smallest);
      const lower = intercept ? [ONE, LINEAR] : [ONE];
      const errorOfRate = (x: number) => slowFit(all, [...lower, termAt(x)], 0)?.error ?? MOST;
      const rate = bestRate(all, intercept, rates);
      good(errorOfRate(rate), errorOfRate(minimize(errorOfRate, ...rates)));
    }),
    { seed: 7, numRuns: 60 },
  );
});

test('the offset of a power law is found as by the reference', (t) => {
  const steps = 10;
  fc.assert(
    fc.property(smooth, (all) => {
      const range = [Math.log(0.05), Math.log(all.smallest)] as const;
      const offsetAt = (x: number) => all.smallest - Math.exp(x);
      const errorAt = (offset: number) => {
        const k = minimize((x) => slowError(all, power(x), offset, false), 0.25, 5, steps);
        return slowError(all, power(k), offset, false);
      };
      const found = bestPowerOffset(all, range, [0.25, 5], steps);
      const expected = offsetAt(minimize((x) => errorAt(offsetAt(x)), ...range, STEPS));
      t.true(errorAt(found) <= errorAt(expected) * 1.001 + 1e-9);
    }),
    { seed: 9, numRuns: 20 },
  );
});

test('choices that are none are refused', (t) => {
  const all = new Samples([1, 2, 3, 4, 5].map((size) => ({ size, cost: size })));
  for (const chosen of [[], [1, 0], [0, 0], [0, 7], [-1], [0, 1, 2, 3, 4]]) {
    t.throws(() => fits(all, new Choices(TERMS, [chosen]), 0), { instanceOf: RangeError });
  }
});
