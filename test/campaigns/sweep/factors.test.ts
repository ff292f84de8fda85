import test from 'ava';
import {
  factorsOf,
  parseSizesOption,
  placesOf,
  planFactors,
  unknownPlaces,
} from '../../../src/campaigns/sweep/factors.js';
import type { Factor } from '../../../src/campaigns/sweep/factors.js';

const N: Factor = { name: 'n', sizes: [100, 200, 400, 800, 1600] };
const M: Factor = { name: 'm', sizes: [10, 20, 40, 80, 160] };

const factors = (...lists: string[]) => factorsOf(lists.map(parseSizesOption));

test('sizes of n alone are what they were', (t) => {
  t.deepEqual(factors('8..64:x2'), [8, 16, 32, 64]);
  t.deepEqual(factors('n=8,16'), [8, 16]);
  t.is(factors('auto'), 'auto');
});

test('each list has a name; one without is of n', (t) => {
  t.deepEqual(factors('n=100..1600:x2', 'm=10..160:x2'), [N, M]);
  t.deepEqual(factors('100..1600:x2', 'm=10..160:x2'), [N, M]);
});

const WRONG: readonly [lists: string[], message: RegExp][] = [
  [['m=1..16:x2'], /^one size is called n: .* in the place of \{m\}/],
  [['auto', 'm=1..16:x2'], /^auto chooses sizes of n alone/],
  [['n=1..16:x2', 'n=1..16:x2'], /^n has two lists of sizes/],
  [['1..16:x2', '1..16:x2'], /^n has two lists of sizes/],
  [['n=1..8:x2', 'm=1..16:x2'], /^n has 4 sizes: each factor needs at least 5/],
  [['n=1..16:x2', 'm=7'], /^m has 1 size: /],
  [['n=1..16:x2', 'm=100,101,102,103,104'], /^m has sizes that span a factor of 1\.0: /],
  [['n=1..16:x2', 'm=0..8:+2'], /^sizes of m have to be above 0/],
  [['a', 'b', 'c', 'd'].map((name) => `${name}=1..16:x2`), /^4 factors are too many/],
];

for (const [lists, message] of WRONG) {
  test(`${lists.join(' ')} is refused`, (t) => {
    t.throws(() => factors(...lists), { message });
  });
}

test('a list that is none, or auto with a name, is refused at once', (t) => {
  t.throws(() => parseSizesOption('m=1,x'), { message: /'x' is not a number/ });
  t.throws(() => parseSizesOption('m=auto'), { message: /^auto chooses sizes of n alone/ });
  t.throws(() => parseSizesOption('2m=1'), { message: /'2m=1' is not a number/ });
});

test('each factor alone with the others in the middle, then the corners', (t) => {
  const places = placesOf([N, M]);
  t.is(places.length, 13);
  t.deepEqual(
    places.slice(0, 5),
    [100, 200, 400, 800, 1600].map((n) => [n, 40]),
  );
  t.deepEqual(places.slice(-4), [
    [100, 10],
    [100, 160],
    [1600, 10],
    [1600, 160],
  ]);
  t.is(new Set(places.map((place) => place.join())).size, 13);
  t.is(placesOf([N, M, { name: 'k', sizes: [1, 2, 4, 8, 16] }]).length, 21);
});

test('sizes go where their names are; other braces stay', (t) => {
  const command = ['prog', '--x={m}', 'd{n}/{n}.txt', '{print $1}', '{q}'];
  const runs = planFactors(command, [N, M]);
  t.deepEqual(runs[0], {
    n: 4000,
    label: 'n=100 m=40',
    argv: ['prog', '--x=40', 'd100/100.txt', '{print $1}', '{q}'],
    features: { n: 100, m: 40 },
  });
  t.deepEqual(unknownPlaces(command, [N, M]), ['{q}']);
  t.throws(() => planFactors(['prog', '{n}'], [N, M]), {
    message: /where the size m goes: write \{m\} there, as in \.\/prog \{n\} \{m\}$/,
  });
  t.throws(() => planFactors(['prog', '{n}', '{k}'], [N, M]), {
    message: /\(\{k\} has no --sizes\)$/,
  });
});
