/**
 * What samples take of one run of a program that writes to 10 MB all the time and says what each
 * piece of its work took: the launcher stands still in every other phase, the program does not. So
 * where memory lies is the same with samples and without, and what changes the machine's speed has
 * a tenth of a second to do it in. What is taken once, as the program begins, is not seen. What is
 * taken is to be held against what the sampler believes: the budget has the time of both phases, as
 * the program's goes on.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { difference } from './difference.js';
import type { Difference } from './difference.js';
import { runOf, sampling } from './measure.js';
import { pairsOf, piecesOf } from './phases.js';
import type { Phase } from './phases.js';
import { writer } from './programs.js';

const MB = 10;

/** A phase is long beside what follows a sample, which is over in some 10 ms. */
const PHASE_S = 0.1;

/** About a millisecond. */
const ROUNDS_OF_PIECE = 400;

export interface Within {
  pairs: number;
  processor: Difference;
  wall: Difference;
  samples: number;
  /** What the sampler believes to have taken, of the time in which it went on. */
  estimated: number;
}

const now = (): number => Number(process.hrtime.bigint()) / 1e9;

/** How many rounds take so many seconds here. */
function roundsFor(seconds: number): number {
  const SOME = 200_000;
  const from = now();
  const [path, ...argv] = writer(MB, SOME).argv;
  execFileSync(path, argv);
  return Math.ceil((seconds / (now() - from)) * SOME);
}

/** @returns null: there is none, or it has ended */
function childOf(parent: number, name: string): number | null {
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state, of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state !== 'Z' && Number(of) === parent && stat.includes(`(${name})`)) return Number(pid);
    } catch {
      // It has ended meanwhile.
    }
  }
  return null;
}

/** @param isThere whether the program is */
async function byPhases(launcher: number, isThere: () => boolean): Promise<Phase[]> {
  const goOn = (): void => {
    try {
      process.kill(launcher, 'SIGCONT');
    } catch {
      // It has ended.
    }
  };
  process.on('exit', goOn);
  const phases: Phase[] = [];
  try {
    while (isThere()) {
      const first = Math.random() < 0.5;
      for (const sampled of [first, !first]) {
        if (!isThere()) break;
        process.kill(launcher, sampled ? 'SIGCONT' : 'SIGSTOP');
        const from = now();
        await setTimeout(PHASE_S * 1000);
        phases.push({ sampled, from, to: now() });
      }
    }
  } finally {
    goOn();
    process.off('exit', goOn);
  }
  return phases;
}

/** @param seconds about as long as it is to run */
export async function within(budget: string, seconds: number): Promise<Within> {
  const folder = mkdtempSync(join(tmpdir(), 'comair-bench-'));
  const json = join(folder, 'r.json');
  try {
    const [node, ...argv] = sampling(writer(MB, roundsFor(seconds), ROUNDS_OF_PIECE), budget, json);
    const running = promisify(execFile)(node, argv, { maxBuffer: 2 ** 30 });
    running.catch(() => undefined); // It is awaited below, after the phases.
    const launched = (): number | null => childOf(running.child.pid!, 'comair-sampler');
    const begun = (): boolean => {
      const launcher = launched();
      return launcher !== null && childOf(launcher, 'writer') !== null;
    };
    while (!begun() && running.child.exitCode === null) await setTimeout(20);
    const launcher = launched();
    if (launcher === null) throw new Error(`${argv.join(' ')} ended before it took samples`);
    const phases = await byPhases(launcher, () => childOf(launcher, 'writer') !== null);
    const { stdout } = await running;
    const pieces = piecesOf(stdout);
    const figures = runOf(json).sampled!;
    const pairs = pairsOf(phases, pieces, ({ processor }) => processor);
    const on = phases.filter(({ sampled }) => sampled).reduce((sum, p) => sum + p.to - p.from, 0);
    return {
      pairs: pairs.length,
      processor: difference(pairs),
      wall: difference(pairsOf(phases, pieces, ({ wall }) => wall)),
      samples: figures.samples,
      estimated: figures.spent_s / on,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
