/**
 * What somebody sends to comair-bin, as a service manager does, comes to the program, which ends
 * when it likes to; and no signal opens a port.
 */
import test from 'ava';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { inFolder } from '../support/command.js';
import { packageRoot } from '../../src/base/package.js';
import { dynamorioHere, leaveOut } from './dynamorio-here.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const COMMAND = packageRoot() + 'dist/bundle/comair-bin';

/** Reload, rotation, and what else servers use; real-time signals have no names here. */
const SENT = [
  ...(['SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGWINCH', 'SIGPWR', 'SIGALRM', 'SIGIO'] as const),
  ...(['SIGURG', 'SIGPIPE', 'SIGXCPU', 'SIGVTALRM', 'SIGSTKFLT', 'SIGPROF'] as const),
].map((name) => constants.signals[name]);
const REAL_TIME = [34, 40, 63];

/** Ports on which a process listens. */
function listening(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  const sockets = new Set(readdirSync(folder).map((fd) => readlinkSync(`${folder}/${fd}`)));
  return ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, 'latin1')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A' && sockets.has(`socket:[${fields[9]}]`))
      .map((fields) => fields[1]),
  );
}

interface Served {
  said: string[];
  ports: string[];
  status: number | null;
  report: string;
}

/** Runs the service, sends each signal when the one before was told, and ends it. */
async function serve(folder: string, options: readonly string[]): Promise<Served> {
  const report = `${folder}/report`;
  const child = spawn(COMMAND, [...options, '--report', report, '--', targetPath('service')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value);
  const said = [await next()];
  for (const signal of SENT) {
    process.kill(child.pid!, signal);
    said.push(await next());
  }
  for (const signal of REAL_TIME) {
    execFileSync('/bin/kill', ['-q', String(signal), `-${signal}`, String(child.pid)]);
    said.push(await next());
  }
  const ports = listening(child.pid!);
  process.kill(child.pid!, 'SIGTERM');
  said.push(await next());
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { said, ports, status: child.exitCode, report: readFileSync(report, 'utf8') };
}

const SAID = [
  'ready',
  ...SENT.map((signal) => `signal ${signal} value 0`),
  ...REAL_TIME.map((signal) => `signal ${signal} value ${signal}`),
  'ended 1',
];

forEngines('signals that are sent to comair-bin come to the program', async (t, engine) => {
  await inFolder(async (folder) => {
    const { report, ...served } = await serve(folder, ['--engine', engine.name]);
    t.deepEqual(served, { said: SAID, ports: [], status: 0 });
    t.regex(report, /service: exit 0/);
    t.notRegex(report, /killed|may be incomplete/);
  });
});

const title = 'signals that are sent to comair-bin sample come to the program';
if (dynamorioHere() === null) leaveOut(title);
else
  test.serial(title, async (t) => {
    await inFolder(async (folder) => {
      const options = ['sample', '--budget', '20%', '--targets', '^work$'];
      const { report, ...served } = await serve(folder, options);
      t.deepEqual(served, { said: SAID, ports: [], status: 0 });
      t.regex(report, /SAMPLED/);
    });
  });
