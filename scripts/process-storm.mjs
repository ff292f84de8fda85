#!/usr/bin/env node
// For a nightly job: programs of very many processes, natively and on each engine. Each has to end as
// it does natively, and each of its processes has to be in the report, whole. Prints a table
// (Markdown). Exit status 1 when something is missing. Takes half an hour on 2 processors.
//
// Usage: node scripts/process-storm.mjs [--only REGEX] [--engine NAME]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './setup/run.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, engine: { type: 'string' } },
});

const PROGRAM = join(root, 'test/targets/bin/many_processes');
const COMAIR = join(root, 'dist/bundle/comair-bin');
const DYNAMORIO = process.env.DYNAMORIO_HOME;

/** `images`: programs that run, each with a stream of its own. */
const CASES = [
  { argv: ['tree', '64'], images: 64 },
  // Each forks, and its child executes the next.
  { argv: ['chain', '40'], images: 81 },
  { argv: ['spawn', '300'], images: 601 },
  { argv: ['short', '10000'], images: 10_001 },
];
const ENGINES = [
  { name: 'valgrind', options: ['--engine', 'valgrind'] },
  ...(DYNAMORIO ? [{ name: 'dynamorio', options: ['--dynamorio', DYNAMORIO] }] : []),
].filter(({ name }) => name === (values.engine ?? name));

const folder = mkdtempSync(join(tmpdir(), 'comair-storm-'));
const json = join(folder, 'report.json');

/** @returns what is wrong, '' for nothing */
function judge({ images }, { status, signal, stderr }) {
  if (status !== 0) return `ended with ${signal ?? status}: ${stderr.trim().split('\n').at(-1)}`;
  const report = JSON.parse(readFileSync(json, 'utf8'));
  const seen = report.runs.length;
  const cut = report.runs.filter(({ complete }) => complete === false).length;
  if (seen !== images) return `${seen} of ${images} were seen`;
  return cut === 0 ? '' : `${cut} are incomplete`;
}

/** Time and the largest resident memory of any process, by GNU time where it is installed. */
function timed(argv) {
  const start = process.hrtime.bigint();
  const result = spawnSync('/usr/bin/time', ['-f', 'memory %M', ...argv], {
    encoding: 'utf8',
    timeout: 3_600_000,
    maxBuffer: 1 << 28,
  });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const memory = Number(/^memory (\d+)$/m.exec(result.stderr ?? '')?.[1] ?? 0) / 1024;
  return { ...result, stderr: result.stderr ?? '', seconds, memory };
}

const row = (cells) => console.log(`| ${cells.join(' | ')} |`);
const troubles = [];
row(['case', 'engine', 'seconds', 'largest process, MB', 'result']);
row(['---', '---', '---', '---', '---']);
for (const each of CASES.filter(({ argv }) => new RegExp(values.only).test(argv.join(' ')))) {
  const name = each.argv.join(' ');
  const native = timed([PROGRAM, ...each.argv]);
  row([name, 'none', native.seconds.toFixed(1), native.memory.toFixed(0), `${native.status}`]);
  for (const engine of ENGINES) {
    const argv = [COMAIR, ...engine.options, '--json', json, '--report', '/dev/null', '--'];
    const run = timed([...argv, PROGRAM, ...each.argv]);
    let problem = '';
    try {
      problem = judge(each, run);
    } catch (error) {
      problem = error.message;
    }
    if (problem !== '') troubles.push(`${engine.name}: ${name}: ${problem}`);
    row([name, engine.name, run.seconds.toFixed(1), run.memory.toFixed(0), problem || 'all seen']);
  }
}
rmSync(folder, { recursive: true, force: true });
console.log(troubles.length === 0 ? '\nNothing is missing.' : `\n${troubles.join('\n')}`);
process.exitCode = troubles.length === 0 ? 0 : 1;
