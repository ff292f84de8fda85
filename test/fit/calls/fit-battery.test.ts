/** A part of the synthetic battery of tools/bench-fit: what is recognized, and what is not claimed. */
import test from 'ava';
import { belowGuards, casesOf, CELLS, makeCase } from '../../../tools/bench-fit/battery.js';
import type { Case } from '../../../tools/bench-fit/battery.js';
import { judge, ours } from '../../../tools/bench-fit/score.js';

/** Cases that are judged so, for the message of a failure. */
function cases(all: readonly Case[], verdict: 'right' | 'wrong'): string[] {
  return all.flatMap((each) => {
    const answer = ours(each.samples);
    if ((judge(each, answer) === verdict) !== (verdict === 'wrong')) return [];
    return [`${each.family.name} taken for ${answer.class} ${answer.exponent?.toFixed(2) ?? ''}`];
  });
}

test('at 5 % noise and 10x spread, 98 % are right, whatever the offset', (t) => {
  const all = CELLS.filter(({ noise, spread }) => noise === 0.05 && spread === 10).flatMap((cell) =>
    casesOf(cell, 6),
  );
  const missed = cases(all, 'right');
  t.true(
    missed.length <= 0.02 * all.length,
    `${all.length} cases, not right: ${missed.join(', ')}`,
  );
});

test('without noise and with 10x spread or more, all are right', (t) => {
  for (const cell of CELLS.filter(({ noise, spread }) => noise === 0 && spread >= 10)) {
    t.deepEqual(cases(casesOf(cell, 2), 'right'), []);
  }
});

test('below the guards nothing wrong is claimed', (t) => {
  for (const { title, cases: all } of belowGuards(1)) t.deepEqual(cases(all, 'wrong'), [], title);
});

test('n^2 beside a line is told from a power between the two', (t) => {
  const cell = { noise: 0.05, spread: 30, offset: 0 } as const;
  const answers = (g: (n: number) => number) =>
    Array.from({ length: 12 }, (_, r) => {
      const family = { name: '', class: 'O(n^2)', exponent: null, g } as const;
      return ours(makeCase(family, cell, 1000 + 7919 * r, 18).samples).class;
    });
  const squares = [0.3, 1, 3].flatMap((line) => answers((n) => n * (n + line * 110)));
  const found = squares.filter((name) => name === 'O(n^2)').length;
  t.true(found >= 0.75 * squares.length, squares.join(' '));
  for (const k of [1.5, 1.7]) {
    t.deepEqual([...new Set(answers((n) => n ** k))], ['O(n^k)']);
  }
});
