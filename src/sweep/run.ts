/** One run of a sweep: comair-bin on one size, in a process of its own. */
import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { messageOf } from '../errors.js';
import { commandFile } from '../native.js';
import { startedVariables } from '../started.js';
import { readProfile } from '../profile/file.js';
import type { Profile } from '../profile/model.js';
import type { PlannedRun } from './plan.js';

/** Bytes of a failed run's stderr that are looked at. */
const TAIL_BYTES = 4096;

export interface RunResult {
  run: PlannedRun;
  /** Null when there is none. */
  profile: Profile | null;
  /** Why the run does not count; null when it does. */
  failure: string | null;
}

/** Exit status or signal of the process. */
function execute(
  argv: string[],
  stdout: FileHandle,
  stderr: FileHandle,
): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [commandFile(), ...argv], {
      stdio: ['ignore', stdout.fd, stderr.fd],
      env: { ...process.env, ...startedVariables() },
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code, signal });
    });
  });
}

/** The last line that was written. */
async function lastLine(path: string): Promise<string> {
  const text = (await readFile(path)).subarray(-TAIL_BYTES).toString('utf8');
  return text.trimEnd().split('\n').at(-1)?.trim() ?? '';
}

/**
 * @param options of comair-bin, but for outputs
 * @param base path that the run's files begin with: .profile, .txt, .stdout, .stderr
 */
export async function sweepRun(
  run: PlannedRun,
  options: readonly string[],
  base: string,
): Promise<RunResult> {
  const stdout = await open(`${base}.stdout`, 'w');
  const stderr = await open(`${base}.stderr`, 'w');
  try {
    const features = Object.entries(run.features).flatMap(([name, value]) => [
      '--feature',
      `${name}=${value}`,
    ]);
    const outputs = ['--profile', `${base}.profile`, '--report', `${base}.txt`, '--no-progress'];
    const { code, signal } = await execute(
      [...options, ...features, ...outputs, '--', ...run.argv],
      stdout,
      stderr,
    );
    if (code !== 0) {
      const how = signal === null ? `exit status ${code}` : `killed by ${signal}`;
      const said = await lastLine(`${base}.stderr`);
      return { run, profile: null, failure: said === '' ? how : `${how}: ${said}` };
    }
    const profile = await readProfile(`${base}.profile`);
    return { run, profile, failure: null };
  } catch (error) {
    return { run, profile: null, failure: messageOf(error) };
  } finally {
    await stdout.close();
    await stderr.close();
  }
}
