/**
 * `npm run bench:batch`: what a batch costs besides the runs under the engine.
 *
 * With `-- --tiny N` also N jobs that do next to nothing (the figures for N = 5000 take a quarter of
 * an hour): the memory of this process and of its slots all the while, and the time that the
 * summary takes.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalExecutor, batch } from '../../src/api/batch.js';
import { Store } from '../../src/campaigns/batch/store/job-store.js';
import { plainJob } from '../../src/campaigns/batch/job.js';
import { childrenOf, residentBytes } from '../../src/campaigns/batch/slot/process-tree.js';
import { planned } from '../../src/campaigns/batch/suite/planned-job.js';
import type { Suite } from '../../src/campaigns/batch/suite/planned-job.js';
import { summarize } from '../../src/campaigns/batch/summary/summary.js';
import { packageRoot } from '../../src/base/package.js';

const SORT = join(packageRoot(), 'test/targets/bin/sort');
const JOBS = 40;
const MEGABYTE = 1e6;
const SAMPLE_MS = 500;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function suiteOf(commands: readonly (readonly string[])[]): Suite {
  const jobs = commands.map((argv, i) => planned(plainJob(`job ${i}`, argv, tmpdir())));
  return { name: 'bench', only: null, skip: null, jobs, notes: [] };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** @returns seconds in all, and for each job the milliseconds besides its run */
async function timed(suite: Suite, slots: number, store: string): Promise<[number, number[]]> {
  const executor = new LocalExecutor(slots);
  const started = new Map<string, number>();
  const overheads: number[] = [];
  const from = performance.now();
  let last = from;
  try {
    await batch(suite, {
      store,
      executor,
      onStart: (name) => started.set(name, performance.now()),
      onEnd: ({ name, wallSeconds, status, reason }) => {
        if (status !== 'passed') throw new Error(`${name}: ${status}: ${reason ?? ''}`);
        last = performance.now();
        overheads.push(last - started.get(name)! - 1000 * wallSeconds);
      },
    });
  } finally {
    await executor.close();
  }
  return [(last - from) / 1000, overheads];
}

async function throughput(folder: string): Promise<void> {
  // Different commands, or they would be run once.
  const suite = suiteOf(Array.from({ length: JOBS }, (_, i) => [SORT, '640', String(i)]));
  const [one, alone] = await timed(suite, 1, join(folder, 'one.db'));
  say(`${JOBS} jobs (sort 640), 1 slot: ${one.toFixed(1)} s`);
  say(
    `  overhead of a job: median ${median(alone).toFixed(0)} ms, first ${alone[0].toFixed(0)} ms`,
  );
  const [two, both] = await timed(suite, 2, join(folder, 'two.db'));
  say(`${JOBS} jobs (sort 640), 2 slots: ${two.toFixed(1)} s, ${(one / two).toFixed(2)} x faster`);
  say(`  overhead of a job: median ${median(both).toFixed(0)} ms`);
}

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(0)} MB`;

/** Of samples from the first job to the last: how they went. */
function course(samples: readonly number[]): string {
  const part = (from: number, to: number): string =>
    megabytes(
      median(samples.slice(Math.floor(from * samples.length), Math.ceil(to * samples.length))),
    );
  const most = megabytes(Math.max(...samples));
  return `${part(0.1, 0.3)} early, ${part(0.45, 0.55)} half-way, ${part(0.8, 1)} late, ${most} at most`;
}

async function tiny(folder: string, count: number): Promise<void> {
  const path = join(folder, 'tiny.db');
  const suite = suiteOf(Array.from({ length: count }, (_, i) => ['/bin/echo', String(i)]));
  const main: number[] = [];
  const slots: number[] = [];
  const timer = setInterval(() => {
    main.push(process.memoryUsage.rss());
    // What runs under the engine is below them, and not counted.
    slots.push(childrenOf(process.pid).reduce((sum, pid) => sum + residentBytes(pid), 0));
  }, SAMPLE_MS);
  const [seconds] = await timed(suite, availableParallelism(), path);
  clearInterval(timer);
  say(
    `${count} tiny jobs: ${seconds.toFixed(0)} s, ${((1000 * seconds) / count).toFixed(0)} ms each`,
  );
  say(`  memory of the main process (RSS), ${main.length} samples: ${course(main)}`);
  say(`  of its ${availableParallelism()} slots together: ${course(slots)}`);
  const store = new Store(path);
  const start = performance.now();
  const { summary } = summarize(store.connection, path, 1);
  const took = performance.now() - start;
  store.close();
  const { size } = await stat(path);
  say(
    `  summary once more: ${(took / 1000).toFixed(2)} s, ${summary.report?.routines.length ?? 0} routines; store ${(size / MEGABYTE).toFixed(1)} MB`,
  );
  const { maxRSS } = process.resourceUsage();
  say(`  highest of the main process ever: ${megabytes(1024 * maxRSS)}`);
}

const folder = await mkdtemp(join(tmpdir(), 'comair-bench-'));
try {
  const at = process.argv.indexOf('--tiny');
  await throughput(folder);
  if (at >= 0) await tiny(folder, Number(process.argv[at + 1]));
} finally {
  await rm(folder, { recursive: true, force: true });
}
