/** What is built again after an edit, on copies of the scripts in a folder of their own. */
import test from 'ava';
import { access, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { packageRoot } from '../../src/base/package.js';
import { inFolder, run } from '../support/command.js';

/** A folder with the scripts and these files. */
async function withFiles(
  files: Record<string, string>,
  use: (folder: string, write: (name: string, text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const write = async (name: string, text: string): Promise<void> => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    };
    for (const part of ['scripts', 'protocol']) {
      await cp(join(packageRoot(), part), join(folder, part), { recursive: true });
    }
    for (const [name, text] of Object.entries(files)) await write(name, text);
    await use(folder, write);
  });
}

test('one C file is compiled after an edit of it, or of a header that it includes', async (t) => {
  const files = {
    'a.c': '#include "a.h"\nint a(void) { return A; }\n',
    'a.h': '#define A 1\n',
    'b.c': 'int b(void) { return 2; }\n',
    // What gcc was called for.
    'bin/gcc': '#!/bin/sh\necho "$@" >> "$CALLS"\nexec /usr/bin/gcc "$@"\n',
    'step.mjs': `import { compileObjects } from './scripts/objects.mjs';
      const options = process.argv.slice(2);
      await compileObjects(process.cwd(), ['a.c', 'b.c'], { folder: 'out', options, version: '' });`,
  };
  await withFiles(files, async (folder, write) => {
    await run('chmod', ['+x', join(folder, 'bin/gcc')]);
    const compiled = async (...options: string[]): Promise<string[]> => {
      const CALLS = join(folder, 'calls');
      await writeFile(CALLS, '');
      const env = { PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`, CALLS };
      const args = ['step.mjs', ...options];
      const { status, stderr } = await run(process.execPath, args, { cwd: folder, env });
      t.is(status, 0, stderr);
      const calls = await readFile(CALLS, 'utf8');
      return [...calls.matchAll(/-c \S*(\w\.c)/g)].map(([, name = '']) => name).sort();
    };
    t.deepEqual(await compiled(), ['a.c', 'b.c']);
    t.deepEqual(await compiled(), []);
    await write('a.h', '#define A 2\n');
    t.deepEqual(await compiled(), ['a.c']);
    await write('b.c', 'int b(void) { return 3; }\n');
    t.deepEqual(await compiled(), ['b.c']);
    t.deepEqual(await compiled('-O2'), ['a.c', 'b.c']);
  });
});

test('compiling TypeScript leaves dist, but for what has lost its source', async (t) => {
  const files = {
    'package.json': '{}',
    'node_modules/typescript/bin/tsc': '',
    'src/kept.ts': '',
    'dist/src/cli/main.js': '',
    'src/cli/main.ts': '',
    'dist/src/kept.js': '',
    'dist/src/kept.d.ts': '',
    'dist/src/gone.js': '',
    'dist/test/gone.test.js.map': '',
    'dist/bundle/comair-bin.js': '',
    'step.mjs': `import { compileTypeScript } from './scripts/setup/build.mjs'; compileTypeScript();`,
  };
  await withFiles(files, async (folder) => {
    const { status, stderr } = await run(process.execPath, ['step.mjs'], { cwd: folder });
    t.is(status, 0, stderr);
    for (const name of [
      'src/kept.js',
      'src/kept.d.ts',
      'src/cli/main.js',
      'bundle/comair-bin.js',
    ]) {
      await t.notThrowsAsync(access(join(folder, 'dist', name)), name);
    }
    for (const name of ['src/gone.js', 'test/gone.test.js.map']) {
      await t.throwsAsync(access(join(folder, 'dist', name)), { code: 'ENOENT' }, name);
    }
  });
});

test('the end of the tests says how many were left out', async (t) => {
  const files = {
    'package.json': '{}',
    'dist/test/x.dynamorio.test.js': '',
    'node_modules/ava/entrypoints/cli.mjs': `import { appendFileSync } from 'node:fs';
      if (!process.argv.includes('none')) appendFileSync(process.env.COMAIR_LEFT_OUT, 'a\\nb\\n');
      process.exitCode = 3;`,
  };
  await withFiles(files, async (folder) => {
    const tests = (args: string[], DYNAMORIO_HOME = ''): ReturnType<typeof run> =>
      run(process.execPath, ['scripts/test.mjs', ...args], {
        cwd: folder,
        env: { DYNAMORIO_HOME },
      });
    const all = await tests([]);
    t.is(all.status, 3);
    t.regex(all.stderr, /^Left out for want of DynamoRIO: 2 tests and 1 file of such tests\. Set /);
    t.regex((await tests(['one'])).stderr, /^Left out for want of DynamoRIO: 2 tests\. Set /);
    t.is((await tests(['none'])).stderr, '');
    t.is((await tests(['none'], '/opt/release')).stderr, '');
  });
});

test('test:one refuses what is no test', async (t) => {
  const one = (...args: string[]): ReturnType<typeof run> =>
    run(process.execPath, [join(packageRoot(), 'scripts/test-one.mjs'), ...args]);
  const cases: [string[], RegExp][] = [
    [[], /^test:one: usage: npm run test:one /],
    [['src/index.ts'], /^test:one: src\/index\.ts is no test; usage: /],
    [['test/nope.test.ts'], /^test:one: there is no test\/nope\.test\.ts; usage: /],
    [['--nope'], /^test:one: Unknown option '--nope'/],
  ];
  for (const [args, message] of cases) {
    const { status, stderr } = await one(...args);
    t.is(status, 1);
    t.regex(stderr, message);
    t.regex(stderr, /^[^\n]*\n$/);
  }
});

test('how each C and C++ file is compiled is known to clang-tidy and to editors', async (t) => {
  const root = packageRoot();
  const { status, stderr } = await run(process.execPath, ['scripts/compile-commands.mjs'], {
    cwd: root,
  });
  t.is(status, 0, stderr);
  const commands = JSON.parse(
    await readFile(join(root, 'build/compile_commands.json'), 'utf8'),
  ) as { file: string }[];
  const known = new Set(commands.map(({ file }) => file));
  const sources = globSync('native/**/*.{c,cc}', { cwd: root });
  // These ask for DynamoRIO's headers; the launcher is the command's own, see scripts/build-cli.mjs;
  // what is of another machine has a compiler of its own, see scripts/compile-arm64.mjs.
  const left = sources.filter(
    (file) => !/^native\/(?:(?:dynamorio|launcher)\/|.*\/arm64\/)/.test(file),
  );
  t.deepEqual(left.filter((file) => !known.has(file)).sort(), []);
});
