/** The two solvers - the native one of calls, and the one of runs and of the page - agree. */
import test from 'ava';
import fc from 'fast-check';
import { Samples } from '../../src/fit/calls/fit-samples.js';
import { Choices, fits } from '../../src/fit/calls/least-squares.js';
import { nonnegative } from '../../src/fit/nonnegative.js';
import { FAMILIES, TERMS } from '../../src/fit/shapes.js';
import { termValue } from '../../src/growth/value.js';

const samples = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 3, max: 3000 }), { minLength: 5, maxLength: 20 }),
    fc.double({ min: 0.3, max: 3, noNaN: true }),
    fc.nat({ max: 1000 }),
    fc.array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 20, maxLength: 20 }),
  )
  .map(([sizes, k, constant, noise]) => {
    const sorted = sizes.sort((a, b) => a - b);
    return new Samples(
      sorted.map((size, i) => ({ size, cost: (constant + 3 * size ** k) * noise[i] })),
    );
  });

const few = FAMILIES.filter(({ chosen }) => chosen.length <= 3);
const choices = new Choices(
  TERMS,
  few.map(({ chosen }) => chosen),
);

test('least squares with coefficients that are not negative have one answer', (t) => {
  let compared = 0;
  fc.assert(
    fc.property(samples, (all) => {
      for (const [i, found] of fits(all, choices, 0).entries()) {
        if (found === null) continue;
        const terms = few[i].chosen.map((k) => TERMS[k]);
        const columns = terms.map((term) =>
          all.sizes.map((size, k) => termValue(term, size) * all.weights[k]),
        );
        const { left } = nonnegative(columns, all.weighted);
        const left2 = all.sizes.reduce((sum, size, k) => {
          const said = terms.reduce(
            (s, term, j) => s + found.coefficients[j] * termValue(term, size),
            0,
          );
          return sum + ((said - all.costs[k]) * all.weights[k]) ** 2;
        }, 0);
        compared++;
        t.true(
          Math.abs(left - left2) <= 1e-6 * Math.max(1e-3, left),
          `${few[i].class}: ${left} ${left2}`,
        );
      }
    }),
    { numRuns: 200 },
  );
  t.true(compared > 500, String(compared));
});

test('columns that cannot be told apart share nothing: one of them has it all', (t) => {
  const column = Float64Array.from([1, 2, 3, 4]);
  const { coefficients, left } = nonnegative(
    [column, column.map((v) => 2 * v)],
    column.map((v) => 6 * v),
  );
  t.is(coefficients.filter((each) => each > 0).length, 1);
  t.true(left < 1e-9);
});
