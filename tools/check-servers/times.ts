/** What clients wait for while samples are taken at 2 %, and without, in turn. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { packageRoot } from '../../src/base/package.js';
import { freePort } from '../servers/port.js';
import { SERVICES } from '../services/all.js';
import { Load, untilAnswers } from '../services/load.js';
import { whileRuns } from '../services/life.js';
import type { Service } from '../services/service.js';
import type { Cells } from './block.js';

const MAIN = join(packageRoot(), 'dist/bundle/comair-bin.js');
const PAIRS = 6;
/** Of each half of a pair; and until samples are taken. */
const [SECONDS, BEGINS_S] = [8, 5];
/** One of a single process, and two of workers. */
const NAMES = ['redis', 'nginx', 'php-fpm'];
const PARTS = [0.5, 0.99];

export const HEAD = [
  'service',
  'requests',
  'p50 without, with',
  'p50, change of pairs',
  'p99 without, with',
  'p99, change of pairs',
];

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Samples are taken until the function that it returns is called: first symbols are read. */
async function begin(pid: number): Promise<() => Promise<void>> {
  const what = ['--pid', String(pid), '--budget', '2%', '--report', '/dev/null', '--no-progress'];
  const child = spawn(process.execPath, [MAIN, 'sample', ...what], { stdio: 'ignore' });
  await pause(1000 * BEGINS_S);
  return async () => {
    child.kill('SIGINT');
    await once(child, 'exit');
  };
}

async function pairsOf(service: Service, pid: number): Promise<number[][][]> {
  const load = new Load(service);
  const pairs: number[][][] = [];
  await pause(1000 * BEGINS_S);
  for (let pair = 0; pair < PAIRS; pair++) {
    const both: number[][] = [];
    for (const way of pair % 2 === 0 ? [0, 1] : [1, 0]) {
      const end = way === 1 ? await begin(pid) : () => Promise.resolve();
      load.taken();
      await pause(1000 * SECONDS);
      both[way] = load.taken();
      await end();
    }
    pairs.push(both);
  }
  await load.stop();
  return pairs;
}

const ms = (value: number): string => value.toFixed(2);
const percent = (ratio: number): string =>
  `${ratio < 1 ? '−' : '+'}${Math.abs(100 * (ratio - 1)).toFixed(0)} %`;

function rowOf(name: string, pairs: readonly number[][][]): Cells {
  const count = pairs.flat().reduce((sum, { length }) => sum + length, 0);
  const cells = PARTS.flatMap((part) => {
    const each = pairs.map((both) => both.map((values) => quantile(values, part)));
    const ratios = each.map(([without, sampled]) => sampled / without);
    const [without, sampled] = [0, 1].map((way) => median(each.map((both) => both[way])));
    const range = `${percent(Math.min(...ratios))} to ${percent(Math.max(...ratios))}`;
    return [`${ms(without)}, ${ms(sampled)} ms`, `${percent(median(ratios))} (${range})`];
  });
  return { cells: [name, String(count), ...cells] };
}

/** @param only undefined: some of them */
export async function compareTimes(folder: string, only: string | undefined): Promise<Cells[]> {
  const rows: Cells[] = [];
  for (const name of only === undefined ? NAMES : [only]) {
    const service = SERVICES[name]({ folder, port: await freePort() });
    if (service === null) continue;
    const pairs = await whileRuns(service, folder, async (pid) => {
      await untilAnswers(service, 60);
      return pairsOf(service, pid);
    });
    const row = rowOf(name, pairs);
    console.log(row.cells.join(' | '));
    rows.push(row);
  }
  return rows;
}
