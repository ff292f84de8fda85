/**
 * Writing to stdout and stderr, which the target shares.
 *
 * The mere use of `process.stdout` or `process.stderr` makes a pipe non-blocking, for the target
 * as well: its writes would fail with EAGAIN. So they are used only where they are terminals
 * (which libuv opens anew), and `fs.writeSync` otherwise.
 */
import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { ComairError, fileProblem } from '../base/errors.js';

/** A stream that may be a terminal. */
export interface Screen {
  readonly isTTY: boolean;
  /** Size in characters; undefined where there is no terminal, or one that does not say (0). */
  readonly rows: number | undefined;
  readonly columns: number | undefined;
  write(data: string | Uint8Array): void;
}

/** Milliseconds between attempts at a pipe that is full and was non-blocking before our start. */
const RETRY_MS = 5;

function writeAll(fd: number, data: string | Uint8Array): void {
  let rest = Buffer.from(data);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Nobody reads any more, or it was closed before our start: that is no failure of ours.
      if (code === 'EPIPE' || code === 'EBADF') return;
      if (code !== 'EAGAIN') {
        const where = fd === 1 ? 'standard output' : 'standard error';
        throw new ComairError(`cannot write to ${where}: ${fileProblem(error)}`, 'output');
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

function screenOf(fd: 1 | 2): Screen {
  const isTTY = isatty(fd);
  const terminal = (): NodeJS.WriteStream => (fd === 1 ? process.stdout : process.stderr);
  return {
    isTTY,
    get rows() {
      return isTTY ? terminal().rows || undefined : undefined;
    },
    get columns() {
      return isTTY ? terminal().columns || undefined : undefined;
    },
    write: (data) => {
      writeAll(fd, data);
    },
  };
}

export const stdout = screenOf(1);
export const stderr = screenOf(2);

/** One line about what went wrong. */
export function complain(line: string): void {
  try {
    stderr.write(`comair-bin: ${line}\n`);
  } catch {
    // Where it would have been said: the exit status says it.
  }
}
