/** The package as another one imports it: by its name. */
import test from 'ava';
import { ComairError, analyze, fit, profile, record } from 'comair-bin';
import type { ErrorCode, Report } from 'comair-bin';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inFolder } from '../support/command.js';

const QUIET = ['sh', '-c', 'exit 3'];

/** The report without what differs from run to run. */
const lasting = ({ runs, ...rest }: Report): unknown => ({
  ...rest,
  runs: runs.map((run) => ({ ...run, pid: 0, ppid: 0, wall_s: 0 })),
});

test.serial('profile returns a report, the ending, and keeps a recording', async (t) => {
  await inFolder(async (folder) => {
    const path = join(folder, 'r.comair');
    let pid = 0;
    const { report, ending, recording } = await profile(QUIET, {
      recording: path,
      cell: 4,
      cwd: folder,
      onStart: (target) => (pid = target.pid),
    });
    t.deepEqual(ending, { code: 3, signal: null });
    t.like(recording, { path, processes: 1, problem: null });
    t.is(report.metric.cell, 4);
    t.is(report.runs[0].pid, pid);
    t.true(report.routines.some(({ rank }) => rank === 1));
    const again = await analyze([path]);
    t.deepEqual(again, report);
  });
});

test.serial(
  'record, then analyze with other options; environment and folder are given',
  async (t) => {
    await inFolder(async (folder) => {
      const path = join(folder, 'r.comair');
      const env = { PATH: process.env['PATH'], NOTE: 'given' };
      const script = 'echo "$NOTE" > note';
      const { ending, recording } = await record(['sh', '-c', script], path, {
        cwd: folder,
        env,
        cost: 'instructions',
      });
      t.is(ending.code, 0);
      t.is(recording.path, path);
      t.is(await readFile(join(folder, 'note'), 'utf8'), 'given\n');
      const report = await analyze([path], { only: /libc/ });
      t.is(report.metric.cost, 'instructions');
      t.is((await analyze([path], { cost: 'blocks' })).metric.cost, 'blocks');
      const message = /has costs in blocks and instructions only.* record anew with --cost work/;
      await t.throwsAsync(analyze([path], { cost: 'work' }), { code: 'mismatch', message });
      t.true(report.routines.length > 0);
      t.true(report.routines.every((r) => /libc/.test(`${r.module_path} ${r.name}`)));
    });
  },
);

test.serial('two runs of the same program give the same report, apart from times', async (t) => {
  const loop = ['sh', '-c', 'i=0; while [ $i -lt 99 ]; do i=$((i + 1)); done'];
  const reports = [await profile(loop), await profile(loop)];
  t.deepEqual(lasting(reports[0].report), lasting(reports[1].report));
});

test.serial('a target can be stopped', async (t) => {
  const { ending } = await profile(['sleep', '600'], {
    onStart: (target) => {
      setTimeout(() => {
        target.kill(15);
      }, 2000);
    },
  });
  t.is(ending.signal, 'SIGTERM');
});

test.serial('errors say what they are, in one line', async (t) => {
  await inFolder(async (folder) => {
    const file = join(folder, 'none');
    await writeFile(file, 'no recording');
    const cases: [() => Promise<unknown>, ErrorCode, number][] = [
      [() => profile(['no-such-program-here']), 'not-found', 127],
      [() => profile([file]), 'cannot-execute', 126],
      [() => profile(QUIET, { engine: 'valgrind', recording: '/dev/full' }), 'output', 125],
      [() => record(QUIET, join(folder, 'no/file')), 'output', 125],
      [() => analyze([join(folder, 'absent')]), 'input', 125],
      [() => analyze([file]), 'input', 125],
    ];
    for (const [attempt, code, status] of cases) {
      const error = await t.throwsAsync(attempt(), { instanceOf: ComairError });
      t.like(error, { name: 'ComairError', code, status });
      t.notRegex(error.message, /\n/);
    }
    t.deepEqual(await readdir(folder), ['none']);
  });
});

test('fit claims a class of any measurements', (t) => {
  const sizes = [10, 20, 40, 80, 160, 320, 640];
  const square = fit(sizes.map((n): [number, number] => [n, 3 * n * n + 5]));
  t.is(square.class, 'O(n^2)');
  t.is(square.reason, null);
  t.true(Math.abs(square.predict!(1280) / (3 * 1280 ** 2 + 5) - 1) < 0.01);
  // In any order, several costs of a size: the largest counts.
  const mixed = sizes.toReversed().flatMap((n): [number, number][] => [
    [n, 7 * n],
    [n, 1],
  ]);
  t.is(fit(mixed).class, 'O(n)');
  const few = fit([[1, 2]]);
  t.like(few, { class: 'unknown', formula: null, predict: null });
  t.regex(few.reason ?? '', /only one input size was seen; 5 sizes are needed/);
  for (const point of [
    [-1, 1],
    [1, NaN],
    [Infinity, 1],
  ] as [number, number][]) {
    t.throws(() => fit([point]), { instanceOf: ComairError });
  }
});
