/**
 * The functions on which Extra-P tests its models of two parameters (extra-p/extrap,
 * tests/test_multi_param_modeler.py): 200 + 10 f(x) g(y) and 200 + 10 f(x) + 20 g(y), f and g
 * neighbours in a list of x^(a/b) log2(x)^c, at all pairs of the sizes 2 to 32; and its data of noise.
 * Its fractions and squares of logarithms are no classes here: such a function may go without a law,
 * but none has a wrong one.
 */
import test from 'ava';
import { fitFactors, leadOf } from '../../../src/fit/factors/law.js';
import { structureOf } from '../../../src/fit/factors/terms.js';
import { leadText } from './runs.js';

const SIZES = [2, 4, 8, 16, 32];

const LIST =
  '0/1,1 0/1,2 1/4,0 1/3,0 1/4,1 1/3,1 1/4,2 1/3,2 1/2,0 1/2,1 1/2,2 2/3,0 3/4,0 2/3,1 3/4,1 4/5,0 2/3,2 3/4,2 1/1,0 1/1,1 1/1,2 5/4,0 5/4,1 4/3,0 4/3,1 3/2,0 3/2,1 3/2,2 5/3,0 7/4,0 2/1,0 2/1,1 2/1,2 9/4,0 7/3,0 5/2,0 5/2,1 5/2,2 8/3,0 11/4,0 3/1,0 3/1,1';

const FUNCTIONS = LIST.split(' ').map((text) => {
  const [a, b, c] = text.split(/[/,]/).map(Number);
  return { text, at: (x: number) => x ** (a / b) * Math.log2(x) ** c };
});

/** In thousandths, as counts are whole. */
function found(cost: (x: number, y: number) => number): string {
  const points = SIZES.flatMap((x) =>
    SIZES.map((y) => ({ at: [x, y], y: Math.round(1000 * cost(x, y)) })),
  );
  const law = fitFactors(points, 2);
  return law.reason ?? structureOf(leadOf(law));
}

function counts(cost: (f: number, g: number) => number): Record<string, number> {
  const all: Record<string, number> = {};
  for (const [i, f] of FUNCTIONS.slice(0, -1).entries()) {
    const g = FUNCTIONS[i + 1];
    const its = found((x, y) => cost(f.at(x), g.at(y)));
    all[its] = (all[its] ?? 0) + 1;
  }
  return all;
}

test('products are products', (t) => {
  const all = counts((f, g) => 200 + 10 * f * g);
  t.true((all['0*1'] ?? 0) >= 34, JSON.stringify(all));
  t.deepEqual(
    Object.keys(all).filter((key) => /\d/.test(key)),
    ['0*1'],
  );
});

test('sums are sums', (t) => {
  const all = counts((f, g) => 200 + 10 * f + 20 * g);
  t.true((all['0 1'] ?? 0) >= 37, JSON.stringify(all));
  // A root or a logarithm from 2 to 32 is a twentieth of the largest cost: it is hardly there.
  t.true((all['0'] ?? 0) + (all['1'] ?? 0) <= 4);
  t.false('0*1' in all);
});

test('measured with noise of 2 %: a product of three factors', (t) => {
  // tests/data/text/three_parameter_3.txt: the means of five at the places that a sweep runs.
  const means: [x: number, y: number, z: number, mean: number][] = [
    [20, 3, 300, 5548.1],
    [30, 3, 300, 8285.4],
    [40, 3, 300, 11_387.8],
    [50, 3, 300, 14_304.4],
    [60, 3, 300, 17_350.1],
    [40, 1, 300, 1198.7],
    [40, 2, 300, 5142.1],
    [40, 4, 300, 19_759],
    [40, 5, 300, 30_744.5],
    [40, 3, 100, 4128],
    [40, 3, 200, 7740.8],
    [40, 3, 400, 14_954.3],
    [40, 3, 500, 18_484.8],
    [20, 1, 100, 201.1],
    [20, 5, 100, 5187.7],
    [60, 1, 100, 606.2],
    [60, 5, 100, 16_733.9],
    [20, 1, 500, 1010.9],
    [20, 5, 500, 24_985.2],
    [60, 1, 500, 3024.7],
    [60, 5, 500, 77_661.6],
  ];
  const law = fitFactors(
    means.map(([x, y, z, mean]) => ({ at: [x, y, z], y: Math.round(1000 * mean) })),
    3,
  );
  t.is(leadText(law), 'n*m^2*k');
});

test('what costs next to nothing at one size, and is noisy, is refused', (t) => {
  // tests/data/text/two_parameter_1.txt, 1 + x^2 log2(y) / 5: the others do not say what y = 1 costs.
  const xs = [20, 30, 40, 50, 60];
  const means = [
    [0.999, 81.06, 128.4, 161.7, 186.7],
    [1.002, 181.8, 283.8, 363.9, 421],
    [0.989, 317.9, 509.3, 642.5, 743.9],
    [1.003, 502.2, 793.1, 1000.5, 1168.1],
    [1.001, 723.8, 1137.9, 1445, 1672.2],
  ];
  const points = means.flatMap((row, i) =>
    row.map((y, k) => ({ at: [xs[i], k + 1], y: Math.round(1000 * y) })),
  );
  t.is(fitFactors(points, 2).reason, 'varies');
});
