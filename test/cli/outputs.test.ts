import test from 'ava';
import { mkdir, readFile, readdir, symlink, writeFile, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { ComairError } from '../../src/base/errors.js';
import { checkOutput, writeOutput } from '../../src/cli/outputs.js';
import { inFolder } from '../support/command.js';

test('a path that cannot be written is refused with the reason, and nothing is written', async (t) => {
  await inFolder(async (folder) => {
    await writeFile(join(folder, 'file'), 'kept');
    await mkdir(join(folder, 'sub'));
    const cases: [string, RegExp][] = [
      ['none/out', /cannot write --json .*none\/out: there is no such file or folder$/],
      ['file/out', /not a folder$/],
      ['sub', /it is a folder$/],
    ];
    for (const [name, message] of cases) {
      const error = await t.throwsAsync(checkOutput('--json', join(folder, name)), {
        instanceOf: ComairError,
      });
      t.regex(error.message, message);
      t.is(error.status, 125);
    }
    t.deepEqual((await readdir(folder)).sort(), ['file', 'sub']);
    t.is(await readFile(join(folder, 'file'), 'utf8'), 'kept');
  });
});

test('checking leaves an existing file alone; writing goes through a link', async (t) => {
  await inFolder(async (folder) => {
    const real = join(folder, 'real');
    const link = join(folder, 'link');
    await writeFile(real, 'old');
    await symlink('real', link);
    const output = await checkOutput('--report', link);
    t.is(await readFile(real, 'utf8'), 'old');
    await writeOutput('--report', output, 'new');
    t.is(await readFile(real, 'utf8'), 'new');
    t.true((await lstat(link)).isSymbolicLink());
  });
});

test('a device is written in place', async (t) => {
  const output = await checkOutput('--json', '/dev/null');
  t.true(output.special);
  await t.notThrowsAsync(writeOutput('--json', output, 'text'));
});

test('a full disk is told in one line', async (t) => {
  const output = await checkOutput('--json', '/dev/full');
  await t.throwsAsync(writeOutput('--json', output, 'text'), {
    instanceOf: ComairError,
    message: 'cannot write --json /dev/full: the disk is full',
  });
});
