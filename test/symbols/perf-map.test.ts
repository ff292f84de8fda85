/** Names of generated code, from files that anybody may have written. */
import test from 'ava';
import { mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PerfMap, readPerfMap, wayToNames } from '../../src/symbols/perf-map.js';

test('pieces are named by any address in them, the latest where they overlap', (t) => {
  const map = new PerfMap(
    [
      '1000 100 first',
      '1080 10 second',
      '2000 40 JS:~hidden /p.js:3:9',
      '2000 40 JS:*hidden /p.js:3:9',
      '3000 20 py::known:/shop.py',
      '4000 8 JS:^ /p.js:7:2',
      '',
    ].join('\n'),
  );
  t.is(map.size, 5);
  t.is(map.lookup(0x1000n)?.name, 'first');
  t.is(map.lookup(0x1085n)?.name, 'second');
  t.is(map.lookup(0x1090n)?.name, 'first');
  t.is(map.lookup(0x1100n), null);
  t.is(map.lookup(0xfffn), null);
  t.like(map.lookup(0x2010n), { name: 'hidden', file: '/p.js', line: 3, entry: 0x2000n });
  t.is(map.lookup(0x2010n)?.fullName, 'JS:hidden /p.js:3:9');
  t.like(map.lookup(0x3000n), { name: 'known', file: '/shop.py', line: null });
  t.like(map.lookup(0x4000n), { name: '(anonymous)', line: 7 });
});

test('lines that are none are passed over', (t) => {
  const map = new PerfMap(
    `\0\n10\n10 20\nxyz 10 a\n-1 10 b\n10 zz c\n${'f'.repeat(17)} 1 d\n5000 ffffffffffffffff all\n6000 10 ${'n'.repeat(9999)}\ncut`,
  );
  t.is(map.size, 2);
  t.is(map.lookup(0x6001n)?.name.length, 512);
  t.is(map.lookup(0x5001n)?.name, 'all');
});

test('a file is read if it is of this user and this run, and no link', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'comair-test-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  const path = (pid: number) => join(folder, `perf-${pid}.map`);
  writeFileSync(path(1), '10 10 made\n');
  symlinkSync(path(1), path(2));
  t.is(readPerfMap(1, Date.now() - 60_000, folder)?.lookup(0x11n)?.name, 'made');
  t.is(readPerfMap(2, 0, folder), null);
  t.is(readPerfMap(3, 0, folder), null);
  utimesSync(path(1), 1000, 1000);
  t.is(readPerfMap(1, Date.now(), folder), null);
});

test('programs that can write names are known', (t) => {
  t.is(wayToNames('node'), 'node: --perf-basic-prof');
  t.is(wayToNames('cat'), null);
});
