#!/usr/bin/env node
// For a nightly job: runs that are large in one way each, on each engine. Each has to end as it does
// natively and to be reported on whole. Prints a table (Markdown): how long the run took, how long
// the report took behind it, the largest process of the program and of comair-bin, and how large
// report and page are. Exit status 1 when a run was not seen whole, or comair-bin took more than
// --most MB. Takes some hours on 2 processors.
//
// Usage: node scripts/large-runs.mjs [--only REGEX] [--engine NAME] [--scale PART] [--most MB]
//   --scale  of the sizes: 0.01 tries the script out
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { parseArgs } from 'node:util';
import { root } from './setup/run.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    engine: { type: 'string' },
    scale: { type: 'string', default: '1' },
    most: { type: 'string', default: '4000' },
  },
});
const scale = Number(values.scale);
const scaled = (n) => String(Math.max(1, Math.round(n * scale)));

const COMAIR = join(root, 'dist/bundle/comair-bin');
const DYNAMORIO = process.env.DYNAMORIO_HOME;
const ENGINES = [
  { name: 'valgrind', options: ['--engine', 'valgrind'] },
  ...(DYNAMORIO ? [{ name: 'dynamorio', options: ['--dynamorio', DYNAMORIO] }] : []),
].filter(({ name }) => name === (values.engine ?? name));

const folder = mkdtempSync(join(tmpdir(), 'comair-large-'));
const at = (name) => join(folder, name);

/** Sums of arrays of 16 sizes: so many calls, or for so many seconds. */
const CALLS = `#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static long a[64];
__attribute__((noinline)) static long sum(int n) { long s = 0; while (n-- > 0) s += a[n]; return s; }
int main(int argc, char **argv) {
  long s = 0, calls = argc > 1 ? atol(argv[1]) : 0;
  time_t end = argc > 2 ? time(NULL) + atol(argv[2]) : 0;
  for (long i = 0; end ? (i & 4095) || time(NULL) < end : i < calls; i++) s += sum((int)(i & 15));
  printf("%ld\\n", s);
}
`;

/** Calls of 128 sizes at 16 places, in no order, so that what is recorded of them is long. */
const ROWS = `#include <stdio.h>
#include <stdlib.h>
static long a[4096];
__attribute__((noinline)) static long part(const long *from, int n) {
  long s = 0; while (n-- > 0) s += from[n]; return s; }
int main(int argc, char **argv) {
  unsigned long x = 1, s = 0;
  for (long i = argc > 1 ? atol(argv[1]) : 0; i > 0; i--) {
    x = x * 6364136223846793005u + 1442695040888963407u;
    s += part(a + (x >> 60), (int)(x >> 52 & 127));
  }
  printf("%ld\\n", s);
}
`;

/** Each of them called with six sizes. */
function routines(count) {
  const lines = ['#include <stdio.h>', 'static long a[64];'];
  for (let i = 0; i < count; i++)
    lines.push(`static long f${i}(int n) { long s = ${i}; while (n-- > 0) s += a[n]; return s; }`);
  lines.push('static long (*all[])(int) = {');
  for (let i = 0; i < count; i++) lines.push(`f${i},`);
  lines.push('};', 'int main(void) { long s = 0;');
  lines.push(`for (int i = 0; i < ${count}; i++) for (int n = 1; n < 64; n *= 2) s += all[i](n);`);
  lines.push('printf("%ld\\n", s); }');
  return lines.join('\n');
}

function compiled(name, source) {
  writeFileSync(at(`${name}.c`), source);
  execFileSync('gcc', ['-O1', '-o', at(name), at(`${name}.c`)]);
  return at(name);
}

/** `make` gives the command; `record`: a recording is made, and then analyzed. */
const CASES = [
  { name: '10 minutes', make: () => [compiled('calls', CALLS), '0', scaled(600)] },
  { name: '1e9 calls', make: () => [compiled('calls', CALLS), scaled(1e9)] },
  { name: '100,000 routines', make: () => [compiled('routines', routines(Number(scaled(1e5))))] },
  {
    name: '5,000 processes',
    make: () => [join(root, 'test/targets/bin/many_processes'), 'short', scaled(5000)],
  },
  { name: '1 GB of output', make: () => ['/usr/bin/head', '-c', scaled(2 ** 30), '/dev/zero'] },
  {
    name: 'recording of 1 GB',
    // Some two bytes are recorded of each.
    make: () => [compiled('rows', ROWS), scaled(5.6e8)],
    record: true,
  },
];

