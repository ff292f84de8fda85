/** Points that real programs gave, and what is to be said of them. */
import test from 'ava';
import { fitCost } from '../../../src/fit/calls/fit.js';
import type { Fit, Sample } from '../../../src/fit/calls/types.js';
import { reasonWords } from '../../../src/words/reason.js';

const samplesOf = (points: readonly [size: number, cost: number][]): Sample[] =>
  points.map(([size, cost]) => ({ size, cost }));
const say = ({ class: name, function: f, reason }: Fit) =>
  `${name}: ${f?.formula() ?? ''} ${reasonWords(reason) ?? ''}`;

/** Of sqlite3VdbeExec, worst costs: statements, five joins without an index, making an index. */
const STATEMENTS: [number, number][] = [
  ...([35, 55, 106, 130, 154, 156, 172, 175, 180] as const).map((n): [number, number] => [
    n,
    4 * n + 50,
  ]),
  ...([188, 191, 195, 203, 215, 231, 234] as const).map((n): [number, number] => [n, 5 * n]),
  [498, 2971],
  [506, 3241],
  [537, 4290],
  [580, 5725],
  [665, 8576],
  [706, 1878],
  [732, 9882],
  [796, 14628],
  [924, 24183],
  [980, 2067],
  [1231, 1959],
  [1653, 39708],
  [1762, 2907],
  [1974, 81929],
  [2446, 139190],
  [2996, 13334],
];
const INDEX: [number, number] = [487767, 93399844];
const JOINS: Record<string, [number, number][]> = {
  '25 to 400 rows': [
    [244, 73435],
    [293, 285960],
    [389, 1131735],
    [604, 4520258],
    [1079, 18138070],
  ],
  '50 to 800 rows': [
    [293, 285960],
    [390, 1131735],
    [604, 4520258],
    [1080, 18138070],
    [2000, 72580788],
  ],
};

for (const [title, joins] of Object.entries(JOINS)) {
  test(`joins of ${title} beside one call that makes an index`, (t) => {
    const all = [...STATEMENTS, ...joins, INDEX].sort(([a], [b]) => a - b);
    const fit = fitCost(samplesOf(all), 'thorough');
    t.is(fit.class, 'O(n^2)', say(fit));
    t.regex(reasonWords(fit.reason)!, /: 5 of 37 sizes, with size 487767 set aside$/);
    t.like(fit.regimes, { length: 1 });
    t.like(fit.regimes![0], { from: joins[0][0], to: joins[4][0], sizes: 5 });
    // A routine of little cost is not looked at so closely.
    t.is(fitCost(samplesOf(all), 'full').class, 'unknown');
  });
}

test('two calls of far larger sizes are another kind, three are not', (t) => {
  const joins = JOINS['50 to 800 rows'];
  const far = (count: number) =>
    samplesOf([
      ...STATEMENTS,
      ...joins,
      ...Array.from({ length: count }, (_, i): [number, number] => [487767 + i, 93399844 + i]),
    ]).sort((a, b) => a.size - b.size);
  t.is(fitCost(far(2), 'thorough').class, 'O(n^2)');
  t.is(fitCost(far(3), 'thorough').class, 'unknown');
});

/** Of the conversion of a number to decimal, as the two engines saw it: libc has other copies. */
const DIGITS: [number, number][] = [
  [29, 66],
  [30, 68],
  [46, 703],
  [50, 903],
  [54, 1266],
  [60, 1582],
  [69, 2121],
  [79, 2913],
  [88, 4118],
  [104, 5708],
  [124, 8096],
  [149, 11579],
  [180, 17003],
  [218, 24802],
  [267, 36898],
  [327, 55291],
  [403, 83432],
  [498, 126687],
  [616, 193388],
  [764, 296547],
  [949, 456369],
  [1180, 704387],
  [1469, 1089779],
  [1830, 1689162],
  [2281, 2622425],
];

test('a cell more or less in some sizes does not change the class', (t) => {
  for (const [from, off] of [
    [Infinity, 0],
    [88, -1],
    [88, 1],
    [46, -1],
    [46, 1],
    [46, 2],
  ]) {
    const points = DIGITS.map(([n, cost]): [number, number] => [
      n >= from ? n + off : n,
      n >= from ? cost + 3 * off : cost,
    ]);
    const fit = fitCost(samplesOf(points), 'thorough');
    t.is(fit.class, 'O(n^2)', `${String(off)} from ${String(from)} on: ${say(fit)}`);
  }
});

