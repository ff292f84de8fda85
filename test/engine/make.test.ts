/** A small project of several files, built by make: many processes, two at a time. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder } from './run.js';

const FILES: Record<string, string> = {
  Makefile: [
    'CFLAGS = -O1',
    'app: main.o tree.o list.o',
    '\t$(CC) -o $@ $^',
    'main.o tree.o list.o: app.h',
    '.DEFAULT_GOAL = app',
    '',
  ].join('\n'),
  'app.h': 'int tree(int n);\nint list(int n);\n',
  'main.c':
    '#include <stdio.h>\n#include "app.h"\nint main(void) { printf("%d\\n", tree(5) + list(7)); }\n',
  'tree.c': '#include "app.h"\nint tree(int n) { return n < 2 ? 1 : tree(n - 1) + tree(n - 2); }\n',
  'list.c':
    '#include "app.h"\nint list(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * i; return s; }\n',
};

forEngines('make builds a project', async (t, engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const env = { PATH: '/usr/bin:/bin', LANG: 'C' };
  const build = async (name: string, under: boolean) => {
    const cwd = join(folder, name);
    mkdirSync(cwd);
    for (const [file, text] of Object.entries(FILES)) writeFileSync(join(cwd, file), text);
    // What one job prints stays together, in whichever order jobs end.
    const argv = ['/usr/bin/make', '-j2', '--output-sync'];
    const outcome = under
      ? await runUnder(engine, argv, {}, { cwd, env })
      : { ...(await runNative(argv, { cwd, env })), streams: [] };
    const app = await runNative([join(cwd, 'app')]);
    return { outcome, app, file: readFileSync(join(cwd, 'app')) };
  };
  const native = await build('a', false);
  const profiled = await build('b', true);
  const lines = (text: string): string[] => text.split('\n').sort();
  t.deepEqual([profiled.outcome.status, profiled.outcome.stderr], [0, '']);
  t.deepEqual(lines(profiled.outcome.stdout), lines(native.outcome.stdout));
  t.is(profiled.app.stdout, '99\n');
  t.deepEqual(profiled.file, native.file);
  wholeStreams(t, { ...profiled.outcome, notes: [] });
  const names = profiled.outcome.streams
    .filter(({ collected }) => collected.end?.reason === 'exit')
    .map(({ collected }) => collected.header!.exe.replace(/.*[/-]/, ''));
  const count = (name: RegExp): number => names.filter((each) => name.test(each)).length;
  t.deepEqual([count(/^make$/), count(/^cc1$/), count(/^as$/)], [1, 3, 3], names.join(' '));
  t.is(count(/^ld(\.bfd)?$/), 1, names.join(' '));
  rmSync(folder, { recursive: true });
});
