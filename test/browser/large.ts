/** A report as large as they get: many routines, many points, a call graph among them. */
import type {
  ComplexityClass,
  Curve,
  Point,
  Report,
  RoutineReport,
} from '../../src/schema/report.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';

const CLASSES: [ComplexityClass, number, Curve | null][] = [
  ['O(n^2)', 2, { offset: 0, terms: [{ coefficient: 3, power: 2, log: 0 }] }],
  ['O(n log n)', 1, { offset: 0, terms: [{ coefficient: 5, power: 1, log: 1 }] }],
  ['O(n)', 1, { offset: 0, terms: [{ coefficient: 7, power: 1, log: 0 }] }],
  ['O(1)', 0, { offset: 0, terms: [{ coefficient: 90, power: 0, log: 0 }] }],
  ['unknown', 0, null],
];

function pointsOf(count: number, power: number, seed: number): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const size = 8 + i * (1 + (seed % 7));
    const max = Math.round(3 * size ** power + ((i * 7919 + seed) % 13));
    const calls = 1 + ((i * 31 + seed) % 9);
    const min = calls === 1 ? max : Math.round(max * 0.8);
    return [size, calls, min, max, calls === 1 ? max : min * (calls - 1) + max];
  });
}

function routine(i: number, routines: number, points: number): RoutineReport {
  const [name, exponent, curve] = CLASSES[i % CLASSES.length];
  const list = pointsOf(points, exponent, i);
  const known = name !== 'unknown';
  const parent = i === 0 ? null : Math.floor((i - 1) / 4);
  const cost = Math.round(1e9 / (i + 1));
  const nameOf = (k: number): string => `module${k % 40}::routine_${k}`;
  const children = [1, 2, 3, 4].map((k) => 4 * i + k).filter((child) => child < routines);
  return sampleRoutine({
    id: i.toString(16).padStart(12, '0'),
    rank: i < routines / 2 ? i + 1 : null,
    name: nameOf(i),
    module: `lib${i % 40}.so`,
    module_path: `/usr/lib/lib${i % 40}.so`,
    offset: `0x${(0x1000 + 64 * i).toString(16)}`,
    file: null,
    line: null,
    class: name,
    formula: known ? '3 n^2' : null,
    curve,
    exponent: known ? exponent : null,
    r2: known ? 0.99 : null,
    reason: known ? null : 'only 3 different sizes; 5 sizes are needed',
    sizes: list.length,
    size_range: [list[0][0], list[list.length - 1][0]],
    calls: list.reduce((sum, [, count]) => sum + count, 0),
    cost_total: cost,
    cost_self: Math.round(cost / 10),
    cost_share: cost / 1e9,
    predicted: null,
    runner_up: null,
    callers: [
      { routine: parent, name: parent === null ? '(thread)' : nameOf(parent), calls: 3, cost },
    ],
    callees: children.map((child) => ({
      routine: child,
      name: nameOf(child),
      calls: 3,
      cost: Math.round(1e9 / (child + 1)),
    })),
    points: list,
  });
}

/**
 * @param points in all
 * @param first how many of them the first routine has; default: as many as the others
 */
export function largeReport(routines: number, points: number, first?: number): Report {
  const each = Math.ceil((points - (first ?? 0)) / (first === undefined ? routines : routines - 1));
  return sampleReport({
    routines: Array.from({ length: routines }, (_, i) =>
      routine(i, routines, i === 0 ? (first ?? each) : each),
    ),
  });
}
