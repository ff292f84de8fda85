/**
 * What engines say of the loops of the programs of check:diagnosis, against a slow reference that
 * goes by the definitions, over a trace of all accesses that Valgrind's engine has written: that
 * run itself, and runs without a trace by both engines, by where loops are. Without sampling it is
 * to be the same, with it rates are to be within 5 %. Exit status 1 where they are not.
 *
 * Usage: npm run check:rates [-- PART…]
 *   PART  of the names of programs; default: all of them
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Engine } from '../../src/record/engine/engine.js';
import { findEngine } from '../../src/record/engine/find-engine.js';
import type { ReferenceLoop } from '../../test/reference/diagnosis.js';
import {
  beside,
  difference,
  estimateDifference,
  isWithinErrors,
  observed,
  referenceOf,
} from '../../test/engine/compared-loops.js';
import { enginesOf } from '../command-line.js';

const PROGRAMS = join(packageRoot(), 'tools/check-diagnosis/programs');
/** With this it does less: the reference takes a second for a million accesses. */
const TRACED = /^\/\/ traced: (\S+)$/m;
const LEVELS = ['-O0', '-O2'];

type Reference = ReadonlyMap<number, ReferenceLoop>;

interface Way {
  name: string;
  loops: number;
  right: number;
  /** Rates of results that are estimated, and those within two standard errors. */
  estimated: number;
  within: number;
}

const engines = enginesOf().map((name) => findEngine(name));
const ways = new Map<string, Way>();

function wayOf(name: string): Way {
  const way = ways.get(name) ?? { name, loops: 0, right: 0, estimated: 0, within: 0 };
  ways.set(name, way);
  return way;
}

/** @param found of each loop: what differs */
function tell(way: string, build: string, found: readonly [offset: number, text: string | null][]) {
  const of = wayOf(way);
  for (const [offset, text] of found) {
    of.loops++;
    if (text === null) of.right++;
    else console.log(`DIFFERS ${build}, ${way}, loop at 0x${offset.toString(16)}: ${text}`);
  }
}

async function checkTraced(program: string, build: string): Promise<Reference> {
  const traced = await observed(engines[0], [program], { diagnosisAll: true, trace: true });
  const reference = referenceOf(traced);
  tell(
    'valgrind, exact, the traced run itself',
    build,
    beside(traced, reference).map((loop) => [loop.offset, difference(loop)]),
  );
  return reference;
}

async function checkUntraced(
  engine: Engine,
  all: boolean,
  program: string,
  build: string,
  reference: Reference,
): Promise<void> {
  const run = await observed(engine, [program], { diagnosisAll: all, trace: false });
  const compared = beside(run, reference);
  const way = `${engine.name}, ${all ? 'exact' : 'sampled'}`;
  const within = compared.map(isWithinErrors).filter((each) => each !== null);
  wayOf(way).estimated += within.length;
  wayOf(way).within += within.filter(Boolean).length;
  const missing = [...reference.keys()].filter((offset) => !run.loops.has(offset));
  tell(way, build, [
    ...missing.map((offset): [number, string] => [offset, 'not told of']),
    ...compared.map((loop): [number, string | null] => [
      loop.offset,
      all ? difference(loop, engine.name === 'dynamorio') : estimateDifference(loop),
    ]),
  ]);
}

async function check(file: string, level: string, folder: string): Promise<void> {
  const build = `${file} ${level}`;
  const program = join(folder, `${file}${level}`);
  const source = join(PROGRAMS, file);
  const compiler = extname(file) === '.cc' ? 'g++' : 'gcc';
  const smaller = TRACED.exec(readFileSync(source, 'utf8'))?.slice(1) ?? [];
  execFileSync(compiler, [level, '-g', ...smaller, '-o', program, source]);
  const begun = process.cpuUsage();
  const reference = await checkTraced(program, build);
  const { user, system } = process.cpuUsage(begun);
  for (const engine of engines) {
    for (const all of [true, false]) await checkUntraced(engine, all, program, build, reference);
  }
  console.log(
    `${build}: ${reference.size} loops compared; the reference took ${((user + system) / 1e6).toFixed(1)} s`,
  );
}

const parts = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'comair-rates-'));
try {
  const files = readdirSync(PROGRAMS).filter(
    (name) =>
      !name.endsWith('.py') && (parts.length === 0 || parts.some((part) => name.includes(part))),
  );
  for (const file of files.sort()) for (const level of LEVELS) await check(file, level, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const { name, loops, right, estimated, within } of ways.values()) {
  console.log(`${name}: ${right} of ${loops} loops as they are to be`);
  if (estimated > 0)
    console.log(`  rates of results within two standard errors: ${within} of ${estimated}`);
}
process.exitCode = [...ways.values()].every(({ loops, right }) => right === loops) ? 0 : 1;
