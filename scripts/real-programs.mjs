#!/usr/bin/env node
// For a nightly job: real programs natively and on each engine. Output and status have to be the
// same, and recordings whole. Prints a table (Markdown), a row for each case with the time and the
// verdict of each engine, and below it what differs. Exit status 1 when something does. Takes three
// hours on 2 processors.
//
// Usage: node scripts/real-programs.mjs [--only REGEX] [--engine NAME] [--install] [--keep FOLDER] [--times N]
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import building from './real-programs/building.mjs';
import daemons from './real-programs/daemons.mjs';
import git from './real-programs/git.mjs';
import { differences, recording, seconds } from './real-programs/judge.mjs';
import python from './real-programs/python.mjs';
import { runCase } from './real-programs/run.mjs';
import runtimes from './real-programs/runtimes.mjs';
import servers from './real-programs/servers.mjs';
import tools from './real-programs/tools.mjs';
import { hasCommand } from './setup/run.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    engine: { type: 'string' },
    install: { type: 'boolean', default: false },
    keep: { type: 'string' },
    times: { type: 'string' },
  },
});

const DYNAMORIO = process.env.DYNAMORIO_HOME;
const ENGINES = [
  { name: 'valgrind', options: [] },
  // By an option, so that programs have the same environment with it and without.
  ...(DYNAMORIO ? [{ name: 'dynamorio', options: ['--dynamorio', DYNAMORIO] }] : []),
  // Shows what differs by itself, and has to be blurred.
  ...(values.engine === 'native' ? [{ name: 'native', options: null }] : []),
].filter(({ name }) => name === (values.engine ?? name));

const cases = [
  ...runtimes,
  ...building,
  ...git,
  ...servers,
  ...daemons,
  ...python,
  ...tools,
].filter(({ name }) => new RegExp(values.only).test(name));
const here = (file) => (file.startsWith('/') ? existsSync(file) : hasCommand(file));
const absent = cases.filter(({ needs }) => !needs.every(here));
const packages = [...new Set(absent.flatMap((one) => one.packages ?? []))];
if (values.install && packages.length > 0)
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 2, 2],
  });

const base = mkdtempSync(join(tmpdir(), 'comair-real-'));
// Programs that give up root's rights read it, too.
chmodSync(base, 0o755);
const troubles = [];

/** All runs of a case on an engine: the mean time, and what is to be said of them. */
async function judge(one, engine, native) {
  const times = one.times === undefined ? 1 : Number(values.times ?? one.times);
  let [same, took] = [0, 0];
  const differing = new Set();
  const recordings = new Map();
  for (let i = 0; i < times; i++) {
    const run = await runCase(one, base, engine.options && engine);
    const different = differences(one, native, run);
    const said = engine.options ? recording(run, one) : 'nothing is recorded';
    took += run.seconds;
    if (different.length > 0) differing.add('OUTPUT');
    if (run.status !== native.status) differing.add('STATUS');
    same += different.length === 0 && run.status === native.status;
    recordings.set(said, (recordings.get(said) ?? 0) + 1);
    const title = `${engine.name}: ${one.name}`;
    if (run.status !== native.status) different.unshift(`status ${native.status} is ${run.status}`);
    if (engine.options && !said.startsWith('complete,')) different.push(said);
    if (different.length === 0) continue;
    troubles.push(`${title}\n  ${different.join('\n  ')}\n  ${run.own.join('  ')}`);
    if (values.keep)
      cpSync(base, join(values.keep, title.replaceAll(/\W+/g, '-')), {
        recursive: true,
        force: true,
        // Sockets and pipes cannot be copied.
        filter: (file) =>
          ['isFile', 'isDirectory', 'isSymbolicLink'].some((is) => lstatSync(file)[is]()),
      });
  }
  const counted =
    times === 1 && same === 1 ? ['same'] : times > 1 ? [`${same} of ${times} same`] : [];
  const verdict = [...counted, ...[...differing].map((what) => `${what} DIFFERS`)].join(', ');
  const texts = [...recordings].map(([text, count]) => (times === 1 ? text : `${count} x ${text}`));
  return [seconds(took / times), `${verdict}; ${texts.join('; ')}`];
}

/** A case that fails by itself shows nothing. */
function checkNative({ status = 0 }, native) {
  const { client = 'status 0\n', after = 'status 0\n', stderr } = native.outputs;
  for (const [what, ended] of Object.entries({ client, after }))
    if (!ended.endsWith('status 0\n')) throw new Error(`natively, ${what} failed: ${ended}`);
  if (native.status !== status) throw new Error(`natively: status ${native.status}: ${stderr}`);
}

const row = (cells) => console.log(`| ${cells.join(' | ')} |`);
const columns = ENGINES.flatMap(({ name }) => [`${name} s`, 'output and status; recording']);
row(['case', 'native s', ...columns, 'note']);
row(['case', 'native s', ...columns, 'note'].map(() => '---'));
for (const one of cases) {
  if (!one.needs.every(here)) {
    row([
      one.name,
      `not here: ${(one.packages ?? one.needs).join(' ')}`,
      ...columns.map(() => ''),
      '',
    ]);
    continue;
  }
  try {
    const native = await runCase(one, base, null);
    checkNative(one, native);
    const judged = [];
    for (const engine of ENGINES) {
      const cannot = one.cannot === engine.name;
      judged.push(...(cannot ? ['', 'left out'] : await judge(one, engine, native)));
    }
    row([one.name, seconds(native.seconds), ...judged, one.note ?? '']);
  } catch (error) {
    troubles.push(`${one.name}: ${error.message}`);
  }
}
rmSync(base, { recursive: true, force: true });
console.log(troubles.length === 0 ? '\nNothing differs.' : `\n${troubles.join('\n\n')}`);
process.exitCode = troubles.length === 0 ? 0 : 1;
