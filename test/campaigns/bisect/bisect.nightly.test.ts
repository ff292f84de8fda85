import test from 'ava';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIN, inFolder, run } from '../../support/command.js';
import type { Result } from '../../support/command.js';
import { QUADRATIC, UNBUILT, git, makeHistory } from './history.js';

const BUILD = ['--build', 'gcc -g -O1 -o pairs pairs.c', '--engine', 'valgrind'];
const SIZES = ['--sizes', '50..800:x2'];
const PROGRAM = ['--', './pairs', '{n}'];

/** Runs it as `git bisect run` does. */
async function bisect(folder: string, ...options: string[]): Promise<Result> {
  await git(
    folder,
    'bisect',
    'start',
    'HEAD',
    (await git(folder, 'rev-list', 'HEAD')).split('\n').at(-1)!,
  );
  const words = ['bisect', 'run', process.execPath, MAIN, 'bisect', ...BUILD, ...options];
  const result = await run('git', [...words, ...SIZES, ...PROGRAM], { cwd: folder });
  await git(folder, 'bisect', 'reset');
  return result;
}

test('git finds the commit that made a routine quadratic, past one that does not build', async (t) => {
  t.timeout(240_000);
  await inFolder(async (folder) => {
    const hashes = await makeHistory(folder);
    const [unbuilt, quadratic] = [UNBUILT, QUADRATIC].map((at) => hashes[at - 1]);
    const found = await bisect(folder, '--rule', 'pairs <= n log n per run');
    t.is(found.status, 0, found.stderr);
    t.regex(found.stdout, new RegExp(`^${quadratic} is the first bad commit$`, 'm'));
    const said = (hash: string): RegExp =>
      new RegExp(`^(good|bad|skip) +${hash.slice(0, 12)} `, 'm');
    t.is(said(unbuilt).exec(found.stdout)?.[1], 'skip');
    t.is(said(quadratic).exec(found.stdout)?.[1], 'bad');

    // Each commit was built and measured once, and is not again.
    const kept = join(folder, '.git/comair-bisect');
    const profiles = await readdir(kept);
    const bad = profiles.find((name) => name.startsWith(quadratic.slice(0, 12)))!;
    const again = await bisect(folder, '--finding', join(kept, bad));
    t.regex(again.stdout, new RegExp(`^${quadratic} is the first bad commit$`, 'm'));
    t.deepEqual(await readdir(kept), profiles);
  });
});
