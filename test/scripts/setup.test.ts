/** Set-up, on a copy of its scripts in a folder of their own. */
import test from 'ava';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { inFolder, run } from '../support/command.js';
import type { Result } from '../support/command.js';

/** A package with nothing but the set-up scripts. */
async function inPackage(use: (folder: string) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const scripts = ['setup', 'setup.mjs', 'lint-c.mjs', 'core-defines.mjs'];
    for (const part of ['protocol', ...scripts.map((name) => `scripts/${name}`)])
      await cp(join(packageRoot(), part), join(folder, part), { recursive: true });
    await writeFile(join(folder, 'package.json'), '{}');
    await use(folder);
  });
}

const node = (folder: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Result> =>
  run(process.execPath, args, { cwd: folder, env });

test('a step runs again only when its sources changed or its product is gone', async (t) => {
  await inPackage(async (folder) => {
    await mkdir(join(folder, 'src'));
    await writeFile(join(folder, 'src/a.c'), 'one');
    await writeFile(
      join(folder, 'step.mjs'),
      `import { writeFileSync } from 'node:fs';
       import { digest, once } from './scripts/setup/stamp.mjs';
       console.log(once('step', digest(['src', 'gone']), ['product'], () => {
         if (process.env.FAIL) throw new Error('failed');
         writeFileSync('product', '');
       }));`,
    );
    const step = async (env = {}): Promise<string> => {
      const { status, stdout } = await node(folder, ['step.mjs'], env);
      return status === 0 ? stdout.trim() : 'failed';
    };
    t.is(await step(), 'true');
    t.is(await step(), 'false');
    await writeFile(join(folder, 'src/a.c'), 'two');
    t.is(await step({ FAIL: '1' }), 'failed');
    t.is(await step(), 'true');
    t.is(await step(), 'false');
    await writeFile(join(folder, 'src/b.c'), '');
    t.is(await step(), 'true');
    await rm(join(folder, 'product'));
    t.is(await step(), 'true');
    // What the sources build among themselves is no source.
    await mkdir(join(folder, 'src/x'));
    t.is(await step(), 'false');
  });
});

test('an unknown option and a failing step are one line and status 1', async (t) => {
  await inPackage(async (folder) => {
    const unknown = await node(folder, ['scripts/setup.mjs', '--nonsense']);
    t.is(unknown.status, 1);
    t.is(
      unknown.stderr,
      'setup: unknown option --nonsense; there are --test, --no-system, --packages\n',
    );
    await writeFile(join(folder, 'package-lock.json'), 'no JSON');
    await writeFile(join(folder, 'npm.js'), 'console.log("npm says why"); process.exit(3);');
    const failing = await node(folder, ['scripts/setup.mjs', '--no-system'], {
      npm_execpath: join(folder, 'npm.js'),
    });
    t.is(failing.status, 1);
    t.regex(failing.stderr, /npm says why/);
    t.regex(failing.stderr, /\nsetup: "[^\n]*npm\.js ci [^\n]*" failed with status 3[^\n]*\n$/);
  });
});

test('npm ci runs where node_modules is not what the lock file asks for', async (t) => {
  await inPackage(async (folder) => {
    const lock = (version: string, packages: object): Promise<void> =>
      writeFile(
        join(folder, 'package-lock.json'),
        JSON.stringify({ version, packages: { '': { version }, ...packages } }),
      );
    const one = { 'node_modules/one': { version: '1.0.0' } };
    const optional = { 'node_modules/other-system': { version: '1.0.0', optional: true } };
    // As npm: no entry for the package itself, none for what is for other systems.
    await writeFile(
      join(folder, 'npm.js'),
      `const fs = require('node:fs');
       const { packages } = JSON.parse(fs.readFileSync('package-lock.json'));
       for (const name in packages) if (name === '' || packages[name].optional) delete packages[name];
       fs.mkdirSync('node_modules', { recursive: true });
       fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
       fs.appendFileSync('calls', 'x');`,
    );
    await writeFile(
      join(folder, 'step.mjs'),
      `import { installNodeModules } from './scripts/setup/packages.mjs'; installNodeModules();`,
    );
    const calls = async (): Promise<number> => {
      const { status, stderr } = await node(folder, ['step.mjs'], {
        npm_execpath: join(folder, 'npm.js'),
      });
      t.is(status, 0, stderr);
      return (await readFile(join(folder, 'calls'), 'utf8')).length;
    };
    await lock('0.1.0', { ...one, ...optional });
    t.is(await calls(), 1);
    t.is(await calls(), 1);
    await lock('0.2.0', { ...one, ...optional });
    t.is(await calls(), 1, 'a version of its own');
    await lock('0.2.0', { 'node_modules/one': { version: '1.0.1' } });
    t.is(await calls(), 2, 'a newer package');
    await lock('0.2.0', { ...one, 'node_modules/two': { version: '1.0.0' } });
    t.is(await calls(), 3, 'one more');
    await rm(join(folder, 'node_modules'), { recursive: true });
    t.is(await calls(), 4, 'none is there');
  });
});

test('without clang-format the C lint says how to get it', async (t) => {
  await inPackage(async (folder) => {
    const { status, stderr } = await node(folder, ['scripts/lint-c.mjs'], { PATH: folder });
    t.is(status, 1);
    t.is(stderr, 'lint-c: clang-format is not installed; "npm run setup -- --test" installs it\n');
  });
});
