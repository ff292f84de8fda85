/** npm run nightly: what it runs, and what it says of that. */
import test from 'ava';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { inFolder, run } from '../support/command.js';
import type { Result } from '../support/command.js';

test('the nightly run has all checks that are not benchmarks', async (t) => {
  const { scripts } = JSON.parse(await readFile(join(packageRoot(), 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const { status, stderr } = await run(process.execPath, [
    join(packageRoot(), 'scripts/nightly.mjs'),
    '--only=nothing is called so',
  ]);
  t.is(status, 2);
  const steps = stderr.replace(/^.*there are /, '').trim();
  for (const name of Object.keys(scripts).filter((name) => name.startsWith('check:')))
    t.true(steps.split(', ').includes(name), name);
  t.true(steps.includes('test:asan') && steps.includes('fuzz'));
});

/** Runs the nightly run on a copy, with a build and steps that only end. */
async function night(build: number, args: string[] = [], HANG = ''): Promise<Result> {
  return inFolder(async (folder) => {
    await mkdir(join(folder, 'scripts/setup'), { recursive: true });
    for (const name of ['nightly', 'setup/run'])
      await cp(join(packageRoot(), `scripts/${name}.mjs`), join(folder, `scripts/${name}.mjs`));
    const scripts = {
      setup: `process.exitCode = ${build}`,
      'fuzz-nightly': 'console.log(process.argv[2])',
      'real-programs':
        'if (process.env.HANG) setInterval(() => undefined, 1000); else process.exitCode = 3',
    };
    for (const [name, script] of Object.entries(scripts))
      await writeFile(join(folder, `scripts/${name}.mjs`), script);
    const only = ['scripts/nightly.mjs', '--only', '^(fuzz|check:unharmed|real programs)$'];
    const env = { DYNAMORIO_HOME: '', HANG };
    const result = await run(process.execPath, [...only, ...args], { cwd: folder, env });
    return { ...result, stdout: result.stdout.replaceAll(/ +[\d.]+ min/g, '') };
  });
}

test('the nightly run says of each step how it ended, and fails when one has', async (t) => {
  const { status, stdout } = await night(0);
  t.is(status, 1);
  const lines = stdout.trimEnd().split('\n');
  t.deepEqual(
    lines.slice(0, 3).map((line) => line.trimEnd()),
    [
      'ok        build',
      'ok        fuzz',
      'left out  check:unharmed         DYNAMORIO_HOME is not set',
    ],
  );
  t.regex(lines.at(3) ?? '', /^FAILED {4}real programs +exit status 3, see .*real-programs\.log$/);
  t.is(lines.length, 4);
});

test('what hangs at night is ended', async (t) => {
  const { status, stdout } = await night(0, ['--hours', '0.0001'], 'yes');
  t.is(status, 1);
  t.regex(stdout, /^FAILED .* took more than 0\.0001 h, see /m);
});

test('where the build fails nothing else is run at night', async (t) => {
  const { status, stdout } = await night(1);
  t.is(status, 1);
  t.regex(stdout, /^FAILED {4}build +exit status 1, see .*build\.log\n$/);
});
