/**
 * Watches over a process of ours that reads files from anywhere: what V8 cannot get it dies of, and
 * only another process can say so in one line.
 */
import { readFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { ComairError } from '../errors.js';
import { memoryExceeded } from './allowance.js';

const LOOK_MS = 50;
export const PAGE_BYTES = 4096;
/** The rest of the memory is for what is not of JavaScript, and for what is not collected yet. */
const HEAP_SHARE = 0.7;
/** What is kept of what the process says. */
const MAX_STDERR = 1 << 20;

/** What V8 says as it dies for lack of memory, or of a thing that would be too large. */
const OUT_OF_MEMORY = /heap out of memory|Allocation failed|invalid (array|size|table|string)/i;

/** Options of Node.js for such a process. */
export function heapOptions(memory: number): string[] {
  return [`--max-old-space-size=${Math.max(64, Math.round((HEAP_SHARE * memory) / 2 ** 20))}`];
}

/** Resident memory; 0 when the process is gone. */
function residentBytes(pid: number): number {
  try {
    return PAGE_BYTES * Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
  } catch {
    return 0;
  }
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** What it wrote to stderr. */
  said: string;
  /** Why it ended, where it did not end by itself; null: it did. */
  problem: ComairError | null;
}

/**
 * Ends the process when it takes more than `memory` bytes.
 * @param child with stderr as a pipe
 * @returns when it has ended
 */
export function watchOver(child: ChildProcess, memory: number): Promise<Ending> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < MAX_STDERR) said += text;
  });
  let exceeded = false;
  const timer = setInterval(() => {
    if (child.pid === undefined || residentBytes(child.pid) <= memory) return;
    exceeded = true;
    child.kill('SIGKILL');
  }, LOOK_MS);
  return new Promise((resolve) => {
    const ended = (code: number | null, signal: NodeJS.Signals | null, failure?: Error): void => {
      clearInterval(timer);
      const problem = exceeded
        ? memoryExceeded('reading and analysing it is', memory)
        : failure === undefined
          ? deathOf(code, signal, said, memory)
          : new ComairError(`the process that reads did not start: ${failure.message}`, 'input');
      resolve({ code, signal, said, problem });
    };
    child.once('error', (error) => {
      if (child.pid === undefined) ended(null, null, error);
    });
    child.once('close', (code, signal) => {
      ended(code, signal);
    });
  });
}

function deathOf(
  code: number | null,
  signal: NodeJS.Signals | null,
  said: string,
  memory: number,
): ComairError | null {
  const fatal = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS', 'SIGFPE', 'SIGKILL'];
  // 134 and 133: the same as a shell says it.
  if (!(signal !== null && fatal.includes(signal)) && code !== 134 && code !== 133) return null;
  return OUT_OF_MEMORY.test(said)
    ? memoryExceeded('reading and analysing it is', memory)
    : new ComairError(
        `the process that reads ended: ${signal ?? `status ${code ?? '?'}`}`,
        'input',
      );
}
