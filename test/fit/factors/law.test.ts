import test from 'ava';
import { fitFactors, leadOf } from '../../../src/fit/factors/law.js';
import { structureOf, sumAt } from '../../../src/fit/factors/terms.js';
import { CROSS, leadText, runsOf } from './runs.js';
import type { Cost } from './runs.js';

const LAWS: readonly [lead: string, cost: Cost][] = [
  ['n*m', (n, m) => 5e4 + 7 * n * m],
  ['m + n', (n, m) => 5e4 + 70 * n + 700 * m],
  ['m + n^2', (n, m) => 5e4 + n * n + 3000 * m],
  ['n*log n*m', (n, m) => 2e4 + n * Math.log2(n) * m],
  ['n*m^2', (n, m) => 1e5 + n * m * m],
  ['n^2*m', (n, m) => 1e5 + (n * n * m) / 10],
  ['n^1.5*m', (n, m) => 1e4 + n ** 1.5 * m],
  ['n*log m', (n, m) => 1e4 + 50 * n * Math.log2(m)],
  ['n', (n) => 1e4 + 50 * n],
  ['m', (_, m) => 1e4 + 500 * m],
  ['', () => 5e5],
  // What reads both inputs beside comparing each of one with each of the other.
  ['n*m', (n, m) => 1e5 + 200 * n + 3000 * m + 4 * n * m],
  ['n*m + n^2', (n, m) => 1e4 + n * n + 30 * n * m],
  ['m^2 + n*m + n^2', (n, m) => 1e4 + (n + 10 * m) ** 2],
];

for (const noise of [0, 0.02]) {
  for (const [lead, cost] of LAWS) {
    const name = cost.toString().replace(/^.*?=> /, '');
    test(`with noise of ${100 * noise} %, ${name} is ${lead || 'constant'}`, (t) => {
      const law = fitFactors(runsOf(cost, noise), 2);
      t.is(law.reason, null);
      t.is(leadText(law), lead);
      const far = [16_000, 1600] as const;
      const said = sumAt(law.terms, far) / cost(...far);
      t.true(Math.abs(said - 1) < (noise === 0 ? 0.01 : 0.3), String(said));
    });
  }
}

test('what the sizes do not explain has no law', (t) => {
  for (const cost of [
    (n, m) => 1e4 + 100 * Math.max(n, 10 * m),
    (n, m) => 1e4 + (1e5 * n) / m,
    (n, m) => 1e4 * (1 + (((n * m) / 1000) % 7)),
  ] satisfies Cost[]) {
    t.is(fitFactors(runsOf(cost), 2).reason, 'varies');
  }
});

test('what costs a little more from some size on is no square', (t) => {
  // A hash of names, which get a digit longer at 1,000.
  const hash = (n: number) => 26 * Math.min(n, 999) + 30 * Math.max(0, n - 999);
  t.is(
    leadText(
      fitFactors(
        runsOf((n) => hash(n)),
        2,
      ),
    ),
    'n',
  );
  t.is(
    leadText(
      fitFactors(
        runsOf((n, m) => 100 * m + m * hash(n)),
        2,
      ),
    ),
    'n*m',
  );
});

test('lines alone do not tell a product from a sum', (t) => {
  const lines = CROSS.slice(0, 9);
  for (const cost of [
    (n, m) => 2e5 + 7 * n * m,
    (n, m) => 88_000 + 280 * n + 2800 * m,
  ] satisfies Cost[]) {
    const law = fitFactors(runsOf(cost, 0, 1, lines), 2);
    t.is(law.reason, 'alike');
    t.deepEqual(law.terms, []);
    t.deepEqual(
      law.alike.map((terms) => structureOf(terms.map((of) => ({ of })))),
      ['0*1', '0 1'],
    );
  }
});

test('each factor needs five sizes that span a factor of three', (t) => {
  const cost: Cost = (n, m) => n * m;
  const few = CROSS.filter(([, m]) => m !== 80);
  t.is(fitFactors(runsOf(cost, 0, 1, few), 2).reason, 'few');
  const near = CROSS.map(([n, m]) => [n, 100 + m / 10] as const);
  t.is(fitFactors(runsOf(cost, 0, 1, near), 2).reason, 'few');
});

test('three factors', (t) => {
  const sizes = [10, 20, 40, 80, 160];
  const places = [
    ...[0, 1, 2].flatMap((k) => sizes.map((x) => [40, 40, 40].with(k, x))),
    ...[10, 160].flatMap((a) => [10, 160].flatMap((b) => [10, 160].map((c) => [a, b, c]))),
  ];
  const law = (cost: (a: number, b: number, c: number) => number) =>
    leadText(
      fitFactors(
        places.map((at) => ({ at, y: cost(at[0], at[1], at[2]) })),
        3,
      ),
    );
  t.is(
    law((a, b, c) => 1e4 + a * b * c),
    'n*m*k',
  );
  t.is(
    law((a, b, c) => 1e4 + 5 * a * b + 100 * c),
    'k + n*m',
  );
  t.is(
    law((a, b, c) => 1e4 + 50 * a + 40 * b + 60 * c),
    'k + m + n',
  );
});

test('sums and products are told apart whatever the constants, and if not, it is said', (t) => {
  let wrong = 0;
  let told = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const start = 10 ** (2 + (seed % 6));
    for (const [lead, cost] of [
      ['0*1', (n: number, m: number) => start + n * m],
      ['0 1', (n: number, m: number) => start + n + 10 * m],
    ] as const) {
      const law = fitFactors(runsOf(cost, 0.005, seed), 2);
      if (law.reason !== null) continue;
      const text = structureOf(leadOf(law));
      if (text === lead) told++;
      // Where start-up hides what grows, less is said, not something else.
      else if (text !== '') wrong++;
    }
  }
  t.is(wrong, 0);
  t.true(told >= 40, String(told));
});