test('an exponent near a whole number is told from it where costs are exact', (t) => {
  for (const k of [1.8, 1.85, 2.81]) {
    const sizes = Array.from({ length: 30 }, (_, i) => Math.round(20 * 1.2 ** i));
    const fit = fitCost(
      sizes.map((n) => ({ size: n + 12, cost: Math.round(5 * n ** k) })),
      'thorough',
    );
    t.is(fit.class, 'O(n^k)', say(fit));
    t.true(Math.abs(fit.function!.exponent! - k) < 0.02, say(fit));
  }
});

/** What one or two calls of far larger sizes seem to say, in programs that are not superlinear there. */
const CHANCE: Record<string, [number, number][]> = {
  "mariadbd's end: eight storage engines": [
    [22, 81],
    [23, 85],
    [30, 110],
    [34, 148],
    [56, 397],
    [386, 2059],
    [520, 2813],
    [31532, 3352533],
  ],
  "python3's list_sort: six lists and one of another kind": [
    [5, 14],
    [24, 63],
    [44, 330],
    [115, 492],
    [169, 545],
    [239, 859],
    [29426, 3607209],
  ],
  'calls once: five functions of its own': [
    [1, 4],
    [4, 18],
    [8, 197],
    [12, 96],
    [13, 34],
    [16, 219],
    [19, 67],
    [22, 232],
    [75, 4680],
    [597, 12527],
    [1069, 56747],
    [1480, 166776],
    [1907, 341499],
  ],
  "setlocale's: few places": [
    [14, 25],
    [327, 1217],
    [332, 1218],
    [351, 1254],
    [826, 10892],
    [1341, 36487],
    [1342, 36266],
  ],
  "bash's list_string: flat, and one": [
    ...Array.from({ length: 60 }, (_, i): [number, number] => [
      20 + 3 * i,
      100 + i + ((i * 7) % 5) * 12,
    ]),
    [508, 48971],
  ],
};

for (const [title, points] of Object.entries(CHANCE)) {
  test(`no superlinear claim: ${title}`, (t) => {
    for (const effort of ['little', 'full'] as const) {
      const fit = fitCost(samplesOf(points), effort);
      t.false((fit.function?.exponent ?? 0) > 1 || fit.class === 'O(2^n)', say(fit));
    }
    if (points.length === 13) return;
    const fit = fitCost(samplesOf(points), 'thorough');
    t.false((fit.function?.exponent ?? 0) > 1 || fit.class === 'O(2^n)', say(fit));
  });
}

test('a gap between sizes is no objection where what lies below leads across it', (t) => {
  for (const [k, name] of [
    [2, 'O(n^2)'],
    [3, 'O(n^3)'],
    [1.5, 'O(n^k)'],
  ] as const) {
    const decades = [10, 100, 1000, 10000, 100000].map((n) => ({ size: n, cost: 7 * n ** k + 90 }));
    t.is(fitCost(decades, 'full').class, name);
    const near = Array.from({ length: 20 }, (_, i) => 10 + 5 * i);
    const far = [...near, 4000, 9000].map((n) => ({ size: n, cost: 7 * n ** k + 90 }));
    t.is(fitCost(far, 'full').class, name);
    // Of another kind, they are an objection, unless they are set aside.
    for (const at of [21, 20]) {
      far[at].cost *= 10;
      const fit = fitCost(far, 'full');
      t.true(fit.class === 'unknown' || /set aside/.test(reasonWords(fit.reason)!), say(fit));
    }
  }
});

test('a merge sort seen with an offset is n log n', (t) => {
  // Sizes and costs as those of sort(1): powers of two, and costs that vary by some 2 %.
  const sizes = Array.from({ length: 9 }, (_, i) => 2 ** (i + 5)).flatMap((n) =>
    [0, 1, 2, 3, 4].map((j) => Math.round(n * (1 + 0.02 * j))),
  );
  const fit = fitCost(
    sizes.map((n, i) => ({
      size: n + 19,
      cost: Math.round((1 + 0.02 * Math.sin(i * 12.9)) * 5.2 * n * Math.log2(n)),
    })),
    'thorough',
  );
  t.is(fit.class, 'O(n log n)', say(fit));
});

test('an array that is grown by one for each element costs n^2, though the line beside it is long', (t) => {
  // Worst costs of copying arrays so, at -O0: n^2 / 2, and malloc and free for each element.
  const sizes = [10, 13, 16, 21, 28, 37, 48, 62, 81, 106, 137, 179, 232, 302, 393, 511, 665, 865];
  const small = [744, 593, 732, 1048, 1504, 2144, 3022, 4323, 6408, 9713, 15006, 26180];
  const costs = [...small, 42858, 68921, 110355, 176447, 283999, 459352];
  const fit = fitCost(sizes.map((size, i) => ({ size, cost: costs[i] })));
  t.is(fit.class, 'O(n^2)', say(fit));
});
