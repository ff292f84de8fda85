/**
 * `npm run bench [-- --json] [--rounds N] [--part programs|threads|diagnosis|short] [--only NAME,...]
 * [--tools NAME,...] [--limit SECONDS] [--loops]`: processor time of comair-bin under each engine
 * (`comair-bin` is Valgrind's, `dynamorio` needs DYNAMORIO_HOME), recording and analysis together,
 * and of Valgrind's own tools, relative to the program alone. Part `threads` has the same work with
 * one thread and with several, and servers under load, of whose clients nothing is counted. NAME is
 * that of a case (`gnusort-8`), or what several begin with (`gnusort`); these are then all that is
 * measured. A run that takes longer than the limit gave no answer. With `--loops`, each engine also
 * without loops, and what loops cost over routines alone. Part `diagnosis` has what a close
 * look at a finding costs, part `short` seconds of programs that run for a moment (NAME is then gcc, python3
 * or make).
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { benchDiagnosis } from './diagnosis.js';
import { benchFolds, printFolds } from './fold.js';
import { measure, median } from './measure.js';
import { bench } from './rows.js';
import type { Place, Row } from './rows.js';
import { benchShort } from './short.js';
import { printRows } from './table.js';
import { threadedWorkloads } from './threads.js';
import { HERE, TOOLS, WITH_LOOPS } from './tools.js';
import type { Tool } from './tools.js';
import { buildMeasure, workloads } from './workloads.js';
import { readOptions } from '../command-line.js';

const TRUE = '/bin/true';

/** Processor time in seconds of a run of next to nothing, by tool: the median of five. */
async function startTimes(tools: readonly Tool[], place: Place): Promise<[Tool, number][]> {
  const times: [Tool, number][] = [];
  for (const tool of tools) {
    const each: number[] = [];
    for (let i = 0; i < 5; i++) {
      const { measurer, folder, limit } = place;
      each.push((await measure(measurer, folder, TOOLS[tool]([TRUE]), limit)).cpu);
    }
    times.push([tool, median(each)]);
  }
  return times;
}

function number(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a number from 1`);
  return value;
}

function toolsNamed(text: string | undefined, loops: boolean): readonly Tool[] {
  const there = loops ? WITH_LOOPS : HERE;
  const names = text?.split(',');
  for (const name of names ?? [])
    if (!there.includes(name as Tool))
      throw new Error(`--tools: there is no ${name} here; there are ${there.join(', ')}`);
  return there.filter((tool) => tool === 'native' || (names?.includes(tool) ?? true));
}

async function main(): Promise<void> {
  const values = readOptions({
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '2' },
    part: { type: 'string' },
    only: { type: 'string' },
    tools: { type: 'string' },
    loops: { type: 'boolean', default: false },
    limit: { type: 'string', default: '40' },
    'skip-fold': { type: 'boolean', default: false },
  });
  const { part, only } = values;
  if (part !== undefined && !['programs', 'threads', 'diagnosis', 'short'].includes(part))
    throw new Error('--part takes programs, threads, diagnosis or short');
  const rounds = number(values.rounds, 'rounds');
  const tools = toolsNamed(values.tools, values.loops);
  const folder = join(packageRoot(), 'build/bench');
  mkdirSync(folder, { recursive: true });
  const place = { measurer: buildMeasure(folder), folder, limit: number(values.limit, 'limit') };
  if (part === 'diagnosis') {
    await benchDiagnosis(place, rounds);
    return;
  }
  if (part === 'short') {
    await benchShort(place, rounds, only);
    return;
  }
  const names = only?.split(',');
  const programs = part === 'threads' ? [] : workloads(folder);
  const threads = part === 'programs' ? [] : threadedWorkloads(folder);
  const chosen = [...programs, ...threads].filter(
    ({ name }) => names?.some((each) => name === each || name.startsWith(`${each}-`)) ?? true,
  );
  if (chosen.length === 0) throw new Error(`--only: there is no ${only ?? 'case'}`);
  const whole = only === undefined && part !== 'threads';
  const folds = whole && !values['skip-fold'] ? benchFolds() : [];
  if (!values.json && folds.length > 0) printFolds(folds);
  const starts = whole ? await startTimes(tools, place) : [];
  const rows: Row[] = [];
  for (const workload of chosen) rows.push(await bench(workload, rounds, tools, place, rows));
  for (const name of ['output', 'result', 'text', 'threads-text', 'lines', 'servers'])
    rmSync(join(folder, name), { recursive: true, force: true });
  if (values.json) {
    const all = { rounds, folds, starts: Object.fromEntries(starts), programs: rows };
    console.log(JSON.stringify(all, null, 2));
    return;
  }
  printRows(rows, tools);
  if (whole && part === undefined) await benchDiagnosis(place, rounds);
  if (starts.length === 0) return;
  const each = starts.map(([tool, cpu]) => `${tool} ${cpu.toFixed(2)}`);
  console.log(`\nprocessor time of ${TRUE} in seconds: ${each.join(', ')}`);
}

await main();
