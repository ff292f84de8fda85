/** What no samples can be taken of, with the reason. */
import test from 'ava';
import { MAIN, comair, run } from '../support/command.js';
import { targetPath } from '../engine/run.js';
import { withDynamorio } from '../engine/dynamorio-here.js';

const sampled = (name: string, targets = 'main'): string[] => [
  'sample',
  '--targets',
  targets,
  '--',
  targetPath(name),
];

test('without DynamoRIO', async (t) => {
  const env = { DYNAMORIO_HOME: '' };
  const { status, stdout, stderr } = await comair(sampled('sampled_refused'), { env });
  t.deepEqual([status, stdout], [125, '']);
  t.regex(stderr, /no DynamoRIO is named: set DYNAMORIO_HOME/);
});

/** [program, targets, status, what is said] */
const REFUSED: [string, string, RegExp][] = [
  ['sampled_static', 'main', /cannot take samples of .*sampled_static: it is linked statically/],
  ['sampled_go', 'main', /cannot take samples of .*sampled_go: it is written in Go/],
  ['sampled_refused', 'no_such_routine', /no routine of .* matches --targets no_such_routine/],
  ['sampled_refused', '^printf$', /routines of the C library only, which cannot be caught/],
];

for (const [name, targets, why] of REFUSED)
  withDynamorio(`${name}, ${targets}: refused before it runs`, async (t) => {
    const { status, stdout, stderr } = await comair(sampled(name, targets));
    t.deepEqual([status, stdout], [125, '']);
    t.regex(stderr, why);
    t.is(stderr.trim().split('\n').length, 1);
  });

withDynamorio('a limit on memory: refused', async (t) => {
  const command = `ulimit -v 40000000; exec "$0" "$@"`;
  const args = ['-c', command, process.execPath, MAIN, ...sampled('sampled_refused')];
  const { status, stderr } = await run('bash', args);
  t.is(status, 125);
  t.regex(stderr, /its memory is limited \(ulimit -v/);
});

withDynamorio('signals blocked out of sight: no breakpoint is set', async (t) => {
  const { status, stdout, stderr } = await comair(sampled('sampled_raw'));
  t.deepEqual([status, stdout], [125, 'refused\n']);
  t.regex(stderr, /nothing to report: .* blocks signals by a system call of its own/);
});

withDynamorio('a seccomp filter out of sight: no breakpoint is set', async (t) => {
  const { status, stdout, stderr } = await comair([
    'sample',
    '--targets',
    '^(work|later)$',
    '--',
    targetPath('sampled_filter_raw'),
    'by-itself',
  ]);
  t.deepEqual([status, stdout], [125, 'ready\nfiltered\ndone\n']);
  t.regex(stderr, /nothing to report: .* sets a seccomp filter by a system call of its own/);
});
