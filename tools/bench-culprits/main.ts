/**
 * `npm run bench:culprits [-- --case REGEX --longest 64 --budget 1%]`: services with a known problem
 * are sampled, for 2 s of their processor time, then for twice as long, and so on: how long it takes
 * until the problem is finding 1. One that is not found within --longest is missed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/package.js';
import type { Report } from '../../src/schema/report.js';
import { services } from './cases.js';
import type { Service } from './cases.js';

const { values } = parseArgs({
  options: {
    case: { type: 'string', default: '' },
    longest: { type: 'string', default: '64' },
    budget: { type: 'string', default: '1%' },
  },
});
const MAIN = join(packageRoot(), 'dist/bundle/comair-bin.js');
const folder = mkdtempSync(join(tmpdir(), 'comair-culprits-'));

const say = (...cells: readonly string[]): void => {
  const widths = [28, 10, 10, 8, 40, 24];
  process.stdout.write(
    `${cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join(' ')
      .trimEnd()}\n`,
  );
};

function sampleFor({ argv, targets }: Service, seconds: number): Report | null {
  const json = join(folder, 'r.json');
  rmSync(json, { force: true });
  const options = ['--targets', targets, '--budget', values.budget, '--json', json];
  const outputs = ['--report', '/dev/null', '--no-progress', '--'];
  const { stderr } = spawnSync(
    process.execPath,
    [MAIN, 'sample', ...options, ...outputs, ...argv(seconds)],
    { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' },
  );
  try {
    return JSON.parse(readFileSync(json, 'utf8')) as Report;
  } catch {
    say('', stderr.trim().slice(-200));
    return null;
  }
}

/** Of the first finding. */
function firstOf(report: Report): { names: string[]; text: string } {
  const finding = report.findings?.at(0);
  if (finding === undefined) return { names: [], text: 'none' };
  const names = finding.routines.filter(({ role }) => role === 'culprit').map(({ name }) => name);
  return { names, text: `${names[0] ?? '?'} ${finding.class}` };
}

let found = 0;
let all = 0;
say('service', 'found in', 'of time', 'samples', 'finding 1', 'verdict');
for (const service of services(folder)) {
  if (!new RegExp(values.case).test(service.name)) continue;
  all++;
  let last: string[] = [];
  for (let seconds = 2; seconds <= Number(values.longest); seconds *= 2) {
    const report = sampleFor(service, seconds);
    if (report === null) continue;
    const { names, text } = firstOf(report);
    const { samples, processor_s: used, seconds: time } = report.runs[0].sampled!;
    const right = names.some((name) => service.culprit.test(name));
    const figures = [`${used.toFixed(1)} s`, `${time.toFixed(1)} s`, String(samples), text];
    last = [service.name, ...figures, right ? 'found' : 'missed'];
    if (!right) continue;
    found++;
    break;
  }
  say(...last);
}
say(`${found} of ${all} found`);
rmSync(folder, { recursive: true, force: true });
process.exitCode = found === all ? 0 : 1;
