import test from 'ava';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeParts, repeatFile } from '../../../src/campaigns/decide/parts.js';
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
      const cut = { at: 1, path, unit: 'lines' as const, size: 0, beside: [] };
      t.deepEqual(await makeParts(cut, sizes, nameOf), expected);
      for (const size of expected) {
        const { stdout } = await run('head', ['-n', String(size), path]);
        const whole = size === expected[2] && sizes[2] !== size ? `${text}end` : stdout;
        t.is(await readFile(nameOf(size), 'utf8'), whole, String(size));
      }
    }
  });
});

test('a file beside it has as much of its lines, and at least one', async (t) => {
  await inFolder(async (folder) => {
    const [path, other] = [join(folder, 'a'), join(folder, 'b')];
    await writeFile(path, 'a\n'.repeat(100));
    await writeFile(other, 'b\n'.repeat(30));
    const beside = [{ at: 2, path: other, size: 30 }];
    const nameOf = (size: number, index: number): string => join(folder, `${size}-${index}`);
    const cut = { at: 1, path, unit: 'lines' as const, size: 100, beside };
    t.deepEqual(await makeParts(cut, [1, 2, 50, 100], nameOf), [1, 2, 50, 100]);
    const lines = async (size: number): Promise<number> =>
      (await readFile(nameOf(size, 1), 'utf8')).length / 2;
    t.deepEqual(await Promise.all([1, 2, 50, 100].map(lines)), [1, 1, 16, 30]);
  });
});

test('a file that is repeated has its lines over and over, as have those beside it', async (t) => {
  await inFolder(async (folder) => {
    const [path, other] = [join(folder, 'a'), join(folder, 'b')];
    await writeFile(path, '1\n2');
    await writeFile(other, '3\n');
    const cut = {
      at: 1,
      path,
      unit: 'lines' as const,
      size: 2,
      beside: [{ at: 2, path: other, size: 1 }],
    };
    const nameOf = (index: number): string => join(folder, `out${index}`);
    t.true(await repeatFile(cut, 2, nameOf));
    t.is(await readFile(nameOf(0), 'utf8'), '1\n2\n1\n2\n');
    t.is(await readFile(nameOf(1), 'utf8'), '3\n3\n');
    t.false(await repeatFile(cut, 1e9, nameOf), 'it would fill the disk');
  });
});

test('parts in records are what awk makes of its paragraphs', async (t) => {
  await inFolder(async (folder) => {
    // Longer than what is read at once; neither an empty line before the first nor one after the last.
    const records = Array.from({ length: 5000 }, (_, i) => `key: ${i}\n${'x'.repeat(i % 50)}.\n`);
    const path = join(folder, 'file');
    await writeFile(path, records.join('\n'));
    const nameOf = (size: number): string => join(folder, `part${size}`);
    const cut = { at: 1, path, unit: 'records' as const, size: 5000, beside: [] };
    t.deepEqual(await makeParts(cut, [9, 4000, 9999], nameOf), [9, 4000, 5000]);
    for (const size of [9, 4000, 5000]) {
      const { stdout } = await run('awk', ['-v', 'RS=', '-v', 'ORS=\n\n', `NR <= ${size}`, path]);
      const whole = size === 5000 ? stdout.slice(0, -1) : stdout;
      t.is(await readFile(nameOf(size), 'utf8'), whole, String(size));
    }
    t.true(await repeatFile({ ...cut, size: 1 }, 2, nameOf));
    t.is(await readFile(nameOf(0), 'utf8'), `${records.join('\n')}\n${records.join('\n')}\n`);
  });
});
