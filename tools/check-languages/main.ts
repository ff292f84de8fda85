/**
 * `npm run check:languages [-- --engine X --language REGEX --least N --minutes M --keep FOLDER]`: a
 * program in each of many languages has a hidden quadratic, and linear and n log n functions beside
 * it. It is run once, with several sizes, and in a sweep: its output must be as natively, the
 * function that its author wrote named, with the right exponent. Prints a table, each cell as soon as
 * it is known. A run or sweep that takes longer than M minutes (5) is ended, and is a miss. What has
 * no compiler here is left out, and said. Exit status 1 when outputs differ, or when fewer than N
 * languages are right in all.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../src/base/errors.js';
import { packageRoot } from '../../src/base/package.js';
import type { Report } from '../../src/schema/report.js';
import { judge } from './judge.js';
import type { Judged } from './judge.js';
import { LANGUAGES } from './languages.js';
import type { Language } from './languages.js';
import { run } from './run.js';
import { ENGINES, casesOf, enginesOf, readOptions } from '../command-line.js';

const values = readOptions({
  engine: ENGINES,
  language: { type: 'string', default: '' },
  least: { type: 'string', default: '0' },
  minutes: { type: 'string', default: '5' },
  keep: { type: 'string' },
});
const main = `${packageRoot()}dist/bundle/comair-bin.js`;
const sources = `${packageRoot()}tools/check-languages/programs/`;
if (!(Number(values.minutes) > 0)) {
  process.stderr.write('check:languages: --minutes is a number above 0\n');
  process.exit(2);
}
const scratch = mkdtempSync(join(tmpdir(), 'comair-languages-'));
const engines = enginesOf(values.engine);

/** Of the calls in one run, and of the runs of a sweep. */
const ONE_RUN = ['25', '40', '60', '100', '160', '250', '400', '600', '900'];
const SWEEP = '50,100,200,400,800,1600';
/** Of a compiler. */
const BUILD_MINUTES = 20;
/** Of one run or sweep: what takes longer is a miss. */
const minutes = Number(values.minutes);

const isHere = (program: string): boolean =>
  spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program]).status === 0;

async function build({ source, build }: Language, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(`${sources}${source}`, join(folder, source));
  for (const command of build) {
    const { status, stderr } = await run(folder, command, BUILD_MINUTES);
    if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr.slice(0, 200)}`);
  }
}

const troubles: string[] = [];

async function observe(
  language: Language,
  folder: string,
  engine: string,
  isSweep: boolean,
): Promise<Judged> {
  const json = join(folder, `${engine}-${isSweep ? 'sweep' : 'run'}.json`);
  const own = [process.execPath, main];
  const options = ['--engine', engine, '--json', json];
  const native = isSweep ? null : await run(folder, [...language.run, ...ONE_RUN], minutes);
  const ran = await run(
    folder,
    isSweep
      ? [...own, 'sweep', ...options, '--sizes', SWEEP, '--', ...language.run, '{n}']
      : [...own, ...options, '--', ...language.run, ...ONE_RUN],
    minutes,
  );
  if (ran.late || native?.late === true) {
    return { right: false, text: `✗ ended after ${minutes} minutes` };
  }
  const seconds = `${ran.seconds.toFixed(0)} s`;
  if (ran.status !== (native?.status ?? 0) || (native !== null && ran.stdout !== native.stdout)) {
    troubles.push(
      `${language.name}, ${engine}: status ${ran.status}: ${ran.stderr.slice(-400).trim()}`,
    );
    return { right: false, text: `✗ output differs, status ${ran.status}, ${seconds}` };
  }
  const { right, text } = judge(JSON.parse(readFileSync(json, 'utf8')) as Report, language);
  return { right, text: `${right ? '' : '✗ '}${text}, ${seconds}` };
}

const columns = engines.flatMap((engine) => [`${engine}, one run`, `${engine}, sweep`]);
const cell = (text: string): void => {
  process.stdout.write(` ${text.replaceAll('|', '\\|')} |`);
};
const row = (cells: readonly string[]): void => {
  process.stdout.write('|');
  cells.forEach(cell);
  process.stdout.write('\n');
};
const right: string[] = [];
const absent: string[] = [];

/** Prints its row. @returns whether all of it is right */
async function check(language: Language): Promise<boolean> {
  const folder = join(values.keep ?? scratch, language.name.replaceAll(/[^\w+]+/g, '-'));
  let isRight = true;
  process.stdout.write('|');
  cell(language.name);
  try {
    rmSync(folder, { recursive: true, force: true });
    await build(language, folder);
    for (const engine of engines) {
      for (const isSweep of [false, true]) {
        const judged = await observe(language, folder, engine, isSweep);
        cell(judged.text);
        isRight &&= judged.right;
      }
    }
  } catch (error) {
    troubles.push(`${language.name}: ${messageOf(error)}`);
    isRight = false;
  }
  process.stdout.write('\n');
  return isRight;
}

row(['language', ...columns]);
row(['---', ...columns.map(() => '---')]);
try {
  for (const language of casesOf(LANGUAGES, values.language)) {
    const missing = language.needs.filter((program) => !isHere(program));
    if (missing.length > 0) absent.push(`${language.name}: no ${missing.join(', ')}`);
    else if (await check(language)) right.push(language.name);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.stdout.write(`\n${right.length} right in all: ${right.join(', ')}\n`);
for (const each of absent) process.stdout.write(`left out: ${each}\n`);
for (const each of troubles) process.stdout.write(`${each}\n`);
if (troubles.length > 0 || right.length < Number(values.least)) process.exitCode = 1;
