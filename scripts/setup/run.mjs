// Running other programs during set-up, and how set-up talks.
import { Buffer } from 'node:buffer';
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
 * Runs a program in the package's root. Its output goes to stderr; with `quiet` only when it
 * fails.
 * @throws SetupError when it does not start or ends with a status other than 0.
 */
export function run(command, args, { quiet = false, stdin = 'ignore' } = {}) {
  const output = quiet ? 'pipe' : 2;
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: [stdin, output, output],
    maxBuffer: 64 * 1024 * 1024,
  });
  const line = [command, ...args].join(' ');
  if (result.error) throw new SetupError(`cannot run "${line}": ${result.error.message}`);
  if (result.status === 0) return;
  if (quiet) process.stderr.write(Buffer.concat([result.stdout, result.stderr]));
  const how = result.signal
    ? `was killed by ${result.signal}`
    : `failed with status ${result.status}`;
  throw new SetupError(`"${line}" ${how}; its output is above`);
}

/** Whether an executable of this name is on PATH. */
export function hasCommand(name) {
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { stdio: 'ignore' }).status === 0;
}

/**
 * Runs a program quietly.
 * @returns what it printed
 * @throws SetupError with the last line that it wrote to stderr, when it ends with another status than 0
 */
export function output(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (error) throw new SetupError(`cannot run ${command}: ${error.message}`);
  if (status === 0) return stdout.trim();
  const reason = stderr.trim().split('\n').at(-1);
  throw new SetupError(`${[command, ...args].join(' ')}: ${reason || `exit status ${status}`}`);
}
