/** SIGKILL for the launcher, the engine, or both: nothing is left behind, recordings can be read. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import type { Engine } from '../../src/record/engine/engine.js';
import { findTarget } from '../../src/record/engine/target.js';
import { MAIN, comair, inFolder } from '../support/command.js';
import { forEngines } from './engines.js';
import { runNative, targetPath } from './run.js';

/** Of each kind; more by hand. */
const KILLS = Number(process.env['COMAIR_KILLS'] ?? 3);

/** Processes whose arguments or environment name the folder; those that only await their parent not. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) =>
      ['cmdline', 'environ'].some((file) => {
        try {
          return readFileSync(join('/proc', pid, file), 'latin1').includes(folder);
        } catch {
          return false;
        }
      }),
    )
    .map(Number);
}

async function until(t: ExecutionContext, what: string, holds: () => boolean): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if (holds()) return;
    await setTimeout(50);
  }
  t.fail(what);
}

const TARGETS = {
  // Rows without end, and a child that does the same.
  busy: ['/bin/sh', '-c', `${targetPath('fib')} 45 & ${targetPath('fib')} 45; wait`],
  idle: ['/bin/sleep', '1000'],
};

/** Kills after a while that differs from round to round, and looks at what there is then. */
async function round(
  t: ExecutionContext,
  engine: Engine,
  kind: 'launcher' | 'engine' | 'group',
  number: number,
): Promise<void> {
  await inFolder(async (folder) => {
    const env = { ...process.env, TMPDIR: folder };
    const recording = join(folder, 'recording');
    const program = number % 3 === 2 ? TARGETS.idle : TARGETS.busy;
    const options = ['record', '--engine', engine.name, '-o', recording];
    const child = spawn(process.execPath, [MAIN, ...options, '--', ...program], {
      env,
      stdio: 'ignore',
      detached: true,
    });
    const launcher = child.pid!;
    await until(t, 'the engine starts', () => processesOf(folder).length > 1);
    await setTimeout((number % 10) * 100);
    const others = processesOf(folder).filter((pid) => pid !== launcher);
    const ended = once(child, 'exit');
    if (kind === 'group') process.kill(-launcher, 'SIGKILL');
    else for (const pid of kind === 'launcher' ? [launcher] : others) kill(pid);
    await ended;
    await until(t, 'processes live on', () => processesOf(folder).length === 0);
    const next = await comair(['--engine', engine.name, '--', '/bin/true'], { env });
    t.is(next.status, 0, next.stderr);
    t.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('comair-')),
      [],
    );
    const written = [recording, `${recording}.part`].filter((path) => existsSync(path));
    for (const path of written) {
      const { status, stderr } = await comair(['analyze', path]);
      // One that was killed before the first chunk was written says so.
      t.true(status === 0 || /^comair-bin: [^\n]*\n$/.test(stderr), stderr);
    }
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

for (const kind of ['launcher', 'engine', 'group'] as const)
  forEngines(`kills of the ${kind}`, async (t, engine) => {
    for (let number = 0; number < KILLS; number++) await round(t, engine, kind, number);
  });

/** A process that listened at the socket and was killed: nobody took the name away. @returns its pid */
async function deadListener(socket: string): Promise<number> {
  const script = `require('net').createServer().listen(${JSON.stringify(socket)}, () => console.log())`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return child.pid!;
}

forEngines('a launcher killed before its engine has connected', async (t, engine) => {
  await inFolder(async (folder) => {
    const argv = ['/bin/sh', '-c', 'exit 7'];
    const options = { cell: 8, footprint: false, follow: true } as const;
    const bound = join(folder, 'socket');
    const dead = await deadListener(bound);
    // What a session's folder is called says whose it is: only where that one is gone, all ends.
    for (const owner of [dead, process.pid]) {
      const logs = join(folder, `comair-${owner}.abc.def-ABCDEF`);
      mkdirSync(logs);
      renameSync(bound, join(logs, 'socket'));
      const link = { socket: join(logs, 'socket'), token: 'x', logs };
      const command = engine.command(link, findTarget(argv), options);
      const file = command.file === undefined ? {} : { file: command.file };
      const env = { PATH: process.env['PATH'] ?? '', ...command.env };
      const { status, signal } = await runNative(command.argv, { env, ...file });
      t.deepEqual([status, signal], owner === dead ? [null, 'SIGKILL'] : [7, null]);
      renameSync(join(logs, 'socket'), bound);
    }
  });
});
