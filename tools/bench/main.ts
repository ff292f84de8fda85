/**
 * `npm run bench [-- --json] [--rounds N] [--only NAME,...]`: processor time of comair-bin under
 * each engine (`comair-bin` is Valgrind's, `dynamorio` needs DYNAMORIO_HOME), recording and
 * analysis together, and of Valgrind's own tools, relative to the program alone.
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

function comair(engine: string): (argv: string[]) => string[] {
  const main = join(packageRoot(), 'dist/bundle/comair-bin.js');
  return (argv) => [process.execPath, main, '--engine', engine, '--', ...argv];
}

const TOOLS = {
  native: (argv: string[]) => argv,
  'comair-bin': comair('valgrind'),
  dynamorio: comair('dynamorio'),
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
/** The DynamoRIO engine only where there is one. */
const NAMES = (Object.keys(TOOLS) as Tool[]).filter(
  (tool) => tool !== 'dynamorio' || (process.env['DYNAMORIO_HOME'] ?? '') !== '',
);

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
function bench(workload: Workload, rounds: number, measurer: string, folder: string): Row {
  const runs = Object.fromEntries(NAMES.map((tool) => [tool, [] as Measurement[]])) as Record<
    Tool,
    Measurement[]
  >;
  for (let round = 0; round < rounds; round++) {
    for (const tool of NAMES) {
      process.stderr.write(`${workload.name}: round ${round + 1} of ${rounds}, ${tool}\n`);
      runs[tool].push(measure(measurer, folder, TOOLS[tool](workload.argv)));
    }
  }
  const per = (value: (list: Measurement[]) => number) =>
    Object.fromEntries(NAMES.map((tool) => [tool, value(runs[tool])])) as Record<Tool, number>;
  const cpu = per((list) => median(list.map((run) => run.cpu)));
  const [expected] = runs.native;
  return {
    program: workload.name,
    cpu,
    peakMb: per((list) => median(list.map((run) => run.peakMb))),
    ratio: per((list) => median(list.map((run) => run.cpu)) / cpu.native),
    ofCallgrind: cpu['comair-bin'] / cpu.callgrind,
    wrong: NAMES.filter((tool) =>
      runs[tool].some((run) => run.status !== expected.status || run.output !== expected.output),
    ),
  };
}

function printRows(rows: readonly Row[], starts: Partial<Record<Tool, number>>): void {
  const others = NAMES.filter((tool) => tool !== 'native');
  const titles = ['program', 'native s', ...others, 'of callgrind', ...NAMES.map((n) => `${n} MB`)];
  const lines = rows.map((row) => [
    row.program,
    row.cpu.native.toFixed(2),
    ...others.map((tool) => `${row.ratio[tool].toFixed(1)}${row.wrong.includes(tool) ? '!' : ''}`),
    row.ofCallgrind.toFixed(2),
    ...NAMES.map((tool) => row.peakMb[tool].toFixed(0)),
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
  const each = Object.entries(starts).map(([tool, cpu]) => `${tool} ${cpu.toFixed(2)}`);
  console.log(`processor time of ${TRUE} in seconds: ${each.join(', ')}`);
  if (rows.some((row) => row.wrong.length > 0)) {
    console.log('!: another exit status or output than alone');
  }
}

/** Processor time in seconds of a run of next to nothing, by tool: the median of five. */
function startTimes(measurer: string, folder: string): Partial<Record<Tool, number>> {
  const of = (tool: Tool) =>
    median(Array.from({ length: 5 }, () => measure(measurer, folder, TOOLS[tool]([TRUE])).cpu));
  return Object.fromEntries(NAMES.map((tool) => [tool, of(tool)]));
}

function main(): void {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
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
  const starts = startTimes(measurer, folder);
  const rows = chosen.map((workload) => bench(workload, rounds, measurer, folder));
  for (const name of ['output', 'result', 'text']) rmSync(join(folder, name), { force: true });
  if (values.json) console.log(JSON.stringify({ rounds, folds, starts, programs: rows }, null, 2));
  else printRows(rows, starts);
}

main();
