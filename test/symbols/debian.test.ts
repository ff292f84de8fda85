/** Real files of the system, against binutils. What is not installed is skipped. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import test from 'ava';
import { native } from '../../src/native/addon.js';
import { DEBUG_DIRS } from '../../src/symbols/modules.js';
import { nm, run, withModule } from '../support/toolchain.js';

const LIB = '/usr/lib/x86_64-linux-gnu';
const FILES = [
  join(LIB, 'libc.so.6'),
  join(LIB, 'libstdc++.so.6'),
  join(LIB, 'libm.so.6'),
  join(LIB, 'libsqlite3.so.0'),
  run('gcc', ['-print-prog-name=cc1']).trim(),
];

for (const file of FILES.filter((path) => existsSync(path))) {
  test(`every dynamic function of ${basename(file)} has a name at its own address`, (t) => {
    const byAddress = new Map<bigint, string[]>();
    for (const { address, name, type } of nm(file, '-D')) {
      // A weak symbol (w, W) may be data: functions alone are wanted here.
      if (type === 'u') continue;
      const names = byAddress.get(address) ?? [];
      names.push(name.replace(/@.*/, ''));
      byAddress.set(address, names);
    }
    t.true(byAddress.size > 100);
    withModule(
      file,
      (module) => {
        const wrong: string[] = [];
        for (const [address, names] of byAddress) {
          const found = module.lookup(address);
          const known = names.map((name) => native().demangle(name));
          const fromDebugFile = module.source === 'debug-file' && found.name !== '';
          if (found.entry !== address || !(known.includes(found.fullName) || fromDebugFile)) {
            wrong.push(`${names.join()} -> ${found.fullName}`);
          }
        }
        t.deepEqual(wrong, []);
      },
      DEBUG_DIRS,
    );
  });
}

test('functions of libc have the names that users call them by', (t) => {
  const libc = FILES[0];
  const wanted = ['malloc', 'free', 'write', 'read', 'open', 'memcpy', 'qsort', 'printf', 'strlen'];
  const symbols = nm(libc, '-D');
  withModule(
    libc,
    (module) => {
      for (const name of wanted) {
        const symbol = symbols.find((one) => one.name.replace(/@@.*/, '') === name);
        t.not(symbol, undefined);
        const found = module.lookup(symbol!.address).name;
        // open and open64 are one function; so are memcpy and memmove where there is one resolver.
        t.true(
          found === name ||
            symbols.some(
              (one) => one.address === symbol!.address && one.name.startsWith(`${found}@`),
            ),
          `${name}: ${found}`,
        );
        t.false(found.startsWith('_'));
      }
    },
    DEBUG_DIRS,
  );
});

test('.eh_frame agrees with readelf on a stripped program', (t) => {
  const program = '/usr/bin/sqlite3';
  if (!existsSync(program)) {
    t.pass('sqlite3 is not installed');
    return;
  }
  const starts = [
    ...run('readelf', ['--debug-dump=frames', program]).matchAll(/pc=([0-9a-f]+)\.\.([0-9a-f]+)/g),
  ].map((match) => [BigInt(`0x${match[1]}`), BigInt(`0x${match[2]}`)]);
  t.true(starts.length > 20);
  withModule(program, (module) => {
    for (const [start, end] of starts) {
      t.is(module.lookup(start).entry, start);
      t.is(module.lookup(end - 1n).entry, start);
    }
  });
});

/** First statement per address: the source's base name and line, as objdump decodes them. */
function firstRows(file: string): Map<string, string> {
  const rows = new Map<string, string>();
  const pattern = /^(\S+) +(\d+) +0x([0-9a-f]+)(?: +\d+)? +x$/gm;
  for (const match of run('objdump', ['--dwarf=decodedline', file]).matchAll(pattern)) {
    const [, source, line, address] = match;
    if (line !== '0' && !rows.has(address)) rows.set(address, `${source}:${line}`);
  }
  return rows;
}

test('lines of libc from its debug file agree with objdump', (t) => {
  const libc = FILES[0];
  const id = native().readElf(libc).buildId;
  const debug = join(DEBUG_DIRS[0], '.build-id', id.slice(0, 2), `${id.slice(2)}.debug`);
  if (!existsSync(debug)) {
    t.pass('libc6-dbg is not installed');
    return;
  }
  const rows = firstRows(debug);
  withModule(
    libc,
    (module) => {
      let compared = 0;
      const wrong: string[] = [];
      for (const address of new Set(nm(debug).map((symbol) => symbol.address))) {
        const expected = rows.get(address.toString(16));
        if (expected === undefined) continue;
        compared++;
        const { file, line } = module.lookup(address);
        const place = `${basename(file ?? '??')}:${String(line)}`;
        if (place !== expected) wrong.push(`${address.toString(16)}: ${place}, not ${expected}`);
      }
      t.true(compared > 2000);
      t.deepEqual(wrong, []);
    },
    DEBUG_DIRS,
  );
});
