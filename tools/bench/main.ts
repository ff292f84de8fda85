/**
 * `npm run bench [-- --json] [--rounds N] [--only NAME,...] [--loops]`: processor time of
 * comair-bin under each engine (`comair-bin` is Valgrind's, `dynamorio` needs DYNAMORIO_HOME),
 * recording and analysis together, and of Valgrind's own tools, relative to the program alone.
 * With `--loops`, each engine also with loops as targets, and what that costs over routines alone.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/package.js';
import { benchFolds, printFolds } from './fold.js';
import { measure, median } from './measure.js';
import type { Measurement } from './measure.js';
import { buildMeasure, workloads } from './workloads.js';
import type { Workload } from './workloads.js';

function comair(engine: string, ...options: string[]): (argv: string[]) => string[] {
  const main = join(packageRoot(), 'dist/bundle/comair-bin.js');
  return (argv) => [process.execPath, main, '--engine', engine, ...options, '--', ...argv];
}

const TOOLS = {
  native: (argv: string[]) => argv,
  'comair-bin': comair('valgrind'),
  'with loops': comair('valgrind', '--loops'),
  dynamorio: comair('dynamorio'),
  'dynamorio, loops': comair('dynamorio', '--loops'),
  none: (argv: string[]) => ['valgrind', '-q', '--tool=none', ...argv],
  callgrind: (argv: string[]) => [
    'valgrind',
    '-q',
    '--tool=callgrind',
    '--callgrind-out-file=/dev/null',
    ...argv,
  ],
  memcheck: (argv: string[]) => ['valgrind', '-q', '--tool=memcheck', ...argv],
} as const;
type Tool = keyof typeof TOOLS;
const TRUE = '/bin/true';
const WITH_LOOPS: [Tool, Tool][] = [
  ['comair-bin', 'with loops'],
  ['dynamorio', 'dynamorio, loops'],
];

/** The DynamoRIO engine only where there is one, loops only where they are asked for. */
function toolsFor(loops: boolean): Tool[] {
  const available = (process.env['DYNAMORIO_HOME'] ?? '') !== '';
  return (Object.keys(TOOLS) as Tool[]).filter(
    (tool) =>
      (available || !tool.startsWith('dynamorio')) &&
      (loops || !WITH_LOOPS.some(([, looped]) => tool === looped)),
  );
}

interface Row {
  program: string;
  /** Median processor time in seconds. */
  cpu: Record<Tool, number>;
  peakMb: Record<Tool, number>;
  /** Times native. */
  ratio: Record<Tool, number>;
  /** comair-bin's processor time over callgrind's. */
  ofCallgrind: number;
  /** Tools under which status or output were not the native ones. */
  wrong: Tool[];
}

/** All tools in turn, round after round, so that a busy spell of the machine hits all alike. */
function bench(
  workload: Workload,
  rounds: number,
  names: readonly Tool[],
  measurer: string,
  folder: string,
): Row {
  const runs = Object.fromEntries(names.map((tool) => [tool, [] as Measurement[]])) as Record<
    Tool,
    Measurement[]
  >;
  for (let round = 0; round < rounds; round++) {
    for (const tool of names) {
      process.stderr.write(`${workload.name}: round ${round + 1} of ${rounds}, ${tool}\n`);
      runs[tool].push(measure(measurer, folder, TOOLS[tool](workload.argv)));
    }
  }
  const per = (value: (list: Measurement[]) => number) =>
    Object.fromEntries(names.map((tool) => [tool, value(runs[tool])])) as Record<Tool, number>;
  const cpu = per((list) => median(list.map((run) => run.cpu)));
  const [expected] = runs.native;
  return {
    program: workload.name,
    cpu,
    peakMb: per((list) => median(list.map((run) => run.peakMb))),
    ratio: per((list) => median(list.map((run) => run.cpu)) / cpu.native),
    ofCallgrind: cpu['comair-bin'] / cpu.callgrind,
    wrong: names.filter((tool) =>
      runs[tool].some((run) => run.status !== expected.status || run.output !== expected.output),
    ),
  };
}

/** What loops cost over routines alone, by engine: each program's ratio, and their geometric mean. */
function printLoops(rows: readonly Row[], names: readonly Tool[]): void {
  for (const [without, looped] of WITH_LOOPS.filter(([, tool]) => names.includes(tool))) {
    const ratios = rows.map(({ cpu }) => cpu[looped] / cpu[without]);
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
    const each = rows.map(({ program }, i) => `${program} ${ratios[i].toFixed(2)}`).join(', ');
    console.log(`${looped} over ${without}: ${each}; geometric mean ${mean.toFixed(2)}`);
  }
}

function printRows(
  rows: readonly Row[],
  names: readonly Tool[],
  starts: Partial<Record<Tool, number>>,
): void {
  const others = names.filter((tool) => tool !== 'native');
  const titles = ['program', 'native s', ...others, 'of callgrind', ...names.map((n) => `${n} MB`)];
  const lines = rows.map((row) => [
    row.program,
    row.cpu.native.toFixed(2),
    ...others.map((tool) => `${row.ratio[tool].toFixed(1)}${row.wrong.includes(tool) ? '!' : ''}`),
    row.ofCallgrind.toFixed(2),
    ...names.map((tool) => row.peakMb[tool].toFixed(0)),
  ]);
  const widths = titles.map((title, i) =>
    Math.max(title.length, ...lines.map((line) => line[i].length)),
  );
  console.log('\nprocessor time, times native (comair-bin: recording and analysis together)');
  for (const line of [titles, ...lines]) {
    console.log(
      line
        .map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i])))
        .join('  '),
    );
  }
  printLoops(rows, names);
  const each = Object.entries(starts).map(([tool, cpu]) => `${tool} ${cpu.toFixed(2)}`);
  console.log(`processor time of ${TRUE} in seconds: ${each.join(', ')}`);
  if (rows.some((row) => row.wrong.length > 0)) {
    console.log('!: another exit status or output than alone');
  }
}

/** Processor time in seconds of a run of next to nothing, by tool: the median of five. */
function startTimes(
  names: readonly Tool[],
  measurer: string,
  folder: string,
): Partial<Record<Tool, number>> {
  const of = (tool: Tool) =>
    median(Array.from({ length: 5 }, () => measure(measurer, folder, TOOLS[tool]([TRUE])).cpu));
  return Object.fromEntries(names.map((tool) => [tool, of(tool)]));
}

function main(): void {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
      loops: { type: 'boolean', default: false },
      'skip-fold': { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number from 1');
  const folder = join(packageRoot(), 'build/bench');
  mkdirSync(folder, { recursive: true });
  const measurer = buildMeasure(folder);
  const only = values.only?.split(',');
  const chosen = workloads(folder).filter(({ name }) => only === undefined || only.includes(name));
  const folds = values['skip-fold'] ? [] : benchFolds();
  if (!values.json && folds.length > 0) printFolds(folds);
  const names = toolsFor(values.loops);
  const starts = startTimes(names, measurer, folder);
  const rows = chosen.map((workload) => bench(workload, rounds, names, measurer, folder));
  for (const name of ['output', 'result', 'text']) rmSync(join(folder, name), { force: true });
  if (values.json) console.log(JSON.stringify({ rounds, folds, starts, programs: rows }, null, 2));
  else printRows(rows, names, starts);
}

main();
