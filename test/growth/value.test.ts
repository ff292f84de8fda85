import test from 'ava';
import { localExponent, sumOfTerms, termSlope, termValue } from '../../src/growth/value.js';
import type { GrowthTerm } from '../../src/growth/value.js';

const TERMS: readonly GrowthTerm[] = [
  { power: 0, log: 0 },
  { power: 0, log: 1 },
  { power: 1, log: 0 },
  { power: 1, log: 1 },
  { power: 1.5, log: 0 },
  { power: 2, log: 1 },
  { power: 1, log: 1, unit: 7 },
  { power: 1, log: 0, late: 20 },
  { power: 0, log: 0, base: 1.2, from: 30 },
];

test('terms are what they are written as', (t) => {
  const of = (term: GrowthTerm, n: number) => Number(termValue(term, n).toFixed(6));
  t.deepEqual(
    TERMS.map((term) => of(term, 64)),
    [1, 6, 64, 384, 512, 24_576, 204.329285, 44, 492.223524],
  );
  t.deepEqual(
    TERMS.slice(0, 4).map((term) => of(term, 0.5)),
    [1, 0, 0.5, 0],
  );
});

test('slopes are those of small steps', (t) => {
  for (const term of TERMS) {
    for (const n of [25, 64, 1000]) {
      const step = 1e-4;
      const slope = (termValue(term, n + step) - termValue(term, n - step)) / (2 * step);
      const found = termSlope(term, n);
      t.true(Math.abs(found - slope) <= 1e-5 * Math.max(1, Math.abs(slope)), JSON.stringify(term));
    }
  }
});

test('the exponent of a sum is that of its leading term, far out', (t) => {
  const terms = [
    { coefficient: 1e6, power: 0, log: 0 },
    { coefficient: 3, power: 2, log: 0 },
  ];
  t.is(sumOfTerms(terms, 10), 1_000_300);
  t.true(localExponent(terms, 10) < 0.01);
  t.true(Math.abs(localExponent(terms, 1e6) - 2) < 1e-3);
});
