import test from 'ava';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeParts } from '../../../src/campaigns/decide/parts.js';
import { inFolder, run } from '../../support/command.js';

test('parts are what head makes of the file, and the last one is all of it', async (t) => {
  await inFolder(async (folder) => {
    // Longer than what is read at once; the last line has no end.
    const text = Array.from({ length: 9000 }, (_, i) => `${'x'.repeat(i % 50)}${i}\n`).join('');
    const path = join(folder, 'file');
    await writeFile(path, `${text}end`);
    for (const [sizes, expected] of [
      [
        [5, 4000, 9000],
        [5, 4000, 9000],
      ],
      [
        [4000, 5, 9999],
        [5, 4000, 9000],
      ],
    ] as const) {
      const nameOf = (size: number): string => join(folder, `lines${size}`);
      const cut = { at: 1, path, unit: 'lines' as const, size: 0 };
      t.deepEqual(await makeParts(cut, sizes, nameOf), expected);
      for (const size of expected) {
        const { stdout } = await run('head', ['-n', String(size), path]);
        const whole = size === expected[2] && sizes[2] !== size ? `${text}end` : stdout;
        t.is(await readFile(nameOf(size), 'utf8'), whole, String(size));
      }
    }
  });
});
