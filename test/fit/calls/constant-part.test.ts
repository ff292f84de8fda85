import test from 'ava';
import { fitCost } from '../../../src/fit/calls/fit.js';
import { reasonWords } from '../../../src/words/reason.js';

/** Calls that each read `same` cells besides n further ones. */
const calls = (same: number, further: readonly number[], cost: (n: number) => number) =>
  further.map((n) => ({ size: same + n, cost: Math.round(cost(n)) }));

const FURTHER = [26, 71, 138, 229, 487, 878, 1372, 1972];
const EARLY = { size: 5, cost: 4 };

test('cells that all calls read are taken off, also where one call returned early', (t) => {
  for (const early of [[], [EARLY], [EARLY, { size: 9, cost: 30 }]]) {
    const square = fitCost([...early, ...calls(6255, FURTHER, (n) => 2000 + 60 * n * n)]);
    t.is(square.class, 'O(n^2)', reasonWords(square.reason) ?? '');
    t.regex(
      reasonWords(square.reason)!,
      /^6\.2\dk cells are the same in each call, and \d+ to [12]\.\d+k are not/,
    );
    t.is(reasonWords(square.reason)!.includes('set aside'), early.length > 0);
  }
  // Sizes as measured: joins over parts of one pair of tables. Neither of both is a growth problem.
  const costs = [2.12e6, 4.91e6, 10.5e6, 18.3e6, 40.6e6, 74.1e6, 116.6e6, 167.9e6];
  const join = FURTHER.map((n, i) => ({ size: 6255 + n, cost: costs[i] }));
  t.deepEqual(
    fitCost([EARLY, ...join])
      .alike?.map(({ class: name }) => name)
      .sort(),
    ['O(n log n)', 'O(n)'],
  );
});

test('a constant part is named only where sizes span too little with it', (t) => {
  const wide = fitCost(calls(20, FURTHER, (n) => 60 * n * n));
  t.is(wide.class, 'O(n^2)');
  t.is(reasonWords(wide.reason), null);
});

test('small sizes that cost much, or are many, are no calls that returned early', (t) => {
  const join = calls(6255, FURTHER, (n) => 60 * n * n);
  t.is(fitCost([{ size: 5, cost: 1e8 }, ...join]).class, 'unknown');
  const many = [2, 3, 4, 5].map((size) => ({ size, cost: 4 }));
  t.is(fitCost([...many, ...join]).class, 'unknown');
});
