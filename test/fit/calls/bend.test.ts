import test from 'ava';
import { fitCost } from '../../../src/fit/calls/fit.js';
import type { Sample } from '../../../src/fit/calls/types.js';
import { reasonWords } from '../../../src/words/reason.js';

const sizes = Array.from({ length: 250 }, (_, i) => 12 + 3 * i);
const fit = (cost: (n: number) => number, more: Sample[] = []) =>
  fitCost([...more, ...sizes.map((size) => ({ size, cost: Math.round(cost(size)) }))], 'thorough');

/**
 * As bash has it where it frees lists of words: the allocator merges blocks beyond a number of them,
 * and did so once for a short list.
 */
const lists = (above: number) =>
  fit((n) => 11.7 * n + (n % 21) + (n > 380 ? above * (n - 380) : 0), [{ size: 9, cost: 2231 }]);

test('a line that is steeper from some size on is no square', (t) => {
  const { class: name, reason } = lists(16.3);
  t.is(name, 'unknown', reasonWords(reason) ?? '');
});

test('what grows all along keeps its class', (t) => {
  t.is(fit((n) => 900 + 3 * n * n).class, 'O(n^2)');
  t.is(fit((n) => 40 * n + 0.2 * n * n).class, 'O(n^2)');
  t.is(fit((n) => 5 * n ** 1.5).class, 'O(n^k)');
  t.is(fit((n) => n ** 3).class, 'O(n^3)');
});

test('a line whose slope becomes larger is no explosion', (t) => {
  // As a loop of a compiler was seen: 1.56 for each cell up to 6,000, and 1.95 from there on.
  const costs = Array.from({ length: 1600 }, (_, i): Sample => {
    const size = 12 + 9 * i;
    return { size, cost: Math.round(3 + 1.555 * size + 0.39 * Math.max(0, size - 6000)) };
  });
  t.not(fitCost(costs).class, 'O(2^n)');
  const doubling = Array.from({ length: 19 }, (_, i): Sample => {
    const size = 4 + i;
    return { size, cost: 2000 * size + 2 ** size };
  });
  t.is(fitCost(doubling).class, 'O(2^n)');
});
