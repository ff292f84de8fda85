/**
 * Fuzzing of what reads files from others: `main.js files|elf|texts [--cases N | --minutes M]
 * [--seed S] [--first K] [--jobs N] [--driver PROGRAM] [--keep FOLDER]`. A case is its number and the
 * seed: `--first K --cases 1` tries one again, `--keep` keeps the files of those that fail. Exit
 * status 1 when a case crashed, hung, took too much memory or threw an error without a type.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { heapOptions } from '../../src/base/bounded/warden.js';
import type { Outcome, What } from './worker.js';
import { readCommandLine } from '../command-line.js';

const WORKER = fileURLToPath(new URL('worker.js', import.meta.url));
export const HANG_MS = 20_000;
export const MEMORY = 500e6;

export interface FuzzOptions {
  what: What;
  seed: number;
  first: number;
  /** Cases, or until this time. */
  cases: number;
  until: number;
  jobs: number;
  driver: string;
  keep: string | null;
}

export interface FuzzResult {
  cases: number;
  steps: number;
  refused: number;
  /** In bytes and milliseconds. */
  mostMemory: number;
  longest: number;
  failures: { number: number; why: string }[];
}

export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { what, seed, first, cases, until, jobs, driver, keep } = options;
  const folder = mkdtempSync(join(tmpdir(), 'comair-fuzz-'));
  const result: FuzzResult = {
    cases: 0,
    steps: 0,
    refused: 0,
    mostMemory: 0,
    longest: 0,
    failures: [],
  };
  let next = first;

  const fail = (number: number, why: string, pid: number | undefined): void => {
    result.failures.push({ number, why });
    const file = readdirSync(folder).find((name) => name.startsWith(`case-${pid ?? ''}.`));
    if (keep === null || file === undefined) return;
    mkdirSync(keep, { recursive: true });
    copyFileSync(join(folder, file), join(keep, `${what}-${seed}-${number}${extname(file)}`));
  };

  const start = (): ChildProcess =>
    fork(WORKER, [what, String(seed), folder, driver], {
      execArgv: heapOptions(MEMORY),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });

  /** @returns null when the process ended of it, or was ended */
  const attempt = (child: ChildProcess, number: number): Promise<Outcome | null> =>
    new Promise((resolve) => {
      let said = '';
      let hung = false;
      const timer = setTimeout(() => {
        hung = true;
        child.kill('SIGKILL');
      }, HANG_MS);
      const settle = (outcome: Outcome | null): void => {
        clearTimeout(timer);
        child.removeAllListeners('message').removeAllListeners('exit');
        child.stderr?.removeAllListeners('data');
        resolve(outcome);
      };
      child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
      child.on('message', (outcome) => {
        settle(outcome as Outcome);
      });
      child.on('exit', (code, signal) => {
        const how = hung
          ? `more than ${HANG_MS / 1000} s`
          : `${signal ?? `status ${code ?? '?'}`}: ${said}`;
        fail(number, how, child.pid);
        settle(null);
      });
      child.send(number, () => undefined);
    });

  const lane = async (): Promise<void> => {
    let child = start();
    while (result.cases < cases && Date.now() < until) {
      const number = next++;
      result.cases++;
      const before = performance.now();
      const outcome = await attempt(child, number);
      result.longest = Math.max(result.longest, performance.now() - before);
      if (outcome === null) {
        child = start();
        continue;
      }
      result.steps += outcome.steps;
      result.refused += outcome.refused;
      result.mostMemory = Math.max(result.mostMemory, outcome.peak);
      for (const problem of outcome.problems) fail(number, problem, child.pid);
      if (outcome.peak > MEMORY)
        fail(number, `${Math.round(outcome.peak / 1e6)} MB of memory`, child.pid);
    }
    child.disconnect();
  };
  try {
    await Promise.all(Array.from({ length: jobs }, lane));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return result;
}

/** In a line. */
export function summary({
  cases,
  steps,
  refused,
  mostMemory,
  longest,
  failures,
}: FuzzResult): string {
  return `${cases} cases, ${refused} of ${steps} uses refused, at most ${Math.round(mostMemory / 1e6)} MB and ${(longest / 1000).toFixed(1)} s, ${failures.length} failures`;
}

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine({
    cases: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '2' },
    driver: { type: 'string', default: '' },
    keep: { type: 'string' },
  });
  const [what] = positionals;
  if (what !== 'files' && what !== 'elf' && what !== 'texts')
    throw new Error('usage: main.js files|elf|texts [options]');
  const { minutes, cases = minutes === undefined ? '1000' : 'Infinity' } = values;
  const result = await fuzz({
    what,
    seed: Number(values.seed),
    first: Number(values.first),
    jobs: Number(values.jobs),
    cases: Number(cases),
    until: minutes === undefined ? Infinity : Date.now() + 60_000 * Number(minutes),
    driver: values.driver,
    keep: values.keep ?? null,
  });
  for (const { number, why } of result.failures) console.log(`case ${number}: ${why}`);
  console.log(`${what}: ${summary(result)}`);
  process.exitCode = result.failures.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
