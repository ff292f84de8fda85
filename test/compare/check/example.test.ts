/** examples/ci as a CI would run it: passes, then fails when a quadratic is put in. */
import test from 'ava';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../../src/base/package.js';
import { MAIN, inFolder, run } from '../../support/command.js';

test('the example passes, and fails with the right message after table_grow is lost', async (t) => {
  await inFolder(async (folder) => {
    const source = join(folder, 'project');
    await cp(join(packageRoot(), 'examples/ci'), source, { recursive: true });
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'comair-bin'), `#!/bin/sh\nexec ${process.execPath} ${MAIN} "$@"\n`, {
      mode: 0o755,
    });
    const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}`, GITHUB_ACTIONS: '' };
    const build = join(folder, 'build');
    const cmake = async (...args: string[]): Promise<void> => {
      const { status, stdout, stderr } = await run('cmake', args, { env });
      t.is(status, 0, stdout + stderr);
    };
    const ctest = (): ReturnType<typeof run> =>
      run('ctest', ['--test-dir', build, '--output-on-failure'], { env });

    await cmake('-S', source, '-B', build);
    await cmake('--build', build);
    const good = await ctest();
    t.is(good.status, 0, good.stdout);
    t.regex(good.stdout, /100% tests passed, 0 tests failed out of 4/);
    t.regex(await readFile(join(build, 'growth.xml'), 'utf8'), / failures="0" /);
    t.regex(await readFile(join(build, 'growth.sarif'), 'utf8'), /"results": \[\]/);

    const file = join(source, 'distinct.c');
    const text = await readFile(file, 'utf8');
    const lost = text.replace(/ {2}if \(\+\+table->used[^;]*;\n/, '');
    t.not(lost, text);
    await writeFile(file, lost);
    await cmake('--build', build);
    const bad = await ctest();
    t.not(bad.status, 0);
    t.regex(bad.stdout, /50% tests passed, 2 tests failed out of 4/);
    // Nine sizes leave a little room for the class.
    const message =
      /FAILED {2}count_distinct grows like O\(n\^(?:2(?: log n)?|1\.[89]\d?|2\.\d+)\); at most O\(n log n\) is allowed/g;
    t.is(bad.stdout.match(message)?.length, 2, bad.stdout);
    t.regex(await readFile(join(build, 'growth.xml'), 'utf8'), / failures="1" .*<failure /s);
    const sarif = await readFile(join(build, 'growth.sarif'), 'utf8');
    t.regex(sarif, /"uri": "distinct\.c"/);
    t.false(sarif.includes(folder));
  });
});
