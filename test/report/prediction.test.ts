/** What is foretold for ten times the input fits the law that is named, whatever was set aside. */
import test from 'ava';
import type { ExecutionContext } from 'ava';
import { buildReport } from '../support/build-report.js';
import type { RoutineReport } from '../../src/schema/report.js';
import { profileOf, SYMBOLS } from '../support/profiles.js';

function foretold(t: ExecutionContext, points: readonly (readonly [number, number])[]) {
  const costs = new Map(points);
  const of = (n: number) => costs.get(n)!;
  const sizes = [...costs.keys()].sort((a, b) => a - b);
  const report = buildReport(profileOf(sizes, { min: of, max: of, sum: of, count: 1 }), SYMBOLS);
  const [routine] = report.routines as [RoutineReport];
  t.is(routine.class, 'O(n^2)', routine.reason ?? '');
  return { routine, finding: report.findings![0] };
}

/** Of Ruby's rb_ary_each: its collector ran within the largest call, and read all that there is. */
const COLLECTED: [number, number][] = [
  [188, 2565],
  [189, 3510],
  [221, 3694],
  [234, 5612],
  [301, 5534],
  [314, 8411],
  [385, 21499],
  [461, 9214],
  [474, 14128],
  [499, 48171],
  [696, 105306],
  [701, 14734],
  [714, 22644],
  [1061, 23014],
  [1074, 35299],
  [1092, 281936],
  [1661, 36814],
  [1674, 56589],
  [1689, 703905],
  [2461, 55214],
  [2474, 84817],
  [2594, 1718292],
  [3661, 82814],
  [3674, 127278],
  [4101, 4406596],
  [6089, 9866322],
  [9082, 21622418],
  [63830, 43031994],
];

test('a call that was set aside is not what predictions begin with', (t) => {
  const { routine, finding } = foretold(t, COLLECTED);
  t.regex(routine.reason!, /size 63830 set aside/);
  t.is(routine.predicted!.x10.size, 90820);
  t.is(routine.predicted!.now, 21622418);
  t.is(routine.cost_max, 43031994);
  const { times } = finding.predicted!;
  t.true(Math.abs(times / 100 - 1) < 0.1, String(times));
});

const LINEAR = Array.from({ length: 62 }, (_, i): [number, number] => [
  30 + 97 * i,
  9 * (30 + 97 * i),
]);
const square = (size: number): [number, number] => [size, 8 * size * size];

test('nor is a more expensive one of a smaller size', (t) => {
  const squares = [440, 722, 1388, 2612, 5059].map(square);
  const { routine, finding } = foretold(t, [
    ...LINEAR.slice(0, 50),
    ...squares,
    [1700, 400_000_000],
  ]);
  t.regex(routine.reason!, /size 1700 set aside/);
  const { times } = finding.predicted!;
  t.true(Math.abs(times / 100 - 1) < 0.1, String(times));
});

test('nor are large calls that cost little', (t) => {
  const squares = [200, 290, 440, 722, 1388, 2612].map(square);
  const { routine, finding } = foretold(t, [...LINEAR, ...squares]);
  t.is(routine.predicted!.x10.size, 26120);
  const { times } = finding.predicted!;
  t.true(Math.abs(times / 100 - 1) < 0.1, String(times));
});
