/** Node.js crashes where its stack is small: the launcher raises the limit, a direct start cannot. */
import { readFileSync, writeSync } from 'node:fs';

/** What the stack of Node.js needs; the launcher has the same number. */
const STACK_BYTES = 256 * 1024;
const FAILED = 125;

/** Ends the process with one line where it would crash. */
export function requireStack(): void {
  const limits = readFileSync('/proc/self/limits', 'latin1');
  const soft = /^Max stack size +(\d+)/m.exec(limits)?.[1];
  if (soft === undefined || Number(soft) >= STACK_BYTES) return;
  writeSync(
    2,
    'comair-bin: the stack (ulimit -s) is limited to less than 256 KB, of which Node.js crashes: start the command comair-bin, which raises that limit for itself\n',
  );
  process.exit(FAILED);
}
