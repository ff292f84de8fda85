import test from 'ava';
import { loopEntries } from '../../src/pages/loop-entries.js';
import { growthPlot } from '../../src/pages/growth-plot.js';
import type { Report } from '../../src/schema/report.js';

const CURVE = { offset: 0, terms: [{ coefficient: 3, power: 1, log: 0 }] };

/** One finding, of a loop that was entered for each of these sizes. */
const report = (sizes: readonly number[], fit: 'max' | 'mean' = 'max') =>
  ({
    metric: { fit },
    findings: [{ rank: 1, basis: 'calls', loops: [{ role: 'culprit', loop: 1 }] }],
    loops: [
      { sizes: 1, points: [] },
      {
        sizes: sizes.length,
        class: 'O(n)',
        exponent: 1,
        formula: '3 n',
        curve: CURVE,
        points: sizes.map((n) => [n, 2, n, 3 * n, 5 * n]),
      },
    ],
  }) as unknown as Report;

test("a finding about entries of a loop has the entries' costs by their sizes", (t) => {
  const { points, formula } = loopEntries(report([10, 20, 40]))[1];
  t.deepEqual(points, [
    [10, 30],
    [20, 60],
    [40, 120],
  ]);
  t.is(formula, '3 n');
  t.deepEqual(loopEntries(report([10, 20], 'mean'))[1].points, [
    [10, 25],
    [20, 50],
  ]);
});

test('with one size there is nothing to plot, nor over runs, which are points themselves', (t) => {
  t.deepEqual(loopEntries(report([10])), {});
  const over = { ...report([10, 20]), growth: { against: {} } } as unknown as Report;
  t.deepEqual(loopEntries(over), {});
});

test('the line is the law that was fitted', (t) => {
  const { points, ...claim } = loopEntries(report([10, 20, 40]))[1];
  const plot = growthPlot(points, claim)!;
  for (const [size, cost] of plot.marks) t.is(plot.law!(size), cost);
  t.is(plot.band, null);
});
