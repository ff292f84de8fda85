/**
 * `npm run bench:culprits [-- --case REGEX --longest 64 --budget 1%]`: services with a known problem
 * are sampled, without a word on which routines, for 2 s of their processor time, then for twice as
 * long, and so on: how long it takes until finding 1 is the one that a full recording of a short run
 * has. One that is not found within --longest is missed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Report } from '../../src/schema/report.js';
import { services } from './cases.js';
import type { Service } from './cases.js';
import { CASE_OPTION, casesOf, readOptions } from '../command-line.js';

const values = readOptions({
  case: CASE_OPTION,
  longest: { type: 'string', default: '64' },
  budget: { type: 'string', default: '1%' },
});
const MAIN = join(packageRoot(), 'dist/bundle/comair-bin.js');
const folder = mkdtempSync(join(tmpdir(), 'comair-culprits-'));

const say = (...cells: readonly string[]): void => {
  const widths = [28, 10, 10, 8, 34, 34];
  process.stdout.write(
    `${cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join(' ')
      .trimEnd()}\n`,
  );
};

function reportOf(options: readonly string[], argv: readonly string[]): Report | null {
  const json = join(folder, 'r.json');
  rmSync(json, { force: true });
  const outputs = ['--json', json, '--report', '/dev/null', '--no-progress', '--'];
  const { stderr } = spawnSync(process.execPath, [MAIN, ...options, ...outputs, ...argv], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  try {
    return JSON.parse(readFileSync(json, 'utf8')) as Report;
  } catch {
    say('', stderr.trim().slice(-200));
    return null;
  }
}

interface First {
  /** Module and offset of the culprits. */
  places: string[];
  names: string[];
  text: string;
}

/** Of the first finding. */
function firstOf(report: Report | null): First {
  const finding = report?.findings?.at(0);
  if (finding === undefined) return { places: [], names: [], text: 'none' };
  const culprits = finding.routines.filter(({ role }) => role === 'culprit');
  return {
    places: culprits.map(({ module, offset }) => `${module} ${offset}`),
    names: culprits.map(({ name }) => name),
    text: `${culprits.at(0)?.name ?? '?'} ${finding.class}`,
  };
}

/** A full recording makes programs so many times slower, about. */
const SLOWER = 50;
const FULL_SECONDS = 10;

function inFull({ argv, timed, culprit }: Service): First {
  const seconds = timed ? FULL_SECONDS : FULL_SECONDS / SLOWER;
  const first = firstOf(reportOf(['--engine', 'valgrind'], argv(seconds)));
  return first.names.some((name) => culprit.test(name)) ? first : { ...first, places: [] };
}

let found = 0;
let all = 0;
say('service', 'found in', 'of time', 'samples', 'finding 1', 'in full', 'verdict');
for (const service of casesOf(services(folder), values.case)) {
  all++;
  const full = inFull(service);
  let last: string[] = [];
  for (let seconds = 2; seconds <= Number(values.longest); seconds *= 2) {
    const report = reportOf(['sample', '--budget', values.budget], service.argv(seconds));
    if (report === null) continue;
    const { places, text } = firstOf(report);
    const { samples, processor_s: used, seconds: time } = report.runs[0].sampled!;
    const right = places.some((place) => full.places.includes(place));
    const figures = [`${used.toFixed(1)} s`, `${time.toFixed(1)} s`, String(samples), text];
    last = [service.name, ...figures, full.text, right ? 'found' : 'missed'];
    if (!right) continue;
    found++;
    break;
  }
  say(...last);
}
say(`${found} of ${all} found`);
rmSync(folder, { recursive: true, force: true });
process.exitCode = found === all ? 0 : 1;
