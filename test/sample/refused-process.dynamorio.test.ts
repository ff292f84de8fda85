/** Processes that no samples can be taken of, with the reason, in one line. */
import { spawn } from 'node:child_process';
import { comair } from '../support/command.js';
import { targetPath } from '../engine/run.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { start } from './attached.js';

const CASES: [string, () => ReturnType<typeof start>, RegExp][] = [
  ['stopped', () => start(['/bin/sh', '-c', 'kill -STOP $$']), /it is stopped/],
  [
    'of limited memory',
    () => start(['/bin/sh', '-c', 'ulimit -v 40000000; exec sleep 60']),
    /its memory is limited/,
  ],
  ['static', () => start([targetPath('sort-static'), '30000']), /it is linked statically/],
];

const sampleOf = (pid: number): ReturnType<typeof comair> =>
  comair(['sample', '--pid', String(pid), '--for', '1', '--targets', 'main']);

for (const [title, run, why] of CASES)
  aloneWithDynamorio(`a process that is ${title}`, async (t) => {
    const { child, pid } = run();
    try {
      await new Promise((resolve) => setTimeout(resolve, 300));
      const { status, stdout, stderr } = await sampleOf(pid);
      t.deepEqual([status, stdout, stderr.trim().split('\n').length], [125, '', 1], stderr);
      t.regex(stderr, why);
    } finally {
      child.kill('SIGKILL');
    }
  });

aloneWithDynamorio('no such process', async (t) => {
  const gone = spawn('/bin/true');
  await new Promise((resolve) => gone.on('close', resolve));
  const { status, stderr } = await sampleOf(gone.pid!);
  t.is(status, 125);
  t.regex(stderr, /there is no such process/);
});

if (process.getuid?.() === 0)
  aloneWithDynamorio('root may take samples of a process of another user', async (t) => {
    const services = [targetPath('services'), 'insertion_sort', '1000000000'];
    const { child, pid } = start([
      '/usr/bin/setpriv',
      '--reuid=65534',
      '--clear-groups',
      ...services,
    ]);
    try {
      const options = ['--for', '8', '--budget', '10%', '--targets', '^insertion_sort$'];
      const { status, stderr } = await comair(['sample', '--pid', String(pid), ...options]);
      t.is(status, 0, stderr);
      // How many samples there are, and so whether they show a law, is the machine's matter.
      t.regex(stderr, /what was sampled: 1 routine that matches/);
      t.is(child.exitCode, null);
    } finally {
      child.kill('SIGKILL');
    }
  });
