/** Routines that read some cells in any call, and do linear and quadratic work with the others. */
import test from 'ava';
import { fitCost } from '../../src/analysis/fit/fit.js';
import type { Fit } from '../../src/analysis/fit/types.js';
import { doubt } from '../../src/analysis/sturdy.js';
import type { Point } from '../../src/schema/report.js';

type Pair = readonly [size: number, cost: number];
const pointsOf = (pairs: readonly Pair[]): Point[] =>
  pairs.map(([size, cost]) => [size, 1, cost, cost, cost]);
const fitOf = (pairs: readonly Pair[]): Fit =>
  fitCost(
    pairs.map(([size, cost]) => ({ size, cost })),
    'thorough',
  );
const say = ({ class: name, function: f, reason }: Fit) =>
  `${name}: ${f?.formula() ?? ''} ${reason ?? ''}`;

/** Of PyLong_FromString in CPython 3.11: numbers of 30 to 31,000 digits. */
const DIGITS: readonly Pair[] = [
  [21, 229],
  [25, 424],
  [29, 588],
  [34, 873],
  [38, 1068],
  [42, 1287],
  [47, 1533],
  [51, 1734],
  [57, 2061],
  [66, 2503],
  [72, 2857],
  [77, 3099],
  [87, 3670],
  [96, 4196],
  [106, 4538],
  [111, 4870],
  [125, 5643],
  [137, 6405],
  [143, 6739],
  [149, 7089],
  [158, 7815],
  [177, 9003],
  [183, 9399],
  [197, 10309],
  [214, 11500],
  [225, 12235],
  [242, 13406],
  [260, 14703],
  [287, 16675],
  [318, 19057],
  [352, 21748],
  [365, 22850],
  [412, 26866],
  [434, 28772],
  [468, 31933],
  [517, 36640],
  [569, 41849],
  [658, 51413],
  [729, 59560],
  [807, 69067],
  [876, 78107],
  [913, 82999],
  [968, 90808],
  [1042, 101645],
  [1125, 114281],
  [1197, 125894],
  [1274, 138797],
  [1310, 145245],
  [1399, 161088],
  [1495, 179394],
  [1566, 193405],
  [1688, 218791],
  [1777, 238110],
  [1872, 259540],
  [1996, 288925],
  [2104, 316019],
  [2322, 373546],
  [2561, 442060],
  [2805, 517959],
  [3024, 591191],
  [3249, 671204],
  [3452, 747917],
  [3523, 775169],
  [3560, 790273],
  [3588, 801056],
  [3698, 845759],
];

/** Of the regular expression a*a*b in CPython 3.11; 15 cells are of another expression. */
const EXPRESSION: readonly Pair[] = [
  [15, 142],
  [28, 1315],
  [29, 2431],
  [30, 3412],
  [31, 5538],
  [32, 7038],
  [33, 9274],
  [34, 12571],
  [35, 15218],
  [36, 18061],
  [37, 19809],
  [38, 23965],
  [39, 29111],
  [40, 34169],
  [41, 39660],
  [42, 45546],
  [43, 48275],
  [44, 56219],
  [45, 63170],
  [46, 68003],
  [47, 73897],
  [48, 78359],
  [49, 91111],
  [50, 98959],
  [51, 101951],
  [52, 115502],
  [53, 117615],
  [54, 132158],
  [55, 136845],
  [56, 149944],
  [57, 161188],
  [58, 171521],
  [59, 183498],
  [60, 187595],
  [61, 204372],
  [62, 215982],
  [63, 226389],
  [64, 241689],
  [65, 249486],
  [66, 262325],
  [67, 278756],
  [68, 293995],
  [69, 297448],
  [70, 313184],
  [71, 336543],
  [72, 343961],
  [73, 357065],
];

test('linear and quadratic work beside cells that every call reads', (t) => {
  const fit = fitOf(DIGITS);
  t.is(fit.class, 'O(n^2)', say(fit));
  const { offset, terms } = fit.function!.curve();
  t.true(offset > 10 && offset < 21, say(fit));
  t.deepEqual(
    terms.map(({ power, log }) => [power, log]),
    [
      [1, 0],
      [2, 0],
    ],
  );
  t.is(doubt(pointsOf(DIGITS), fit), null);
});

test('such a claim falls where the linear part is the larger one at all sizes, or the rest is slower', (t) => {
  const fit = fitOf(DIGITS);
  const linear = pointsOf(DIGITS.filter(([size]) => size <= 1000));
  t.regex(doubt(linear, fitOf(DIGITS.slice(0, linear.length)))!, /as much like n log n$/);
  const slower = DIGITS.map(([size]): Pair => [size, Math.round(20 * (size - 16) ** 1.5)]);
  t.regex(doubt(pointsOf(slower), fit)!, /its costs grow like n\^1\.5\d? only$/);
});

test('a square over a range of many sizes, of which every call reads some cells', (t) => {
  const sizes = DIGITS.map(([size]) => size);
  const fit = fitOf(sizes.map((size) => [size, Math.round(3 * (size - 20) ** 2)]));
  t.is(fit.class, 'O(n^2)', say(fit));
  t.true(Math.abs(fit.function!.curve().offset - 20) < 0.5, say(fit));
});

test('lines and n log n with such cells stay what they are', (t) => {
  for (const [name, cost] of [
    ['O(n)', (n: number) => 60 * n],
    ['O(n log n)', (n: number) => 60 * n * Math.log2(n + 1)],
  ] as const) {
    for (const off of [0, 0.02, 0.05]) {
      const fit = fitOf(
        DIGITS.map(([size], i) => {
          const factor = 1 + off * Math.sin(12.9 * i);
          return [size, Math.round(cost(size - 20) * factor)];
        }),
      );
      t.is(fit.class, name, say(fit));
    }
  }
});

test('one call of another kind, with far less input, does not hide what every call reads', (t) => {
  const fit = fitOf(EXPRESSION);
  t.is(fit.class, 'O(n^2)', say(fit));
  t.is(fit.reason, 'holds, with size 15 set aside');
  t.is(doubt(pointsOf(EXPRESSION), fit), null);
  // One that is as far from the next as others are from each other is no other kind.
  const near = EXPRESSION.filter(([size]) => size === 15 || (size - 28) % 9 === 0);
  t.is(fitOf(near).class, 'unknown');
});
