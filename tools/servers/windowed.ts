/** A server that is profiled for a window of its run, while its clients ask. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../src/base/package.js';
import { untilReady } from './server.js';
import type { Connection, Server } from './server.js';
import { ask } from './server.js';

const CLIENTS = 4;
const MAIN = join(packageRoot(), 'dist/bundle/comair-bin.js');
const COMAIR = [process.execPath, MAIN];

export interface Answers {
  status: number | null;
  /** Hash of all that clients were answered. */
  answers: string;
}

export interface Windowed extends Answers {
  /** What the reports say of windows. */
  snapshot: string;
  report: string;
  activations: number;
  /** Seconds of the load, and from its beginning to the window's end. */
  loadSeconds: number;
  windowSeconds: number;
  incomplete: boolean;
}

interface Running {
  pid: number;
  /** Its status; null: a signal. */
  ended: Promise<number | null>;
  kill: () => void;
}

/** With what it says in a file, of which an error has the end. */
function start(argv: readonly string[], log: string): Running {
  const file = openSync(log, 'w');
  const child = spawn(argv[0], argv.slice(1), {
    stdio: ['ignore', file, file],
    detached: true,
  });
  closeSync(file);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('exit', resolve);
  });
  const kill = () => child.exitCode === null && process.kill(-child.pid!, 'SIGKILL');
  return { pid: child.pid!, ended, kill };
}

async function serve<T>(
  server: Server,
  argv: readonly string[],
  folder: string,
  limit: number,
  body: (running: Running, signal: AbortSignal) => Promise<T>,
): Promise<T & { status: number | null }> {
  server.prepare();
  const log = join(folder, 'log');
  const running = start(argv, log);
  const signal = AbortSignal.timeout(1000 * limit);
  try {
    await untilReady(server, signal);
    const found = await body(running, signal);
    await server.end();
    return { ...found, status: await running.ended };
  } catch (error) {
    throw new Error(`${argv.join(' ')}: ${readFileSync(log, 'utf8').slice(-2000)}`, {
      cause: error,
    });
  } finally {
    running.kill();
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

export function alone(
  server: Server,
  rounds: number,
  folder: string,
  limit: number,
): Promise<Answers> {
  return serve(server, server.argv, folder, limit, async (_, signal) => ({
    answers: hash(await server.load(CLIENTS, rounds, signal)),
  }));
}

async function comair(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await ask([...COMAIR, ...args], '');
  if (status !== 0) throw new Error(`comair-bin ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** What a report says at first: which windows it covers. */
const windowsOf = (text: string): string =>
  /^(Covers [^]*?) only, and/m.exec(text)?.[1].replaceAll(/\s+/g, ' ') ?? 'none';

/** Starts paused; once clients ask, a window is opened, looked at, and closed. */
export async function windowed(
  engine: string,
  server: Server,
  rounds: number,
  folder: string,
  limit: number,
): Promise<Windowed> {
  const recording = join(folder, 'run.comair');
  const record = ['record', '--engine', engine, '--start', 'paused', '-o', recording, '--'];
  const argv = [...COMAIR, ...record, ...server.argv];
  const found = await serve(server, argv, folder, limit, async ({ pid }, signal) => {
    const control = (...words: string[]) => comair('control', String(pid), ...words);
    const begin = performance.now();
    const seconds = () => (performance.now() - begin) / 1000;
    let loadSeconds = 0;
    const load = server.load(CLIENTS, rounds, signal).finally(() => (loadSeconds = seconds()));
    const windows = (async () => {
      await control('start');
      // A few requests.
      await sleep(500);
      const looked = windowsOf(await control('snapshot'));
      await control('stop');
      return { snapshot: looked, windowSeconds: seconds() };
    })();
    const [text, looked] = await Promise.all([load, windows]);
    return { answers: hash(text), loadSeconds, ...looked };
  });
  const json = join(folder, 'report.json');
  const text = await comair('analyze', recording, '--json', json);
  const { runs } = JSON.parse(readFileSync(json, 'utf8')) as { runs: { activations: number }[] };
  return {
    ...found,
    report: windowsOf(text),
    activations: runs.reduce((sum, run) => sum + run.activations, 0),
    incomplete: text.includes('INCOMPLETE'),
  };
}

export interface Idle {
  status: number | null;
  /** What `control` said of processes that had not done it. */
  late: string[];
  /** Seconds that `control` took while nobody asked, by action. */
  seconds: [string, number][];
  /** The longest that a client waited, in seconds, while nothing was asked of comair-bin, and while it was. */
  quiet: number;
  stall: number;
  report: string;
}

const ACTIONS = ['start', 'snapshot', 'stop'];
const BEAT_MS = 50;

/** Asks again and again while the action goes on. @returns the longest wait in seconds */
async function beating(connection: Connection, during: Promise<unknown>): Promise<number> {
  let over = false;
  let longest = 0;
  const ended = during.finally(() => (over = true));
  do {
    const begin = performance.now();
    await connection.ask();
    longest = Math.max(longest, performance.now() - begin);
    await sleep(BEAT_MS);
  } while (!over as boolean);
  await ended;
  return longest / 1000;
}

/**
 * Starts paused; windows are opened, looked at and closed while nobody asks anything of it, then
 * while one client does. Another one says nothing all the time, and is answered in the end.
 */
export async function idle(
  engine: string,
  server: Server,
  folder: string,
  limit: number,
): Promise<Idle> {
  const recording = join(folder, 'run.comair');
  const record = ['record', '--engine', engine, '--start', 'paused', '-o', recording, '--'];
  const argv = [...COMAIR, ...record, ...server.argv];
  const found = await serve(server, argv, folder, limit, async ({ pid }) => {
    const late: string[] = [];
    const control = async (action: string): Promise<void> => {
      const { status, stderr } = await ask([...COMAIR, 'control', String(pid), action], '');
      if (status !== 0) throw new Error(`comair-bin control ${action}: ${stderr}`);
      if (stderr.includes('not yet done')) late.push(`${action}: ${stderr.trim()}`);
    };
    const [silent, client] = await Promise.all([server.connect!(), server.connect!()]);
    await Promise.all([silent.ask(), client.ask()]);
    // Keep-alive probes come and go.
    await sleep(2500);
    const seconds: [string, number][] = [];
    for (const action of ACTIONS) {
      const begin = performance.now();
      await control(action);
      seconds.push([action, (performance.now() - begin) / 1000]);
      await sleep(300);
    }
    const quiet = await beating(client, sleep(1000));
    let stall = 0;
    for (const action of ACTIONS) stall = Math.max(stall, await beating(client, control(action)));
    await silent.ask();
    silent.close();
    client.close();
    return { late, seconds, quiet, stall };
  });
  return { ...found, report: windowsOf(await comair('analyze', recording)) };
}
