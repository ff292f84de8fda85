/** Distinct cells of routines over a run, against the reference and the programs' sources. */
import test from 'ava';
import { sweep } from '../../src/api/sweep.js';
import { bottomUpDifferences } from '../reference/compare.js';
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

const CASES: [target: string, ...args: string[]][] = [
  ['inner', '12'],
  ['sort', '24'],
  ['recursion', '50'],
  ['longjmp'],
  ['signals'],
  ['coroutines', '8'],
  ['stream_reader', '/etc/passwd', '4'],
  ['string_ops'],
  ['misaligned'],
  ['mappings'],
  ['churn', '10'],
  ['plt'],
  ['threads_queue'],
  ['fork'],
];

for (const [target, ...args] of CASES) {
  forEngines(
    `${target}: the distinct cells of every routine are those of the reference`,
    async (t, engine) => {
      const argv = [targetPath(target), ...args];
      const native = await runNative(argv);
      const cell = args.length === 1 ? 8 : 1;
      const options = { cell, footprint: false, trace: true, view: 'bottom-up' } as const;
      const outcome = await runUnder(engine, argv, options);
      sameAsNative(t, native, outcome);
      wholeStreams(t, outcome);
      sameAsReference(t, outcome);
      for (const { collected } of outcome.streams) {
        t.true(collected.bottomUp.size > 0);
        t.deepEqual(bottomUpDifferences(collected), []);
      }
    },
  );
}

forEngines(
  'an inner routine shows over several runs what it makes of the same cells',
  async (t, engine) => {
    const { report } = await sweep([targetPath('inner'), '{n}'], {
      sizes: [20, 40, 80, 160, 320],
      engine: engine.name,
      view: 'bottom-up',
      only: /^(scan|get|deep)$/,
      jobs: 1,
    });
    t.is(report.view, 'bottom-up');
    const of = (name: string) => report.routines.find((routine) => routine.name === name)!;
    const sizes = (name: string) => of(name).points.map(([size, count]) => [size, count]);
    t.deepEqual(
      sizes('scan'),
      [20, 40, 80, 160, 320].map((n) => [n, 1]),
    );
    t.is(of('scan').class, 'O(n^2)');
    t.deepEqual(
      sizes('get'),
      [20, 40, 80, 160, 320].map((n) => [n, 1]),
    );
    t.is(of('get').class, 'O(n)');
    t.deepEqual(
      sizes('deep'),
      [20, 40, 80, 160, 320].map((n) => [n + 1, 1]),
    );
    // All that was spent on it, in each run.
    const total = of('scan').points.reduce((sum, [, , , , cost]) => sum + cost, 0);
    t.is(total, of('scan').cost_total);
  },
);

test.serial('without the recording there is no such view', async (t) => {
  const { comair, inFolder } = await import('../support/command.js');
  await inFolder(async (folder) => {
    const file = `${folder}/r.comair`;
    await comair(['record', '-o', file, '--', targetPath('inner'), '5']);
    const { status, stderr } = await comair(['analyze', '--view', 'bottom-up', file]);
    t.is(status, 125);
    t.regex(stderr, /was not recorded: record with --view bottom-up/);
  });
});
