/**
 * What the engine says of the loops of the programs of check:diagnosis, against a slow reference
 * that goes by the definitions, over a trace of all accesses: without sampling it is to be the
 * same, with it rates are to be within 5 %. Exit status 1 where they are not.
 *
 * Usage: npm run check:rates [-- PART…]
 *   PART  of the names of programs; default: all of them
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { findEngine } from '../../src/record/engine/find-engine.js';
import { compared, difference, estimateDifference } from '../../test/engine/compared-loops.js';

const PROGRAMS = join(packageRoot(), 'tools/check-diagnosis/programs');
const LEVELS = ['-O0', '-O2'];

const parts = process.argv.slice(2);
const engine = findEngine('valgrind');
const folder = mkdtempSync(join(tmpdir(), 'comair-rates-'));
const counts = { loops: 0, exact: 0, estimated: 0 };

async function check(file: string, level: string): Promise<void> {
  const program = join(folder, `${file}${level}`);
  const compiler = extname(file) === '.cc' ? 'g++' : 'gcc';
  execFileSync(compiler, [level, '-g', '-o', program, join(PROGRAMS, file)]);
  for (const all of [true, false]) {
    for (const loop of await compared(engine, [program], all)) {
      const found = all ? difference(loop) : estimateDifference(loop);
      counts.loops += all ? 1 : 0;
      if (found === null) counts[all ? 'exact' : 'estimated']++;
      else
        console.log(
          `DIFFERS ${file} ${level}, ${all ? 'exact' : 'sampled'}, loop ${loop.construct}: ${found}`,
        );
    }
  }
  console.log(`${file} ${level}: compared`);
}

try {
  const files = readdirSync(PROGRAMS).filter(
    (name) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  for (const file of files.sort()) for (const level of LEVELS) await check(file, level);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const { loops, exact, estimated } = counts;
console.log(
  `of ${loops} loops ${exact} are the same without sampling, and ${estimated} within 5 % with it`,
);
process.exitCode = exact < loops || estimated < loops ? 1 : 0;
