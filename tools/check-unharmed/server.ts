/** Servers: started, or found running, with clients that load them. */
import { setTimeout as pause } from 'node:timers/promises';
import { start } from '../../test/sample/attached.js';
import type { Started } from '../../test/sample/attached.js';
import type { Ran, Sampling } from './case.js';

export interface Server {
  argv: readonly string[];
  env?: Readonly<Record<string, string>>;
  targets: string;
  /** Whether it answers by now. */
  answers: () => Promise<boolean>;
  /** What its clients get, and how long requests took. */
  load: () => Promise<Ran>;
  /** Asks it to end. */
  end: (pid: number) => void | Promise<void>;
  /** Of several processes the one that samples are taken of; default: the one that was started. */
  worker?: (pid: number) => Promise<number> | number;
}

async function untilAnswers({ answers }: Server, program: Started): Promise<void> {
  const until = Date.now() + 120_000;
  while (!(await answers())) {
    if (program.child.exitCode !== null || Date.now() > until) {
      throw new Error(`the server does not answer: ${(await program.ended).stderr}`);
    }
    await pause(50);
  }
}

/** All of these that comair-bin says itself are about samples. */
const withoutOurs = (stderr: string): string => stderr.replaceAll(/^comair-bin: .*\n/gm, '');

/** From its start on: of it, and of what its clients see, nothing differs. */
export async function runServer(server: Server, sampling: Sampling | null): Promise<Ran> {
  const { argv, env = {}, targets } = server;
  const command = sampling === null ? argv : sampling.take(targets, '--', ...argv);
  const program = start(command, { ...process.env, ...env });
  await untilAnswers(server, program);
  const { results, latencies } = await server.load();
  await server.end(program.pid);
  const { status, signal, stdout, stderr } = await program.ended;
  const all = { ...results, status, signal, stdout, stderr: withoutOurs(stderr) };
  return { results: all, ...(latencies && { latencies }) };
}

/** Seconds for which samples of a server that runs are taken. */
const ATTACHED_FOR = 8;

/**
 * Once without samples, else until they have been taken: a load that is over before comair-bin has
 * begun would show nothing. What each load gets is to be the same.
 */
async function loadUntil(server: Server, comair: Started | null): Promise<Ran> {
  const first = await server.load();
  const latencies = [...(first.latencies ?? [])];
  const results = { ...first.results };
  while (comair !== null && comair.child.exitCode === null && comair.child.signalCode === null) {
    const next = await server.load();
    for (const each of next.latencies ?? []) latencies.push(each);
    for (const [key, value] of Object.entries(next.results))
      if (results[key] !== value) results[key] = `${results[key]}; in a later load ${value}`;
  }
  return { results, latencies };
}

/** While it runs: samples are taken during the load, and it is let go before it ends. */
export async function runAttached(server: Server, sampling: Sampling | null): Promise<Ran> {
  const { argv, env = {}, targets, worker = (pid: number) => pid } = server;
  const program = start(argv, { ...process.env, ...env });
  await untilAnswers(server, program);
  const pid = await worker(program.pid);
  const what = ['--pid', String(pid), '--for', String(ATTACHED_FOR)];
  const comair = sampling === null ? null : start(sampling.take(targets, ...what), process.env);
  const { results, latencies } = await loadUntil(server, comair);
  const left = await comair?.ended;
  const again = await server.answers();
  await server.end(program.pid);
  const { status, signal, stdout, stderr } = await program.ended;
  const failed = left === undefined || left.status === 0 ? 'no' : left.stderr;
  const all = { ...results, failed, again: String(again), status, signal, stdout, stderr };
  return { results: all, ...(latencies && { latencies }) };
}
