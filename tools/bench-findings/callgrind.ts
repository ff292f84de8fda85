/** The independent measurement: instructions that callgrind counts, by function and size. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SymbolTable } from '../../src/symbols/symbol-table.js';
import { addOwnCosts } from './callgrind-file.js';
import type { NameOf, OwnCosts } from './callgrind-file.js';
import type { Case } from './case.js';
import { growthOf } from './growth.js';
import type { FunctionGrowth } from './growth.js';
import { environment, prepare } from './prepare.js';

/** After a run of so many seconds the next size would take too long. */
const LONG_SECONDS = 8;
/** Sizes that are run in any case. */
const FEWEST = 5;

/** Names as reports have them, of symbols or of what .eh_frame says where functions start. */
function naming(symbols: SymbolTable): NameOf {
  const known = new Map<string, string>();
  return (path, address, name) => {
    const key = `${path}!${address}`;
    let found = known.get(key);
    if (found === undefined) {
      const resolved = path.startsWith('/')
        ? symbols.resolve({ path, buildId: '' }, BigInt(address)).name
        : name;
      found = `${basename(path)}!${resolved}`;
      known.set(key, found);
    }
    return found;
  };
}

/**
 * From some length on glibc copies and fills by one string instruction, each turn of which callgrind
 * counts, a byte; below it by vectors. Without that change cost grows as what is copied does.
 */
const BY_VECTORS =
  'glibc.cpu.x86_rep_movsb_threshold=1000000000:glibc.cpu.x86_rep_stosb_threshold=1000000000';

function runOnce(command: readonly string[], folder: string, n: number, nameOf: NameOf): OwnCosts {
  const out = join(folder, 'callgrind');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  const options = [
    '--tool=callgrind',
    '--trace-children=yes',
    '--compress-strings=no',
    '--compress-pos=no',
    '--dump-instr=yes',
    '--dump-line=no',
    `--callgrind-out-file=${out}/%p`,
    `--log-file=${out}/log.%p`,
  ];
  const argv = command.map((word) => word.replaceAll('{n}', String(n)));
  // A file, as in a sweep: grep and tar do less where their output is /dev/null.
  const stdout = openSync(join(out, 'log.stdout'), 'w');
  const { status, error } = spawnSync('valgrind', [...options, '--', ...argv], {
    env: { ...environment(folder), GLIBC_TUNABLES: BY_VECTORS },
    stdio: ['ignore', stdout, 'pipe'],
  });
  closeSync(stdout);
  if (status !== 0) throw new Error(`callgrind: ${argv.join(' ')}: ${error?.message ?? status}`);
  const costs: OwnCosts = new Map();
  for (const file of readdirSync(out)) {
    if (file.startsWith('log.')) continue;
    addOwnCosts(costs, readFileSync(join(out, file), 'latin1'), nameOf);
  }
  return costs;
}

/** Runs a case under callgrind at five sizes or more: all of it, then functions by their cost. */
export function callgrind(each: Case, folder: string): FunctionGrowth[] {
  const command = prepare(each, folder);
  const symbols = new SymbolTable();
  const nameOf = naming(symbols);
  const runs: { n: number; costs: OwnCosts; total: number }[] = [];
  for (const n of each.sizes) {
    const start = Date.now();
    const costs = runOnce(command, folder, n, nameOf);
    runs.push({ n, costs, total: [...costs.values()].reduce((sum, cost) => sum + cost, 0) });
    if (runs.length >= FEWEST && Date.now() - start > 1000 * LONG_SECONDS) break;
  }
  symbols.close();
  const largest = runs[runs.length - 1];
  const of = (
    name: string,
    module: string,
    cost: (run: (typeof runs)[number]) => number,
  ): FunctionGrowth => {
    const costs = runs.map((run): [number, number] => [run.n, cost(run)]);
    return { name, module, share: cost(largest) / largest.total, costs, ...growthOf(costs) };
  };
  const functions = [...largest.costs.keys()].map((key) => {
    const at = key.indexOf('!');
    return of(key.slice(at + 1), key.slice(0, at), ({ costs }) => costs.get(key) ?? 0);
  });
  functions.sort((a, b) => b.share - a.share);
  return [of('ALL', '-', ({ total }) => total), ...functions];
}
