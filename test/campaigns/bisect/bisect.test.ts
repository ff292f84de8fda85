import test from 'ava';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { comair, inFolder } from '../../support/command.js';
import type { Result } from '../../support/command.js';
import { CONSTANT, QUADRATIC, git, makeHistory } from './history.js';

const BUILD = ['--build', 'gcc -g -O1 -o pairs pairs.c', '--engine', 'valgrind'];
const SIZES = ['--sizes', '50..800:x2'];
const PROGRAM = ['--', './pairs', '{n}'];

test('a commit is good, bad, or cannot be judged; a changed file is not of it', async (t) => {
  await inFolder(async (folder) => {
    await makeHistory(folder, CONSTANT, QUADRATIC);

    const step = (...options: string[]): Promise<Result> =>
      comair(['bisect', ...BUILD, ...SIZES, ...options, ...PROGRAM], { cwd: folder });
    const rule = ['--rule', 'pairs <= n log n per run'];
    t.is((await step(...rule)).status, 1);
    await git(folder, 'checkout', '--quiet', 'HEAD^');
    const good = await step(...rule);
    t.is(good.status, 0);
    t.regex(good.stdout, /^good {2}[0-9a-f]{12} {2}pairs grows like /m);
    t.deepEqual(await step(...rule), good);
    // What is not there, or not decided, is neither good nor bad.
    t.is((await step('--rule', 'none <= n')).status, 125);
    // A changed file is built anew, and not kept.
    await writeFile(join(folder, 'pairs.c'), 'int main(void) { return 1; }\n');
    const changed = await step(...rule);
    t.is(changed.status, 125);
    t.regex(changed.stdout, /^skip .*no run of the sweep succeeded/m);
  });
});

test('what is wrong with the command ends the bisection, and skips no commit', async (t) => {
  await inFolder(async (folder) => {
    const rule = ['--rule', 'pairs <= n'];
    for (const [options, message] of [
      [rule, /asks git which commit this is: fatal: not a git repository/],
      [[], /say what is bad: --rule .* or --finding FILE/],
      [['--rule', 'pairs'], /no rule: "pairs"/],
      [[...rule, '--finding', 'a'], /two questions/],
      [['--finding', 'none'], /cannot read none/],
      [['--ruel', 'a'], /unknown option '--ruel'/],
    ] as const) {
      const { status, stderr } = await comair(['bisect', ...options, '--', 'true'], {
        cwd: folder,
      });
      t.is(status, 255, stderr);
      t.regex(stderr, message);
    }
  });
});
