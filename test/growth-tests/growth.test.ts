import test from 'ava';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { comair, inFolder, run } from '../support/command.js';
import { sizesToRun } from '../../src/api/growth.js';
import { build } from './programs.js';

test('five sizes are judged; of four, one more between the last two', (t) => {
  t.deepEqual(sizesToRun([8, 1, 4, 2, 16]), [1, 2, 4, 8, 16]);
  t.deepEqual(sizesToRun([1000, 2000, 4000, 8000]), [1000, 2000, 4000, 5657, 8000]);
  t.throws(() => sizesToRun([1, 2, 4]), { message: /by 3 sizes: give 5, or at least 4/ });
  t.throws(() => sizesToRun([10, 11, 12, 13, 14]), { message: /too near to each other/ });
});

test('a program with assertions: plainly it runs the smallest size, else it is judged', async (t) => {
  await inFolder(async (folder) => {
    const program = (await build(folder, 'plain.c'))!;
    for (const word of ['l', 'q', 'f'])
      t.deepEqual(await run(program, [word]), {
        status: 0,
        signal: null,
        stdout: 'done\n',
        stderr: '',
      });
    const judged = (word: string): ReturnType<typeof run> =>
      comair(['growth', '--engine', 'valgrind', '--', program, word]);
    const holds = await judged('l');
    t.is(holds.status, 0, holds.stderr);
    t.is(holds.stdout, 'done\n');
    const fails = await judged('q');
    t.is(fails.status, 1);
    t.is(fails.stdout, '');
    t.regex(
      fails.stderr,
      /plain\.c:\d+: FAILED: at most O\(n log n\) is allowed, it grows like O\(n\^2\)/,
    );
    t.regex(
      fails.stderr,
      /^where {3}99\.\d % of the work in quadratic\n {8}\S+plain\.c:9-10, quadratic$/m,
    );
    t.true(fails.stderr.split('\n').length < 20);
    // The command that shows more does.
    const [, closer = ''] = /^closer {2}(.*)$/m.exec(fails.stderr) ?? [];
    t.regex(
      closer,
      /^env COMAIR_GROWTH_CASE=plain\.c:\d+ COMAIR_GROWTH_SIZES=\S+ comair-bin --full -- /,
    );
    // The same again, and again.
    const numbers = (text: string): string => text.replace(/[\d.]+k/g, '');
    t.is(numbers((await judged('q')).stderr), numbers(fails.stderr));
    const few = await judged('f');
    t.is(few.status, 1);
    t.regex(few.stderr, /cannot be judged: growth cannot be judged by 2 sizes/);
  });
});

test('options in front of tests hold for all that is judged in them', async (t) => {
  await inFolder(async (folder) => {
    await build(folder, 'plain.c');
    const tool = `${packageRoot()}dist/bundle/comair-bin`;
    const tests = async (inner: string): Promise<string> => {
      const words = ['growth', '--engine', 'dynamorio', '--dynamorio', 'no-such', '--', 'sh', '-c'];
      const script = `cd / && ${tool} growth ${inner} -- ${folder}/plain q`;
      return (await comair([...words, script], { cwd: folder })).stderr;
    };
    // Found where it was said, not where the test runs.
    const said = await tests('');
    t.true(said.includes(`there is no DynamoRIO in ${join(folder, 'no-such')}`), said);
    // What is said closer to the test holds.
    t.regex(await tests('--engine valgrind'), /FAILED: at most O\(n log n\) is allowed/);
  });
  const env = { COMAIR_GROWTH_OPTIONS: 'nonsense' };
  const { status, stderr } = await comair(['growth', '--', 'true'], { env });
  t.is(status, 125);
  t.regex(stderr, /the variable COMAIR_GROWTH_OPTIONS was changed: unset it/);
});

test('a program that takes the size is judged by a run for each', async (t) => {
  const judge = (...options: string[]): ReturnType<typeof run> =>
    comair(['growth', '--engine', 'valgrind', ...options]);
  const loop = 'i=0; while [ $i -lt {n} ]; do i=$((i+1)); done';
  const sizes = ['--sizes', '1000,2000,4000,8000,16000'];
  const linear = await judge('--at-most', 'n', ...sizes, '--', 'sh', '-c', loop);
  t.is(linear.status, 0, linear.stderr);
  const constant = await judge('--at-most', '1', ...sizes, '--', 'sh', '-c', loop);
  t.is(constant.status, 1, constant.stderr);
  t.regex(constant.stderr, /^where {3}\S/m);
  const failing = await judge('--at-most', 'n', ...sizes, '--', 'sh', '-c', 'exit {n}');
  t.is(failing.status, 2);
  t.regex(failing.stderr, /^cannot be judged: /);
  t.is((await judge('--at-most', 'n', ...sizes, '--', 'true')).status, 2);
});
