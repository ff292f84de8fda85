/** A report with all that a page can show, and its source file. */
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Point, Report, RoutineReport } from '../../src/schema/report.js';
import { sampleReport, sampleRoutine, sampleRun } from '../support/sample-report.js';

export const QUADRATIC = 'quadratic_search';

const sizes = Array.from({ length: 24 }, (_, i) => 10 * (i + 1));
const points = sizes.map((n): Point => [n, 3, n * n, 2 * n * n, 4 * n * n + 7]);
const named = (name: string, changes: Partial<RoutineReport>): RoutineReport =>
  sampleRoutine({ name, file: null, line: null, runner_up: null, predicted: null, ...changes });

/** @param folder takes the source file, and stands for where the program is */
export async function richReport(folder: string): Promise<Report> {
  const source = join(folder, 'search.c');
  const program = join(folder, 'prog');
  await mkdir(folder, { recursive: true });
  const lines = Array.from({ length: 30 }, (_, i) =>
    i === 11 ? 'void search(void) {' : `  line${i + 1}();`,
  );
  lines[20] = '}';
  await writeFile(source, `${lines.join('\n')}\n`);
  await writeFile(program, '');
  // Built before the source was changed.
  await utimes(program, 1e9, 1e9);
  const routines = [
    named(QUADRATIC, {
      id: 'aaaa00000001',
      file: source,
      line: 12,
      module_path: program,
      formula: '2 n^2',
      curve: { offset: 0, terms: [{ coefficient: 2, power: 2, log: 0 }] },
      exponent: 2,
      exponent_interval: [1.91, 2.07],
      confidence: 0.98,
      runner_up: {
        class: 'O(n log n)',
        formula: '9 n log2 n',
        curve: { offset: 0, terms: [{ coefficient: 9, power: 1, log: 1 }] },
        distance: 4.5,
      },
      predicted: {
        x2: { size: 480, cost: 460_800 },
        x10: { size: 2400, cost: 11_520_000, interval: [1e7, 1.3e7] },
      },
      band: [
        [10, 150, 260],
        [240, 100_000, 130_000],
        [2400, 1e7, 1.3e7],
      ],
      sizes: 24,
      size_range: [10, 240],
      points,
      by_recording: [points.slice(0, 12), points.slice(12)],
      by_thread: [
        [0, 40, 5_000_000, 4_000_000],
        [1, 32, 4_000_000, 4_000_000],
      ],
      contexts: [
        {
          path: ['main', 'outer'],
          calls: 40,
          cost: 5e6,
          cost_share: 0.6,
          class: 'O(n^2)',
          formula: '2 n^2',
          exponent: 2,
          r2: 1,
          reason: null,
          sizes: 24,
          size_range: [10, 240],
          points,
        },
      ],
      callers: [{ routine: 1, name: 'outer', calls: 72, cost: 9_000_000 }],
      callees: [{ routine: 2, name: 'compare', calls: 5000, cost: 1_000_000 }],
    }),
    named('outer', {
      id: 'aaaa00000002',
      rank: 2,
      class: 'O(n)',
      exponent: 1,
      calls: 2,
      module: 'libouter.so',
      module_path: '/lib/libouter.so',
      cost_total: 9_500_000,
      cost_self: 500_000,
      cost_share: 0.95,
      by_thread: [[0, 2, 9_500_000, 500_000]],
      callers: [{ routine: null, name: '(thread)', calls: 2, cost: 9_500_000 }],
      callees: [{ routine: 0, name: QUADRATIC, calls: 72, cost: 9_000_000 }],
    }),
    named('compare', {
      id: 'aaaa00000003',
      rank: null,
      class: 'unknown',
      exponent: null,
      calls: 5000,
      r2: null,
      formula: null,
      reason: 'only 2 different sizes; 5 sizes are needed',
      points: [
        [10, 4000, 100, 150, 500_000],
        [20, 1000, 500, 500, 500_000],
      ],
      cost_total: 1_000_000,
      cost_self: 1_000_000,
      cost_share: 0.1,
      by_thread: [[1, 5000, 1_000_000, 1_000_000]],
      callers: [{ routine: 0, name: QUADRATIC, calls: 5000, cost: 1_000_000 }],
      callees: [],
    }),
  ];
  return sampleReport({
    runs: [sampleRun({ threads: 2, blocks: 10_000_000 }), sampleRun({ pid: 43 })],
    recordings: ['old.comair', 'new.comair'],
    threads: [
      { run: 0, thread: 1 },
      { run: 0, thread: 2 },
    ],
    calling_contexts: [
      [-1, 1, 2, 500_000],
      [0, 0, 72, 8_000_000],
      [1, 2, 5000, 1_000_000],
    ],
    routines,
    warnings: ['something was left aside', 'and something else'],
  });
}
