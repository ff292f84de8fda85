/** Small and large sizes with cost functions of their own. */
import test from 'ava';
import pc from 'picocolors';
import { fitCost } from '../../../src/fit/calls/fit.js';
import { generator, normal } from '../../../src/fit/random.js';
import { buildReport } from '../../support/build-report.js';
import { costAt } from '../../../src/growth/curve.js';
import type { ComplexityClass } from '../../../src/schema/report.js';
import { showRoutine } from '../../../src/terminal/show.js';
import { terminalReport } from '../../../src/terminal/terminal-report.js';
import { casesOf, CELLS } from '../../../tools/bench-fit/battery.js';
import { profileOf, SYMBOLS } from '../../support/profiles.js';
import { reasonWords } from '../../../src/words/reason.js';

const EVERY_THIRD = Array.from({ length: 400 }, (_, i) => 3 * i + 2);
const GROWING = [...new Set(Array.from({ length: 45 }, (_, i) => Math.round(2 * 1.17 ** i)))];

interface Case {
  title: string;
  /** The largest size of the first regime. */
  to: number;
  cost: (n: number) => number;
  classes: [ComplexityClass, ComplexityClass];
}

const CASES: Case[] = [
  {
    title: 'a sort that inserts up to 16',
    to: 16,
    cost: (n) => (n <= 16 ? 2 * n * n + 5 : 12 * n * Math.log2(n) + 100),
    classes: ['O(n^2)', 'O(n log n)'],
  },
  {
    title: 'a table whose chains grow once it is full',
    to: 100,
    cost: (n) => (n <= 100 ? 12 : 12 + 0.3 * (n - 100)),
    classes: ['O(1)', 'O(n)'],
  },
  {
    title: 'each element costs more when a cache is outgrown',
    to: 40,
    cost: (n) => (n <= 40 ? 110 + 7.7 * n : 13 * n - 48),
    classes: ['O(n)', 'O(n)'],
  },
  {
    title: 'a quadratic part that begins at 200',
    to: 200,
    cost: (n) => 20 + 10 * n + 0.5 * Math.max(0, n - 200) ** 2,
    classes: ['O(n)', 'O(n^2)'],
  },
];

function samples(sizes: readonly number[], cost: (n: number) => number, noise: number) {
  const random = generator(5);
  return sizes.map((size) => ({
    size,
    cost: Math.round(cost(size) * (1 + noise * normal(random))),
  }));
}

for (const { title, to, cost, classes } of CASES) {
  for (const noise of [0, 0.01]) {
    test(`${title}, noise ${noise}: two functions, broken where it was`, (t) => {
      for (const sizes of [EVERY_THIRD, GROWING]) {
        const fit = fitCost(samples(sizes, cost, noise));
        const { regimes = [] } = fit;
        const said = `${fit.class} ${reasonWords(fit.reason) ?? ''}`;
        t.deepEqual(
          regimes.map(({ function: f }) => f.class),
          classes,
          said,
        );
        const [low, high] = regimes;
        t.is(fit.class, high.function.class);
        t.is(low.sizes + high.sizes, sizes.length);
        t.deepEqual([low.from, high.to], [sizes[0], sizes.at(-1)]);
        t.true(low.to > 0.75 * to && low.to < 1.35 * to, `${said}; ${low.to}, not ${to}`);
        for (const n of [low.from, low.to]) {
          t.true(Math.abs(low.function.predict(n) / cost(n) - 1) < 0.2, `${said}, at ${n}`);
        }
        const far = 3 * high.to;
        t.true(Math.abs(fit.function!.predict(far) / cost(far) - 1) < 0.1, said);
      }
    });
  }
}

test('one function is never taken for two: the battery, whatever the noise', (t) => {
  for (const cell of CELLS) {
    for (const { family, samples: all } of casesOf(cell, 1, 17)) {
      t.is(fitCost(all).regimes, undefined, `${family.name} ${JSON.stringify(cell)}`);
    }
  }
});

test('too few small sizes for a function are left out, and said to be', (t) => {
  const sizes = Array.from({ length: 40 }, (_, i) => 10 * (i + 1));
  const fit = fitCost(samples(sizes, (n) => (n < 25 ? 300 + 3 * n : 13 * n - 48), 0));
  t.is(fit.class, 'O(n)');
  t.is(fit.regimes, undefined);
  t.is(reasonWords(fit.reason), 'holds from size 30 on: 38 of 40 sizes');
});

test('a report has both, in JSON, on the terminal and in full', (t) => {
  const [{ cost }] = CASES;
  const whole = (n: number) => Math.round(cost(n));
  const profile = profileOf(GROWING, { min: whole, max: whole, sum: whole, count: 1 });
  const report = buildReport(profile, SYMBOLS);
  const [routine] = report.routines;
  t.like(routine, { class: 'O(n log n)' });
  t.deepEqual(
    routine.regimes?.map(({ class: name, size_range: range }) => [name, range]),
    [
      ['O(n^2)', [2, 15]],
      ['O(n log n)', [18, GROWING.at(-1)]],
    ],
  );
  for (const n of [2, 15, 18, 1000]) {
    t.true(Math.abs(costAt(routine, n) / cost(n) - 1) < 0.02, `${n}: ${costAt(routine, n)}`);
  }
  t.regex(showRoutine(routine, report), /^regime +sizes 2 to 15: O\(n\^2\).*: 5 \+ 2 n\^2 \(/m);
  t.regex(showRoutine(routine, report), /^regime +sizes 18 to \d+: O\(n log n\)/m);
  const colors = pc.createColors(false);
  const text = terminalReport(report, { top: 1, width: 120, colors }).replace(/\s+/g, ' ');
  t.true(text.includes('up to size 15 O(n^2): 5 + 2 n^2; from size 18 on O(n log n): '), text);
});
