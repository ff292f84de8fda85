/** Builds the program by the command that was given, for a shell. */
import { spawnSync } from 'node:child_process';

/** What it prints is the user's to see. @returns why it failed, in words; null: it is built */
export function build(command: string, cwd: string): string | null {
  const { status, signal, error } = spawnSync('/bin/sh', ['-c', command], {
    cwd,
    // Standard output is for the answer.
    stdio: ['ignore', 2, 2],
  });
  if (error !== undefined) return `the build cannot be started: ${error.message}`;
  if (signal !== null) return `the build was killed by ${signal}`;
  return status === 0 ? null : `the build ended with status ${status ?? '?'}`;
}
