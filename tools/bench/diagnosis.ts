/**
 * What a close look at a finding costs: processor time of `comair-bin diagnose`, beside that of the
 * program alone and of the plain recording, and the memory of its largest process.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { measure, median } from './measure.js';
import type { Measurement } from './measure.js';
import type { Place } from './rows.js';
import { compile } from './workloads.js';

interface Case {
  name: string;
  program: string;
  args: string[];
  /** Of `comair-bin diagnose`. */
  options?: string[];
  /** At most so many times native, so many times the plain recording, and so many MB. */
  goals: { native?: number; recording?: number; mb?: number };
}

/** Of the engine and of Node.js, beside what `--memory` bounds. */
const BESIDE_MB = 400;

const CASES: Case[] = [
  {
    name: 'all of it',
    program: 'searches',
    args: ['24000', '0'],
    goals: { native: 60 },
  },
  {
    name: 'a tenth of it',
    program: 'searches',
    args: ['19000', '6000'],
    goals: { recording: 2 },
  },
  {
    name: '256 loops',
    program: 'many_loops',
    args: ['40000'],
    goals: { mb: 512 + BESIDE_MB },
  },
  {
    name: '256 loops, 64 MB',
    program: 'many_loops',
    args: ['40000'],
    options: ['--memory', '64'],
    goals: { mb: 64 + BESIDE_MB },
  },
];

const COMMAND = [process.execPath, join(packageRoot(), 'dist/bundle/comair-bin.js')];

async function often(times: number, one: () => Promise<Measurement>): Promise<Measurement> {
  const all: Measurement[] = [];
  for (let i = 0; i < times; i++) all.push(await one());
  const [first] = all;
  return { ...first, cpu: median(all.map(({ cpu }) => cpu)), peakMb: Math.max(...all.map(({ peakMb }) => peakMb)) }; // prettier-ignore
}

const within = (value: number, goal: number | undefined): string =>
  goal === undefined ? '' : ` (goal ${goal}: ${value <= goal ? 'holds' : 'missed'})`;

/** Prints a line for each case as it is measured. */
export async function benchDiagnosis(place: Place, rounds: number): Promise<void> {
  const { measurer, folder, limit } = place;
  console.log('comair-bin diagnose, processor time of the program, and times that');
  for (const { name, program, args, options = [], goals } of CASES) {
    const argv = [compile(folder, program, ['-O2']), ...args];
    const report = join(folder, 'diagnosis.json');
    const run = (command: readonly string[]) => measure(measurer, folder, command, limit);
    const plain = ['--json', report, '--report', '/dev/null', '--', ...argv];
    execFileSync(COMMAND[0], [...COMMAND.slice(1), ...plain], { stdio: 'ignore' });
    const alone = await often(3 * rounds, () => run(argv));
    const recorded = await often(rounds, () => run([...COMMAND, ...plain]));
    const looked = await often(rounds, () =>
      run([...COMMAND, 'diagnose', report, '#1', ...options, '--', ...argv]),
    );
    const [times, more] = [looked.cpu / alone.cpu, looked.cpu / recorded.cpu];
    console.log(
      `${name.padEnd(18)} native ${alone.cpu.toFixed(3)} s, recording ${(recorded.cpu / alone.cpu).toFixed(1)}x, ` +
        `diagnose ${looked.cpu.toFixed(1)} s: ${times.toFixed(1)}x${within(times, goals.native)}, ` +
        `${more.toFixed(2)}x the recording${within(more, goals.recording)}, ` +
        `${looked.peakMb.toFixed(0)} MB${within(looked.peakMb, goals.mb)}`,
    );
  }
}
