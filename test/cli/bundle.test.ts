/** The command as it is installed is the command that all other tests run. */
import test from 'ava';
import { transform } from 'esbuild';
import { access, constants, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compiled } from '../../src/cli/bundle/compiled.js';
import { packageRoot } from '../../src/base/package.js';
import type { Report } from '../../src/schema/report.js';
import { inFolder, MAIN, run } from '../support/command.js';

async function installed(): Promise<string> {
  const manifest = JSON.parse(await readFile(packageRoot() + 'package.json', 'utf8')) as {
    bin: { 'comair-bin': string };
    files: string[];
  };
  const file = manifest.bin['comair-bin'];
  if (!manifest.files.some((folder) => file.startsWith(`${folder}/`))) {
    throw new Error(`${file} is not in the package`);
  }
  return packageRoot() + file;
}

test('it is executable, and knows the same commands and options', async (t) => {
  const command = await installed();
  await access(command, constants.X_OK);
  for (const args of [['--version'], ['--help'], ['help', 'batch'], ['completion', 'bash']]) {
    const expected = await run(process.execPath, [MAIN, ...args]);
    t.deepEqual(await run(command, args), expected, args.join(' '));
    t.is(expected.status, 0);
  }
});

test('it finds its addon, its workers and the page of its report', async (t) => {
  const command = await installed();
  await inFolder(async (folder) => {
    const target = join(packageRoot(), 'test/targets/bin/fib');
    // Enough calls for workers to be started.
    const reportOf = async (file: string) => {
      const options = ['--engine', 'valgrind', '--json', 'r.json', '--html', 'r.html'];
      const args = [...options, '--', target, '32'];
      const own = file === command ? [command] : [process.execPath, file];
      const { status, stderr } = await run(own[0], [...own.slice(1), ...args], { cwd: folder });
      t.is(status, 0, stderr);
      t.true((await readFile(join(folder, 'r.html'), 'utf8')).includes('<html'));
      const report = JSON.parse(await readFile(join(folder, 'r.json'), 'utf8')) as Report;
      return report.routines.map(({ name, calls, cost_total }) => ({ name, calls, cost_total }));
    };
    const found = await reportOf(command);
    t.true(found.length > 3);
    const own = (of: typeof found) => of.filter(({ name }) => name === 'fib');
    t.is(own(found).length, 1);
    t.deepEqual(own(found), own(await reportOf(MAIN)));
    // By packages that are no part of the bundle.
    for (const file of ['r.parquet', 'r.pb.gz']) {
      const { status, stderr } = await run(command, ['export', 'r.json', '-o', file], {
        cwd: folder,
      });
      t.is(status, 0, stderr);
    }
  });
});

test('V8 takes its code as it was compiled before', async (t) => {
  const file = join(dirname(await installed()), 'command.js');
  t.false(compiled(file).cachedDataRejected);
  t.regex(await readFile(file, 'latin1'), /^[\0-\x7f]*$/);
});

test('a run that writes no JSON loads no validator and no server: that takes longer than all else', async (t) => {
  const { status, stderr } = await run(
    process.execPath,
    [join(packageRoot(), 'dist/bundle/comair-bin.js'), '--engine', 'valgrind', '--', 'true'],
    { env: { ...process.env, NODE_DEBUG: 'module' } },
  );
  t.is(status, 0);
  t.regex(stderr, /looking for/);
  t.notRegex(stderr, /node_modules\/zod\/|mcp-sdk|modelcontextprotocol/);
});

test('a Node.js that is too old is told, before any code that it cannot read', async (t) => {
  const as = (version: string): ReturnType<typeof run> => {
    const script = `Object.defineProperty(process.versions, 'node', { value: '${version}' });
      process.argv = ['node', 'comair-bin', 'doctor']; require(${JSON.stringify(MAIN)});`;
    return run(process.execPath, ['-e', script]);
  };
  for (const version of ['12.22.12', '18.20.4', '20.18.3']) {
    const { status, stdout, stderr } = await as(version);
    t.is(status, 125);
    t.is(stdout, '');
    t.is(
      stderr,
      `comair-bin: Node.js ${version} is too old, 20.19 or newer is needed: put one first in PATH (nodejs.org has it)\n`,
    );
  }
  t.notRegex((await as('20.19.0')).stderr, /too old/);
  // What is newer than Node.js 12 would come out in other words.
  const text = await readFile(MAIN, 'utf8');
  const lowered = async (target: string): Promise<string> =>
    (await transform(text, { target, minifyWhitespace: true, minifySyntax: true })).code;
  t.is(await lowered('node12'), await lowered('node20'));
});
