#!/usr/bin/env node
// For a nightly job: what takes too long for each commit. Builds, then runs one after the other the
// tests with sanitizers, the fuzzers, and the checks of engines and samples against references and
// real programs. Prints a line for each; what it printed is in build/nightly. Exit status 1 when one
// fails. What needs DynamoRIO is left out, and said so, where DYNAMORIO_HOME is not set. It takes hours.
//
// Usage: npm run nightly [-- --only REGEX --minutes N --hours N]
//   --only     steps whose name matches
//   --minutes  of each fuzzer (default 10)
//   --hours    after which a step is ended, and has failed (default 4)
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { parseArgs } from 'node:util';
import { root } from './setup/run.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '10' },
    hours: { type: 'string', default: '4' },
  },
});
const dynamorio = Boolean(process.env.DYNAMORIO_HOME);
const arm64 =
  existsSync('/usr/bin/aarch64-linux-gnu-gcc') && existsSync('/usr/bin/qemu-aarch64-static');
const engines = dynamorio ? [] : ['--engine', 'valgrind'];
const LIBRARIES = '/usr/lib/x86_64-linux-gnu';

const npm = (name, ...args) => ['npm', 'run', '-s', name, '--', ...args];
const node = (script, ...args) => [process.execPath, script, ...args];

/** Where `needs` is false, a step is left out. */
const STEPS = [
  { name: 'test:nightly', command: npm('test:nightly') },
  { name: 'test:asan', command: npm('test:asan') },
  { name: 'fuzz', command: node('scripts/fuzz-nightly.mjs', values.minutes) },
  { name: 'check:threads', command: npm('check:threads', ...engines) },
  { name: 'check:forms', command: npm('check:forms', ...engines) },
  { name: 'check:frames', command: npm('check:frames', ...engines) },
  { name: 'check:languages', command: npm('check:languages', ...engines, '--least', '14') },
  { name: 'check:diagnosis', command: npm('check:diagnosis') },
  { name: 'check:rates', command: npm('check:rates') },
  { name: 'check:courses', command: npm('check:courses', ...engines) },
  { name: 'check:proposals', command: npm('check:proposals', ...engines) },
  { name: 'check:servers', command: npm('check:servers', ...engines) },
  {
    name: 'check:loops',
    command: npm('check:loops', `${LIBRARIES}/libc.so.6`, `${LIBRARIES}/libsqlite3.so.0`),
  },
  {
    name: 'check:loop-counts',
    command: npm('check:loop-counts', 'gzip', '-9', '-c', '/usr/share/common-licenses/GPL-3'),
    needs: dynamorio,
  },
  { name: 'check:samples', command: npm('check:samples'), needs: dynamorio },
  { name: 'check:samples of PIDs', command: npm('check:samples', '--pid'), needs: dynamorio },
  { name: 'check:unharmed', command: npm('check:unharmed'), needs: dynamorio },
  {
    name: 'check:arm64',
    command: npm('check:arm64'),
    needs: arm64,
    lacks: 'qemu-user-static or gcc-aarch64-linux-gnu is not installed',
  },
  { name: 'check:page', command: npm('check:page') },
  { name: 'process storm', command: node('scripts/process-storm.mjs') },
  { name: 'large runs', command: node('scripts/large-runs.mjs') },
  { name: 'check:docs', command: npm('check:docs') },
  { name: 'check:roots', command: npm('check:roots') },
  { name: 'real programs', command: node('scripts/real-programs.mjs') },
];

const folder = join(root, 'build/nightly');
let running = null;

/** Ends a step with all that it has started. */
function end(signal) {
  if (running === null) return;
  try {
    process.kill(-running, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** @returns how it ended: '' when it went well */
function ended([program, ...args], log) {
  const output = openSync(log, 'w');
  const limit = Number(values.hours) * 3_600_000;
  return new Promise((resolve) => {
    const stdio = ['ignore', output, output];
    const child = spawn(program, args, { cwd: root, stdio, detached: true });
    closeSync(output);
    running = child.pid ?? null;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      end('SIGKILL');
    }, limit);
    const close = (text) => {
      clearTimeout(timer);
      running = null;
      resolve(text);
    };
    child.on('error', (error) => close(error.message));
    child.on('exit', (status, signal) => {
      if (late) close(`took more than ${values.hours} h`);
      else close(status === 0 ? '' : signal ? `ended by ${signal}` : `exit status ${status}`);
    });
  });
}

/** Runs a step and prints its line. @returns whether it went well */
async function step({ name, command, needs = true, lacks = 'DYNAMORIO_HOME is not set' }) {
  const title = name.padEnd(22);
  if (!needs) {
    console.log(`left out  ${title} ${lacks}`);
    return true;
  }
  const log = join(folder, `${name.replaceAll(/\W+/g, '-')}.log`);
  const start = Date.now();
  const problem = await ended(command, log);
  const minutes = `${((Date.now() - start) / 60_000).toFixed(1).padStart(6)} min`;
  const well = problem === '';
  console.log(
    `${well ? 'ok      ' : 'FAILED  '}  ${title}${minutes}${well ? '' : `  ${problem}, see ${log}`}`,
  );
  return well;
}

if (!(Number(values.minutes) > 0 && Number(values.hours) > 0)) {
  process.stderr.write('nightly: --minutes and --hours are numbers above 0\n');
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    end('SIGTERM');
    process.exit(1);
  });
const wanted = STEPS.filter(({ name }) => new RegExp(values.only).test(name));
if (wanted.length === 0) {
  process.stderr.write(
    `nightly: no step matches; there are ${STEPS.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const set = node('scripts/setup.mjs', '--test', '--no-system');
const results = [await step({ name: 'build', command: set })];
// Without it nothing else could say anything.
if (results[0]) for (const each of wanted) results.push(await step(each));
process.exitCode = results.includes(false) ? 1 : 0;
