/**
 * What a close look at a finding costs: processor time of `comair-bin diagnose`, beside that of the
 * program alone and of the plain recording, and the memory of its largest process.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Finding, Report } from '../../src/schema/report.js';
import { measure, median } from './measure.js';
import type { Measurement } from './measure.js';
import type { Place } from './rows.js';
import { compile } from './workloads.js';
import { enginesOf } from '../command-line.js';

interface Case {
  name: string;
  program: string;
  args: string[];
  /** The first culprit of the finding. */
  of: string;
  /** Of `comair-bin diagnose`. */
  options?: string[];
  /** There are more loops than there is memory for. */
  full?: boolean;
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
    of: 'find',
    goals: { native: 60 },
  },
  {
    name: 'a tenth of it',
    program: 'searches',
    args: ['19000', '6000'],
    of: 'find',
    goals: { recording: 2 },
  },
  {
    name: '257 loops',
    program: 'many_loops',
    args: ['40960'],
    of: 'sums',
    full: true,
    goals: { mb: 512 + BESIDE_MB },
  },
  {
    name: '257 loops, 64 MB',
    program: 'many_loops',
    args: ['40960'],
    of: 'sums',
    options: ['--memory', '64'],
    full: true,
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

/** Of a report in a file. @throws Error where there is none: then nothing would be looked at */
function findingOf(path: string, culprit: string): Finding {
  const { findings = [] } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const found = findings.find(
    ({ routines }) => routines.find(({ role }) => role === 'culprit')?.name === culprit,
  );
  if (found === undefined) throw new Error(`${path} has no finding of ${culprit}`);
  return found;
}

/** Loops that were diagnosed, and of how many of them instances were compared. */
function compared(path: string, { of, full = false }: Case): string {
  const { loops } = findingOf(path, of).diagnosis!;
  const count = loops.filter(({ repeats }) => repeats.pairs > 0).length;
  if (full && (count === 0 || count === loops.length))
    throw new Error(`the inputs of ${count} of ${loops.length} loops were kept: no bound is met`);
  return `${count} of ${loops.length} loops compared`;
}

async function benchCase(each: Case, engine: string, place: Place, rounds: number): Promise<void> {
  const { name, program, args, options = [], goals, of } = each;
  const { measurer, folder, limit } = place;
  const argv = [compile(folder, program, ['-O2']), ...args];
  const report = join(folder, 'finding.json');
  const diagnosis = join(folder, 'diagnosis.json');
  const run = (command: readonly string[]) => measure(measurer, folder, command, limit);
  const plain = ['--engine', engine, '--json', report, '--report', '/dev/null', '--', ...argv];
  execFileSync(COMMAND[0], [...COMMAND.slice(1), ...plain], { stdio: 'ignore' });
  const rank = `#${findingOf(report, of).rank}`;
  const close = ['--engine', engine, '--json', diagnosis, ...options, report, rank];
  const alone = await often(3 * rounds, () => run(argv));
  const recorded = await often(rounds, () => run([...COMMAND, ...plain]));
  const looked = await often(rounds, () => run([...COMMAND, 'diagnose', ...close, '--', ...argv]));
  const [times, more] = [looked.cpu / alone.cpu, looked.cpu / recorded.cpu];
  console.log(
    `${engine.padEnd(9)} ${name.padEnd(16)} native ${alone.cpu.toFixed(3)} s, recording ${(recorded.cpu / alone.cpu).toFixed(1)}x, ` +
      `diagnose ${looked.cpu.toFixed(1)} s: ${times.toFixed(1)}x${within(times, goals.native)}, ` +
      `${more.toFixed(2)}x the recording${within(more, goals.recording)}, ` +
      `${looked.peakMb.toFixed(0)} MB${within(looked.peakMb, goals.mb)}, ${compared(diagnosis, each)}`,
  );
}

/** Prints a line for each case as it is measured. @throws Error where nothing was diagnosed */
export async function benchDiagnosis(place: Place, rounds: number): Promise<void> {
  console.log('comair-bin diagnose, processor time of the program, and times that');
  const here = enginesOf();
  for (const each of CASES) for (const engine of here) await benchCase(each, engine, place, rounds);
}
