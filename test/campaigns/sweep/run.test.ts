import test from 'ava';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../../src/base/package.js';
import { sweepRun } from '../../../src/campaigns/sweep/run.js';
import type { RunResult, RunSettings } from '../../../src/campaigns/sweep/run.js';

const PROGRAM = `${packageRoot()}dist/src/api/sweep-run.js`;

async function runOf(
  argv: string[],
  settings: Partial<RunSettings>,
  look: (result: RunResult, folder: string) => unknown,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'comair-test-'));
  try {
    const base = join(folder, 'n1');
    const all = { program: PROGRAM, options: {}, base, okStatus: [0], ...settings };
    await look(await sweepRun({ n: 1, argv, features: { n: 1 } }, all), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a run is recorded as its options say, and leaves its files', async (t) => {
  const target = `${packageRoot()}test/targets/bin/sort`;
  const options = { cell: 4, args: /^insertion_sort$/u, follow: false } as const;
  await runOf([target, '8'], { options }, async ({ profile, failure }, folder) => {
    t.is(failure, null);
    t.is(profile?.metric.cell, 4);
    t.true(profile?.metric.sizes.includes('arg2'));
    t.deepEqual(profile?.runs[0].features, { n: 1 });
    t.deepEqual((await readdir(folder)).sort(), ['n1.profile', 'n1.stderr', 'n1.stdout', 'n1.txt']);
    t.regex(await readFile(join(folder, 'n1.txt'), 'utf8'), /sort 8: exit 0/);
  });
});

test('why a run has failed is said in the words of the command', async (t) => {
  await runOf(['/no/such/program'], {}, ({ profile, failure }) => {
    t.is(profile, null);
    t.regex(failure ?? '', /^exit status 127; its last line: "comair-bin: .*no such program/);
  });
});

test('a run that takes too long ends, even if its program ignores that it is to end', async (t) => {
  const argv = ['sh', '-c', "trap '' INT; while :; do sleep 0.1; done"];
  await runOf(argv, { limit: 3 }, ({ late, failure }) => {
    t.true(late);
    t.is(failure, 'not done after 3.00 s');
  });
});
