/**
 * What is suggested for programs of which it is known what is wrong with them, and for such that
 * nothing is wrong with: a confusion table for each engine, of each program at -O0, at -O2 and
 * stripped. Exit status 1 if a program that nothing is wrong with gets a suggestion, or fewer than 28
 * of 30 get the right one.
 *
 * Usage: npm run check:diagnosis [-- --engine NAME] [PART…]
 *   NAME  valgrind or dynamorio; default: both, the latter where DYNAMORIO_HOME names a release
 *   PART  of the names of programs; default: all of them
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../src/base/package.js';
import type { EngineName } from '../../src/record/options/recording-options.js';
import { EXPECTED, suggested } from './suggested.js';
import { enginesOf, readCommandLine } from '../command-line.js';

const FOLDER = join(packageRoot(), 'tools/check-diagnosis/programs');
const VARIANTS = [
  ['-O0', '-g'],
  ['-O2', '-g'],
  ['-O2', '-s'],
] as const;
/** Of all that are not controls. */
const RIGHT = 28 / 30;

interface Program {
  name: string;
  source: string;
  /** The suggestion; `none` for controls. */
  code: string;
}

function programs(parts: readonly string[]): Program[] {
  return readdirSync(FOLDER)
    .sort()
    .filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)))
    .map((name) => {
      const source = join(FOLDER, name);
      const code = EXPECTED.exec(readFileSync(source, 'utf8'))?.[1];
      if (code === undefined) throw new Error(`${source} does not say what it expects`);
      return { name: name.slice(0, -extname(name).length), source, code };
    });
}

/** A script is as it is. */
const variantsOf = ({ source }: Program): readonly (readonly string[])[] =>
  source.endsWith('.py') ? [[]] : VARIANTS;

async function build({ name, source }: Program, flags: readonly string[], folder: string) {
  if (source.endsWith('.py')) return source;
  const path = join(folder, name + flags.join(''));
  const compiler = source.endsWith('.cc') ? 'g++' : 'gcc';
  await promisify(execFile)(compiler, [...flags, '-o', path, source]);
  return path;
}

/** By what was expected, how often what was suggested. */
function confusion(all: readonly { expected: string; got: string }[]): string {
  const codes = [...new Set(all.flatMap(({ expected, got }) => [expected, got]))].sort();
  const rows = codes
    .filter((code) => all.some(({ expected }) => expected === code))
    .map((row) => {
      const counts = codes.map((column) => {
        const n = all.filter(({ expected, got }) => expected === row && got === column).length;
        return String(n || '.').padStart(9);
      });
      return row.padEnd(10) + counts.join('');
    });
  return [' '.repeat(10) + codes.map((code) => code.padStart(9)).join(''), ...rows].join('\n');
}

interface Case {
  engine: EngineName;
  expected: string;
  got: string;
}

/** @returns whether it is as it should be */
function tell(engine: EngineName, all: readonly Case[]): boolean {
  const own = all.filter((each) => each.engine === engine);
  const cases = own.filter(({ expected }) => expected !== 'none');
  const right = cases.filter(({ expected, got }) => expected === got).length;
  const blamed = own.filter(
    ({ expected, got }) => expected === 'none' && got !== 'none' && got !== 'no loops',
  ).length;
  console.log(`\n${engine}: expected down, suggested across\n${confusion(own)}\n`);
  console.log(`${right} of ${cases.length} right; ${blamed} controls with a suggestion`);
  return blamed === 0 && right >= RIGHT * cases.length;
}

const { values, positionals } = readCommandLine({ engine: { type: 'string', multiple: true } });
const engines = enginesOf(values.engine);
const folder = mkdtempSync(join(tmpdir(), 'comair-diagnosis-'));
const all: Case[] = [];
try {
  for (const program of programs(positionals)) {
    for (const flags of variantsOf(program)) {
      const path = await build(program, flags, folder);
      for (const engine of engines) {
        const { code: got, text } = await suggested(path, engine);
        all.push({ engine, expected: program.code, got });
        const right = got === program.code || (program.code === 'none' && got === 'no loops');
        const what = `${engine.padEnd(9)} ${program.name} ${flags.join(' ')}`.padEnd(46);
        console.log(`${right ? 'ok   ' : 'WRONG'} ${what} ${got}${right ? '' : `: ${text}`}`);
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const fine = engines.map((engine) => tell(engine, all));
process.exitCode = fine.every(Boolean) ? 0 : 1;