/** The most that each process of a session had resident, in MB. */
function look(session, most) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]) !== session) continue;
      const who = readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('comair-bin')
        ? 'comair'
        : 'program';
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      most[who] = Math.max(most[who], Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It has ended.
    }
}

/** Runs a command in a session of its own. */
function run(argv) {
  const start = Date.now();
  const most = { comair: 0, program: 0 };
  const child = spawn(argv[0], argv.slice(1), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [bytes, stderr] = [0, ''];
  child.stdout.on('data', (data) => (bytes += data.length));
  child.stderr.on('data', (data) => (stderr = (stderr + data).slice(-2000)));
  const timer = setInterval(() => look(child.pid, most), 200);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (status) => {
      clearInterval(timer);
      resolve({ status, bytes, stderr, most, seconds: (Date.now() - start) / 1000 });
    });
  });
}

const row = (cells) => console.log(`| ${cells.join(' | ')} |`);
const size = (name) => (statSync(at(name)).size / 1e6).toFixed(1);
const troubles = [];
const results = ['--json', at('report.json'), '--html', at('page.html'), '--report', '/dev/null'];

/** @returns what is wrong, '' for nothing */
function judge(native, ran) {
  if (ran.status !== native.status || ran.bytes !== native.bytes)
    return `status ${ran.status}, ${ran.bytes} bytes: ${ran.stderr.trim().split('\n').at(-1)}`;
  const { runs } = JSON.parse(readFileSync(at('report.json'), 'utf8'));
  const cut = runs.filter(({ complete }) => !complete).length;
  if (cut > 0) return `${cut} of ${runs.length} are incomplete`;
  return ran.most.comair > Number(values.most) ? `more than ${values.most} MB` : '';
}

/** Seconds behind the end of the program: of the longest process, as the report has it. */
function behind({ seconds }) {
  const { runs } = JSON.parse(readFileSync(at('report.json'), 'utf8'));
  return seconds - Math.max(...runs.map(({ wall_s: wall }) => wall));
}

async function measure(one, argv, native, { name, options }) {
  const recorded = at('recording');
  const first = one.record
    ? [COMAIR, 'record', ...options, '-o', recorded, '--', ...argv]
    : [COMAIR, ...options, ...results, '--', ...argv];
  const ran = await run(first);
  const analysed = one.record ? await run([COMAIR, 'analyze', ...results, recorded]) : null;
  const problem = judge(native, analysed === null ? ran : { ...ran, most: analysed.most });
  if (problem !== '') troubles.push(`${name}: ${one.name}: ${problem}`);
  const after = analysed?.seconds ?? behind(ran);
  const comair = Math.max(ran.most.comair, analysed?.most.comair ?? 0);
  row([
    one.name,
    name,
    ran.seconds.toFixed(1),
    after.toFixed(1),
    ran.most.program.toFixed(0),
    comair.toFixed(0),
    size('report.json'),
    size('page.html'),
    one.record ? size('recording') : '',
    problem || 'whole',
  ]);
}

row(['case', 'engine', 's', 'report s', 'program MB', 'comair-bin MB', 'JSON', 'page', 'rec.', '']);
row(Array.from({ length: 10 }, () => '---'));
for (const one of CASES.filter(({ name }) => new RegExp(values.only).test(name)))
  try {
    const argv = one.make();
    const native = await run(argv);
    row([one.name, 'none', native.seconds.toFixed(1), '', native.most.program.toFixed(0)]);
    for (const engine of ENGINES) await measure(one, argv, native, engine);
  } catch (error) {
    troubles.push(`${one.name}: ${error.message}`);
  }
rmSync(folder, { recursive: true, force: true });
console.log(troubles.length === 0 ? '\nAll is whole.' : `\n${troubles.join('\n')}`);
process.exitCode = troubles.length === 0 ? 0 : 1;
