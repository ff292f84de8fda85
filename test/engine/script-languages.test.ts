/** Functions of scripts in other languages than Debian's Python: each interpreter, where it is installed. */
import test from 'ava';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profile } from '../../src/api/profile.js';
import { packageRoot } from '../../src/base/package.js';
import { forEngines } from './engines.js';
import { runNative } from './run.js';

/** Interpreters, with the program that counts its calls by what the language has for that. */
const LANGUAGES: [string, string, string, string[]][] = [
  ['Lua', '5.4', 'calls.lua', ['/usr/bin/lua5.4']],
  ['Perl', '5.36', 'calls.pl', ['/usr/bin/perl']],
  ['PHP', '8.2', 'calls.php', ['/usr/bin/php8.2']],
  ['Ruby', '3.1', 'calls.rb', ['/usr/bin/ruby3.1', '--disable-gems']],
];

/** All of them know -v. */
function versionOf(interpreter: string): string {
  const { status, stdout } = spawnSync(interpreter, ['-v'], { encoding: 'utf8' });
  return (status === 0 ? /\d+\.\d+/.exec(stdout)?.[0] : undefined) ?? 'none';
}

for (const [language, version, program, interpreter] of LANGUAGES) {
  const found = versionOf(interpreter[0]);
  if (found !== version) {
    test.skip(`${language}: ${found} is installed, not ${version}`, () => undefined);
    continue;
  }
  forEngines(
    `${language} ${version}: functions are called as often as the program counts`,
    async (t, engine) => {
      const folder = mkdtempSync(join(tmpdir(), 'comair-test-'));
      t.teardown(() => {
        rmSync(folder, { recursive: true });
      });
      const script = `${packageRoot()}test/targets/${program}`;
      const counts = join(folder, 'counts');
      await runNative([...interpreter, script, counts]);
      const wanted = new Map<number, number>();
      for (const line of readFileSync(counts, 'utf8').trim().split('\n')) {
        const [at, calls] = line.split(' ').map(Number);
        wanted.set(at, calls);
      }
      t.true(wanted.size > 15);
      const { report } = await profile([...interpreter, script], { engine: engine.name });
      const found = new Map<number, number>();
      for (const { script: is, module_path: path, line, calls } of report.routines) {
        if (is === true && path === script && wanted.has(line!))
          found.set(line!, (found.get(line!) ?? 0) + calls);
      }
      const sorted = (counted: Map<number, number>) => [...counted].sort(([a], [b]) => a - b);
      t.deepEqual(sorted(found), sorted(wanted));
    },
  );
}
