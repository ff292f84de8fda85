/**
 * Entries and iterations of loops, of both engines, which find out where code goes in different
 * ways: `node dist/tools/loops/engines.js COMMAND...`. Addresses, hashes and the environment are the
 * same in each run. Only the program's own files are compared: libraries have other code for the
 * processor that Valgrind has. Exit status 1 where they differ.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Report } from '../../src/schema/report.js';
import { BY_PROCESSOR } from './listing.js';
import { needDynamorio } from '../command-line.js';

interface Counts {
  name: string;
  entries: number;
  iterations: number;
}

const SHOWN = 20;

function counts(engine: string, argv: readonly string[], folder: string): Map<string, Counts> {
  const json = join(folder, `${engine}.json`);
  const main = join(packageRoot(), 'dist/bundle/comair-bin.js');
  const { PATH } = process.env;
  // Not in the environment: DynamoRIO takes it out there.
  const home = engine === 'dynamorio' ? ['--dynamorio', needDynamorio()] : [];
  const { status } = spawnSync(
    'setarch',
    [
      '-R',
      process.execPath,
      main,
      '--engine',
      engine,
      ...home,
      '--loops',
      '--json',
      json,
      '--',
      ...argv,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH, LANG: 'C', PYTHONHASHSEED: '0' },
    },
  );
  if (status === 125) throw new Error(`${engine} could not record the program`);
  const { loops, routines } = JSON.parse(readFileSync(json, 'utf8')) as Report;
  const found = new Map<string, Counts>();
  for (const { routine, offset, name, entries, iterations } of loops ?? []) {
    const path = routines[routine].module_path;
    if (!BY_PROCESSOR.test(path)) found.set(`${path}+${offset}`, { name, entries, iterations });
  }
  return found;
}

const folder = mkdtempSync(join(tmpdir(), 'comair-loops-'));
try {
  const argv = process.argv.slice(2);
  const [one, other] = ['valgrind', 'dynamorio'].map((engine) => counts(engine, argv, folder));
  const keys = [...new Set([...one.keys(), ...other.keys()])].sort();
  const text = (at: Counts | undefined) =>
    at === undefined ? 'not run' : `${at.entries} entries, ${at.iterations} iterations`;
  const differ = keys.filter((key) => text(one.get(key)) !== text(other.get(key)));
  console.log(`${keys.length - differ.length} of ${keys.length} loops are equal`);
  for (const key of differ.slice(0, SHOWN)) {
    const { name } = (one.get(key) ?? other.get(key))!;
    console.log(`${key} ${name}: ${text(one.get(key))}; ${text(other.get(key))}`);
  }
  if (differ.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
