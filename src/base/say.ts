/** A line to whoever waits for a run. */
import { writeSync } from 'node:fs';
import { printable } from './text/printable.js';

/** Others share the stream, so that it is not to be made non-blocking. */
export function say(line: string): void {
  try {
    writeSync(2, `comair-bin: ${printable(line)}\n`);
  } catch {
    // Nobody there to read it, or no room: the run goes on all the same.
  }
}
