/** Runs a case as a user does: `comair-bin sweep`, a single run, or a report on a kept profile. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Report } from '../../src/schema/report.js';
import type { Case } from './case.js';
import { environment, prepare } from './prepare.js';

export interface Swept {
  report: Report;
  seconds: number;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const start = Date.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [`${packageRoot()}dist/bundle/comair-bin.js`, ...args],
    {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  if (status !== 0) throw new Error(stderr.trimEnd().split('\n').at(-1) ?? `status ${status}`);
  return (Date.now() - start) / 1000;
}

function readReport(json: string, seconds: number): Swept {
  return { report: JSON.parse(readFileSync(json, 'utf8')) as Report, seconds };
}

/** @param keep where profile, text and JSON report go */
export function sweepCase(
  each: Case,
  folder: string,
  keep: string,
  options: readonly string[],
): Swept {
  const command = prepare(each, folder);
  mkdirSync(keep, { recursive: true });
  const base = join(keep, each.name);
  const outputs = ['--profile', `${base}.profile`, '--report', `${base}.txt`];
  const args = ['sweep', '--sizes', each.sizes.join(','), '--json', `${base}.json`, ...outputs];
  const seconds = run([...args, ...options, '--', ...command], environment(folder));
  return readReport(`${base}.json`, seconds);
}

/** One plain run at the size `n`. */
export function runCase(
  each: Case,
  n: number,
  folder: string,
  keep: string,
  options: readonly string[],
): Swept {
  const command = prepare({ ...each, sizes: [n] }, folder).map((word) =>
    word.replaceAll('{n}', String(n)),
  );
  mkdirSync(keep, { recursive: true });
  const base = join(keep, each.name);
  const outputs = ['--profile', `${base}.profile`, '--report', `${base}.txt`];
  const args = ['--json', `${base}.json`, ...outputs, ...options, '--', ...command];
  return readReport(`${base}.json`, run(args, environment(folder)));
}

/** The report of today on a profile that was kept. */
export function reportCase(each: Case, folder: string, kept: string): Swept {
  const json = `${folder}.json`;
  const profile = join(kept, `${each.name}.profile`);
  const seconds = run(['analyze', profile, '--json', json], environment(folder));
  return readReport(json, seconds);
}
