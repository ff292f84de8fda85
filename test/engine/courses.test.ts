/**
 * Courses: cells at all points as the reference has them from the trace, and what the analysis makes
 * of the stream as a slow fold of its rows has it. `npm run check:courses` does so with many more.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineOptions } from '../../src/record/engine/engine.js';
import { sameAsReference, wholeStreams } from './checks.js';
import { checkCourses } from './course-checks.js';
import { forEngines } from './engines.js';
import { Page } from './page.js';
import { runUnder, targetPath } from './run.js';

const CASES: readonly [string[], Partial<EngineOptions>][] = [
  [['sort', '60'], {}],
  [['sort', '60'], { cell: 4, footprint: true, loopsFile: 'all' }],
  [['builder', '120'], { loopsFile: 'all' }],
  [['allocator', '200'], {}],
  [['churn', '60'], { loopsFile: 'all', structures: true }],
  [['wild'], { loopsFile: 'all', structures: true }],
  [['coroutines', '600'], {}],
  [['threads_phases', '3'], {}],
  [['threads_queue', '2000'], { loopsFile: 'all' }],
  [['fork'], { loopsFile: 'all' }],
  [['windows'], { loopsFile: 'all' }],
];

const titleOf = (argv: readonly string[], { loopsFile, structures }: Partial<EngineOptions>) =>
  argv.join(' ') +
  (structures === true ? ' with structures' : loopsFile === undefined ? '' : ' with loops');

for (const [argv, options] of CASES) {
  forEngines(`${titleOf(argv, options)}: courses as the reference`, async (t, engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'comair-courses-'));
    const page = new Page(join(folder, 'control'));
    try {
      const [target, ...args] = argv;
      // This one asks for windows itself.
      const asks = target === 'windows';
      const outcome = await runUnder(
        engine,
        [targetPath(target), ...args, ...(asks ? [page.path] : [])],
        {
          cell: 8,
          footprint: false,
          trace: true,
          ...options,
          ...(asks ? { controlFile: page.path } : {}),
        },
      );
      wholeStreams(t, outcome);
      sameAsReference(t, outcome);
      const checked = outcome.streams.flatMap((stream) =>
        (['work', 'blocks'] as const).map((metric) => checkCourses(stream, metric)),
      );
      t.deepEqual(
        checked.flatMap(({ wrong }) => wrong),
        [],
      );
      t.true(checked.some(({ courses }) => courses > 0));
    } finally {
      page.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
