/** What the core, the agent and the sampler read of a process's memory. */
import test from 'ava';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';

const { readMaps } = createRequire(import.meta.url)(
  `${packageRoot()}build/core-test/valgrind.node`,
) as { readMaps: (file: string, bytes: number, most: number) => string[] | number };

/** As the kernel writes them, and what is read of them. */
const LINES: readonly (readonly [line: string, read: string])[] = [
  [
    '00400000-00401000 r-xp 00000000 08:01 42      /usr/bin/a b',
    '400000-401000 r-xp 0 /usr/bin/a b',
  ],
  [
    '7f00-8000 rw-s 0001f000 00:05 7 /dev/zero (deleted)',
    '7f00-8000 rw-s 1f000 /dev/zero (deleted)',
  ],
  ['9000-a000 ---p 00000000 00:00 0 ', '9000-a000 ---p 0 '],
  [
    'ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0 [vsyscall]',
    'ffffffffff600000-ffffffffff601000 --xp 0 [vsyscall]',
  ],
];
const READ = LINES.map(([, read]) => read);
const ROOM = 80;

function read(lines: readonly string[], bytes: number, most = 100): string[] | number {
  const folder = mkdtempSync(join(tmpdir(), 'comair-maps-'));
  try {
    const file = join(folder, 'maps');
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
    return readMaps(file, bytes, most);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('each mapping is read, wherever a piece of the list ends', (t) => {
  const lines = LINES.map(([line]) => line);
  for (let bytes = ROOM; bytes < 5 * ROOM; bytes++) t.deepEqual(read(lines, bytes), READ);
});

test('a line that has no room is left out, and no other', (t) => {
  const long = `b000-c000 r--p 00000000 08:01 43 /${'x'.repeat(3 * ROOM)}`;
  for (let before = 0; before <= LINES.length; before++) {
    const lines = LINES.map(([line]) => line);
    lines.splice(before, 0, long);
    t.deepEqual(read(lines, ROOM), READ);
  }
});

test('reading ends when no more is asked for', (t) => {
  t.deepEqual(
    read(
      LINES.map(([line]) => line),
      ROOM,
      2,
    ),
    READ.slice(0, 2),
  );
});

test('a list that is not there, or empty, is an error', (t) => {
  const ENOENT = -2;
  t.is(readMaps('/nonexistent/maps', ROOM, 1), ENOENT);
  t.is(read([], ROOM), ENOENT);
  t.true(Array.isArray(readMaps('/proc/self/maps', 4 * 4096, 100)));
});
