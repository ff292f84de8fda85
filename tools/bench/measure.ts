/** Processor time and memory of a command and its descendants. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kill } from 'node:process';
import { untilReady } from '../servers/server.js';
import type { Server } from '../servers/server.js';

export interface Measurement {
  /** User and system time of all processes, in seconds; a server's clients are not among them. */
  cpu: number;
  /** What of it the command itself used: Node.js's part, where that is comair-bin. */
  own: number;
  /** Peak resident memory of the largest process, in MB. */
  peakMb: number;
  status: number;
  /** Hash of what the command wrote to its standard output; of what a server's clients got. */
  output: string;
}

/** Clients of a server, and how much they ask. */
export interface Load {
  server: Server;
  clients: number;
  rounds: number;
}

/** Why there is no measurement. */
export class NoAnswer extends Error {}

const hash = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

async function beClients({ server, clients, rounds }: Load, signal: AbortSignal): Promise<string> {
  await untilReady(server, signal);
  const text = await server.load(clients, rounds, signal);
  await server.end();
  return text;
}

/**
 * @param measurer path of the compiled programs/measure.c
 * @param limit seconds after which all of it is killed
 * @throws NoAnswer
 */
export async function measure(
  measurer: string,
  folder: string,
  argv: readonly string[],
  limit: number,
  load?: Load,
): Promise<Measurement> {
  const result = join(folder, 'result');
  const output = join(folder, 'output');
  load?.server.prepare();
  // A group of its own, of which nothing stays behind.
  const child = spawn(measurer, [result, output, ...argv], { stdio: 'inherit', detached: true });
  const controller = new AbortController();
  const stop = (why?: NoAnswer): void => {
    controller.abort(why);
    kill(-child.pid!, 'SIGKILL');
  };
  const timer = setTimeout(() => {
    stop(new NoAnswer(`no answer within ${limit} s`));
  }, 1000 * limit);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('exit', (status) => {
      controller.abort();
      resolve(status);
    });
  });
  const clients = load === undefined ? Promise.resolve(null) : beClients(load, controller.signal);
  // Clients that give up leave a server that would run on.
  clients.catch((error: unknown) => {
    if (child.exitCode === null && child.signalCode === null)
      stop(new NoAnswer(error instanceof Error ? error.message : String(error)));
  });
  try {
    const status = await ended;
    const why: unknown = controller.signal.reason;
    if (why instanceof NoAnswer) throw why;
    const text = await clients.catch(() => {
      const [, , , code] = readFileSync(result, 'utf8').split(' ');
      throw new NoAnswer(`the server ended with status ${code.trim()} while clients asked`);
    });
    if (status !== 0) throw new Error(`${argv.join(' ')}: cannot be measured`);
    const words = readFileSync(result, 'utf8').trim().split(' ');
    const [user, system, peak, code, own] = words.map(Number);
    return {
      cpu: user + system,
      own,
      peakMb: peak / 1024,
      status: code,
      output: hash(text ?? readFileSync(output)),
    };
  } finally {
    clearTimeout(timer);
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
