/** A server of its own, in a folder, with clients that ask the same of it every time. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** After which a client gives a request up, as clients do. */
export const TIMEOUT_MS = 15_000;

/** A connection that is kept. */
export interface Connection {
  /** Asks for little. @throws Error when there is no answer */
  ask: () => Promise<void>;
  close: () => void;
}

export interface Server {
  name: string;
  argv: readonly string[];
  /** Makes its folder as it is before the first start. */
  prepare: () => void;
  /** Whether it answers by now. */
  answers: () => Promise<boolean>;
  /**
   * So many clients at once, that together do so many rounds: the work is the same however many
   * they are. @returns all that they were answered, in an order that does not depend on who was
   * faster; @throws Error when one was not answered
   */
  load: (clients: number, rounds: number, signal: AbortSignal) => Promise<string>;
  /** Not of all servers. */
  connect?: () => Promise<Connection>;
  /** Asks it to end. */
  end: () => Promise<void>;
}

/** @throws what aborted the signal */
export async function untilReady(server: Server, signal: AbortSignal): Promise<void> {
  while (!(await server.answers())) await sleep(50, undefined, { signal });
}

/** Does `one` for each of 0 to below `count`, `lanes` of them at once. */
export async function inLanes(
  count: number,
  lanes: number,
  one: (number: number, lane: number) => Promise<string>,
): Promise<string[]> {
  const texts: string[] = [];
  let next = 0;
  const lane = async (_: unknown, own: number): Promise<void> => {
    while (next < count) {
      const number = next++;
      texts[number] = await one(number, own);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return texts;
}

/** @returns status and standard output; null as status: it was aborted or killed */
export function ask(
  argv: readonly string[],
  input: string,
  signal?: AbortSignal,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(argv[0], argv.slice(1), { stdio: 'pipe', signal });
    const texts = { stdout: '', stderr: '' };
    child.stdout.on('data', (text: Buffer) => (texts.stdout += text.toString()));
    child.stderr.on('data', (text: Buffer) => (texts.stderr += text.toString()));
    child.stdin.on('error', () => undefined).end(input);
    child.on('error', (error) => {
      resolve({ status: null, ...texts, stderr: error.message });
    });
    child.on('close', (status) => {
      resolve({ status, ...texts });
    });
  });
}
