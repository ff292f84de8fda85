// Running other programs during set-up, and how set-up talks.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Root of the package, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** An expected failure: its message is printed as one line, without a stack. */
export class SetupError extends Error {}

/** Progress goes to stderr, so that `npm run demo > file` holds the demo alone. */
export function say(text) {
  process.stderr.write(`setup: ${text}\n`);
}

/**
 * Runs a program; its output goes to stderr.
 * @throws SetupError when it does not start or ends with a status other than 0.
 */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    ...options,
  });
  const line = [command, ...args].join(' ');
  if (result.error) throw new SetupError(`cannot run "${line}": ${result.error.message}`);
  if (result.signal) throw new SetupError(`"${line}" was killed by ${result.signal}`);
  if (result.status !== 0) {
    throw new SetupError(`"${line}" failed with status ${result.status}; its output is above`);
  }
}

/** Whether an executable of this name is on PATH. */
export function hasCommand(name) {
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { stdio: 'ignore' }).status === 0;
}
