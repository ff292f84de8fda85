import test from 'ava';
import type { FactorFacts } from '../../../src/claims/findings/factor-facts.js';
import type { FactorTerm } from '../../../src/fit/factors/terms.js';
import { LINEAR, power } from '../../../src/fit/terms.js';
import { factorsWords } from '../../../src/words/verdict/factors.js';

const PRODUCT: FactorTerm = [LINEAR, LINEAR];
const SUM: FactorTerm[] = [
  [LINEAR, null],
  [null, LINEAR],
];
const named = (name: string) => ({ name, module: 'prog' });

const FACTS: FactorFacts = {
  sizes: [
    { name: 'files', from: 100, to: 1600, sizes: 5 },
    { name: 'patterns', from: 10, to: 160, sizes: 5 },
  ],
  runs: 13,
  largest: [1600, 160],
  work: { terms: [{ coefficient: 1, of: PRODUCT }], error: 0, reason: null, alike: [], lines: [] },
  groups: [
    { lead: [PRODUCT], share: 0.94, whom: [named('match')], loop: null },
    { lead: SUM, share: 0.03, whom: [named('read')], loop: null },
    { lead: [], share: 0.02, whom: [], loop: null },
  ],
  unknown: 0.01,
  open: null,
  times_x10: 94.5,
  times_each: [9.6, 9.4],
  shares: { constant: 0, steady: 0, growing: 1, undecided: 0 },
};

test('what grows like what, and what ten times the sizes take', (t) => {
  t.is(
    factorsWords(FACTS),
    'Ten times files and patterns together takes 95 times the work (files alone 9.6 times, patterns alone 9.4 times): match, 94.0 % of the largest run (files = 1600, patterns = 160), grows like files times patterns. Of the rest, 3.0 % grows like files + patterns, 2.0 % does not depend on them and for 1.0 % growth is unknown.',
  );
});

test('powers and logarithms keep their names', (t) => {
  const lead: FactorTerm[] = [
    [null, LINEAR],
    [power(1, 1), null],
    [power(2), null],
  ];
  const [first] = FACTS.groups;
  t.regex(
    factorsWords({ ...FACTS, groups: [{ ...first, lead }] }),
    /grows like files\^2 \+ files log files \+ patterns\./,
  );
});

test('whole runs, where they do not grow like the first routines', (t) => {
  const terms = [PRODUCT, SUM[0], [power(2), null]].map((of) => ({ coefficient: 1, of }));
  t.regex(
    factorsWords({ ...FACTS, work: { ...FACTS.work, terms } }),
    /grows like files times patterns\. Whole runs grow like files times patterns \+ files\^2\. Of/,
  );
});

test('the loop, where one routine has it', (t) => {
  const [first] = FACTS.groups;
  const loop = 'match.c:12-14 in match';
  t.regex(
    factorsWords({ ...FACTS, groups: [{ ...first, loop }] }),
    / times patterns\. Most of that is in the loop match\.c:12-14 in match\./,
  );
});

test('what cannot be told from what', (t) => {
  const open = { whom: named('match'), share: 0.6, alike: [[PRODUCT], SUM] };
  t.is(
    factorsWords({ ...FACTS, groups: [], unknown: 0.6, open }),
    'These runs cannot tell how 60.0 % of the work grows with files and patterns. These runs cannot tell files times patterns from files + patterns for match (60.0 %): larger sizes may.',
  );
});

test('runs that did the same', (t) => {
  const groups = [{ lead: [], share: 0.99, whom: [], loop: null }];
  t.regex(factorsWords({ ...FACTS, groups, unknown: 0 }), /^The runs did nearly the same work/);
});
