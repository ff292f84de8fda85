/**
 * `npm run check:unharmed [-- --samples N --case REGEX --install --seconds N]`: Debian's programs do
 * what they do without samples being taken: the same output, status and files, all requests
 * answered. As many samples as possible are taken, until there are N in all (default 10,000).
 * Exit status 1 when anything differs, or a copy failed.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Case, Ran } from './case.js';
import { git } from './cases/git.js';
import { gzip } from './cases/gzip.js';
import { make } from './cases/make.js';
import { mariadbAttached, mariadbStarted } from './cases/mariadb.js';
import { nginxAttached, nginxStarted } from './cases/nginx.js';
import { postgres } from './cases/postgres.js';
import { python } from './cases/python.js';
import { sqlite } from './cases/sqlite.js';
import { OUTCOMES, Taking } from './taking.js';
import type { Counts } from './taking.js';
import { CASE_OPTION, casesOf, needDynamorio, numberOf, readOptions } from '../command-line.js';

const ALL: readonly Case[] = [
  gzip,
  sqlite,
  python,
  git,
  make,
  nginxStarted,
  nginxAttached,
  mariadbStarted,
  mariadbAttached,
  postgres,
];

const values = readOptions({
  samples: { type: 'string', default: '10000' },
  seconds: { type: 'string', default: '600' },
  case: CASE_OPTION,
  budget: { type: 'string', default: '50%' },
  copies: { type: 'string', default: '6' },
  stall: { type: 'string', default: '1000ms' },
  install: { type: 'boolean', default: false },
});
const wanted = numberOf(values.samples, '--samples');
const longest = numberOf(values.seconds, '--seconds') * 1000;
needDynamorio();
const options = ['--budget', values.budget, '--copies', values.copies, '--stall', values.stall];

const selected = casesOf(ALL, values.case);
const isHere = ({ needs }: Case): boolean => needs.every((file) => existsSync(file));
const missing = selected.filter((one) => !isHere(one)).flatMap(({ packages }) => packages);
if (values.install && missing.length > 0) {
  const install = ['install', '-y', '-q', '--no-install-recommends', ...new Set(missing)];
  execFileSync('apt-get', install, { stdio: ['ignore', 2, 2] });
}

const write = (...cells: readonly (string | number)[]): void => {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
};
const troubles: string[] = [];

/** Of the 99th in a hundred, in ms. */
function p99(latencies: readonly number[]): string {
  const sorted = latencies.toSorted((a, b) => a - b);
  return sorted.at(Math.floor(0.99 * sorted.length))?.toFixed(1) ?? '-';
}

/** What is not as without samples. */
function differences(native: Ran, ran: Ran): string[] {
  return Object.keys(ran.results)
    .filter((key) => native.results[key] !== ran.results[key])
    .map((key) => `${key}: ${native.results[key]} is ${ran.results[key]}`);
}

async function check(one: Case, base: string, most: number): Promise<Counts> {
  const folder = join(base, one.name.replaceAll(/\W+/g, '-'));
  mkdirSync(folder);
  const run = await one.prepare(folder);
  const taking = new Taking(join(base, `reports-${one.name.replaceAll(/\W+/g, '-')}`), options);
  const native = await run(null);
  const again = await run(null);
  // What differs by itself shows nothing.
  const odd = differences(native, again);
  if (odd.length > 0) throw new Error(`without samples: ${odd.join('; ')}`);
  const total: Counts = { samples: 0, exact: 0, cut: 0, killed: 0, failed: 0 };
  const stopped = new Set<string>();
  const latencies: number[] = [];
  let [runs, different] = [0, 0];
  const end = Date.now() + longest;
  for (; runs === 0 || (total.samples < most && Date.now() < end); runs++) {
    const ran = await run(taking);
    const odd = differences(native, ran);
    if (odd.length > 0) {
      troubles.push(`${one.name}: ${odd.join('\n  ')}`);
      // At once: a long check may be ended before its own end.
      process.stderr.write(`${troubles.at(-1)}\n`);
    }
    different += Number(odd.length > 0);
    for (const each of ran.latencies ?? []) latencies.push(each);
    const seen = taking.seen();
    for (const key of OUTCOMES) total[key] += seen.counts[key];
    for (const why of seen.stopped) stopped.add(why);
  }
  const before = [...(native.latencies ?? []), ...(again.latencies ?? [])];
  const times = before.length > 0 ? [p99(before), p99(latencies)] : ['', ''];
  write(one.name, runs, runs - different, ...OUTCOMES.map((key) => total[key]), ...times);
  for (const why of stopped) troubles.push(`${one.name}: ${why}`);
  if (total.failed > 0) troubles.push(`${one.name}: ${total.failed} copies failed`);
  if (total.samples === 0) troubles.push(`${one.name}: no samples`);
  return total;
}

const base = mkdtempSync(join(tmpdir(), 'comair-unharmed-'));
chmodSync(base, 0o755);
let samples = 0;
try {
  const heads = ['case', 'runs', 'same', ...OUTCOMES, 'p99 ms before', 'during'];
  write(...heads);
  write(...heads.map(() => '---'));
  const here = selected.filter(isHere);
  for (const one of selected) if (!isHere(one)) troubles.push(`${one.name}: not installed`);
  for (const [i, one] of here.entries()) {
    const share = Math.ceil((wanted - samples) / (here.length - i));
    try {
      samples += (await check(one, base, share)).samples;
    } catch (error) {
      troubles.push(`${one.name}: ${String(error)}`);
    }
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}
process.stdout.write(`\n${samples} samples. ${troubles.length === 0 ? 'Nothing differs.' : ''}\n`);
for (const trouble of troubles) process.stdout.write(`${trouble}\n`);
process.exitCode = troubles.length > 0 ? 1 : 0;
