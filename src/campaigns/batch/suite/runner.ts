/** What the runners of tests are asked, and what comes of it. */
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { fileProblem } from '../../../base/errors.js';
import type { Settings } from './file-schema.js';
import type { PlannedJob } from './planned-job.js';

export interface DiscoveryContext {
  /** Folder of the suite file. */
  root: string;
  timeScale: number;
  defaults: Settings;
}

export interface Found {
  jobs: PlannedJob[];
  notes: string[];
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const MAX_BYTES = 1 << 28;

/**
 * What a runner prints about its tests.
 * @throws Error in one line
 */
export async function ask(command: string, args: string[], cwd: string): Promise<unknown> {
  const line = [command, ...args].join(' ');
  let text: string;
  if (!isFolder(cwd)) throw new Error(`there is no folder ${cwd}: name one that ${command} knows`);
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: MAX_BYTES });
    text = stdout;
  } catch (error) {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
    if (String(code) === 'ENOENT') throw new Error(`${command} is not installed`);
    const said = stderr.trim().split('\n').at(-1) ?? '';
    throw new Error(`"${line}" failed in ${cwd}: ${said === '' ? fileProblem(error) : said}`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(
      `"${line}" in ${cwd} printed no JSON: is that a build folder, and ${command} new enough?`,
    );
  }
}
