/** npm run pack:source: the archive that belongs beside a release. */
import test from 'ava';
import { chmod, cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { includes } from '../house/sources.js';
import { inFolder, run } from '../support/command.js';
import type { Result } from '../support/command.js';

/** Programs of Debian's, as far as pack:source calls them. */
const DEBIAN = {
  'dpkg-query': '#!/bin/sh\necho 1:3.19.0-1\n',
  'apt-get': `#!/bin/sh
case "$1 $FAILURE" in update*|'source ') ;; *) echo "Reading..." >&2; echo "$FAILURE" >&2; exit 100;; esac
for last; do :; done
echo "$last" > source.dsc\n`,
};

/**
 * Runs pack:source on a copy of what it reads, in which this is built.
 *
 * @param failure what apt-get says; null where there is to be an archive
 */
async function packed(
  files: Record<string, string>,
  failure: string | null,
  use: (result: Result, folder: string) => Promise<void> | void,
): Promise<void> {
  await inFolder(async (folder) => {
    // What comes before anything is copied needs no more.
    const native = failure === null ? ['native', 'LICENSE'] : [];
    for (const part of ['scripts', 'protocol', 'package.json', ...native])
      await cp(join(packageRoot(), part), join(folder, part), { recursive: true });
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    for (const [name, content] of Object.entries(DEBIAN)) {
      await mkdir(join(folder, 'bin'), { recursive: true });
      await writeFile(join(folder, 'bin', name), content);
      await chmod(join(folder, 'bin', name), 0o755);
    }
    const env = { PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`, FAILURE: failure ?? '' };
    const args = ['scripts/pack-source.mjs', 'out'];
    await use(await run(process.execPath, args, { cwd: folder, env }), folder);
  });
}

const BUILT = {
  'build/valgrind/stamp': 'a',
  'build/prebuilt/valgrind/stamp': 'a',
  'build/prebuilt/valgrind/version': '3.19.0\n',
};

test('the archive has what the tool includes and what builds it, and its Valgrind', async (t) => {
  await packed(BUILT, null, async ({ status, stdout, stderr }, folder) => {
    t.is(`${String(status)}${stderr}`, '0');
    t.regex(stdout.trim(), /\/out\/comair-bin-[\d.]+-source\.tar\.gz$/);
    const unpacked = join(folder, 'unpacked');
    await mkdir(unpacked);
    const tar = ['-xzf', stdout.trim(), '-C', unpacked, '--strip-components=1'];
    t.is((await run('tar', tar)).status, 0);
    for (const name of ['valgrind', 'elfutils'])
      t.is(await readFile(join(unpacked, name, 'source.dsc'), 'utf8'), `${name}=1:3.19.0-1\n`);
    t.regex(
      await readFile(join(unpacked, 'native/valgrind/COPYING'), 'utf8'),
      /GNU GENERAL PUBLIC/,
    );
    const there = includes(unpacked);
    const whole = includes(packageRoot());
    const tool = [...whole.keys()].filter((file) => file.startsWith('native/valgrind/'));
    t.true(tool.length > 20);
    for (const file of tool) t.deepEqual(there.get(file), whole.get(file), file);
    for (const [file, needs] of there) for (const need of needs) t.true(there.has(need), file);
    // Its scripts find what they import; without gcc they get no further.
    const build = await run(process.execPath, ['scripts/build-valgrind.mjs'], {
      cwd: unpacked,
      env: { PATH: '/nowhere' },
    });
    t.is(build.stderr.split('\n')[0], 'build-valgrind: gcc is not installed, which building needs');
  });
});

for (const [what, files, failure, expected] of [
  [
    'nothing is packed',
    {},
    '',
    /^pack:source: there is no build\/prebuilt\/valgrind\/stamp: run npm pack first\n$/,
  ],
  [
    'the packed tool is an older one',
    { ...BUILT, 'build/valgrind/stamp': 'b' },
    '',
    /^pack:source: the packed tool is not made of these sources: run npm pack again\n$/,
  ],
  [
    'the tool is of another Valgrind',
    { ...BUILT, 'build/prebuilt/valgrind/version': '3.2' },
    '',
    /^pack:source: the tool is linked with Valgrind 3\.2, Debian's here is 1:3\.19\.0-1\n$/,
  ],
  [
    'apt fails',
    BUILT,
    'E: Unable to find a source package for valgrind',
    /^pack:source: apt-get source .*: E: Unable to find a source package for valgrind\n$/,
  ],
] as const) {
  test(`no archive, and the reason in a line: ${what}`, async (t) => {
    await packed(files, failure, async ({ status, stdout, stderr }, folder) => {
      t.is(status, 1);
      t.is(stdout, '');
      t.regex(stderr, expected);
      await t.throwsAsync(readdir(join(folder, 'out')), { code: 'ENOENT' });
    });
  });
}
