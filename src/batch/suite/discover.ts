/** The tests of a build folder, as its own runner tells of them. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { fileProblem } from '../../errors.js';
import { ctestJobs } from './ctest.js';
import type { Discovery, Settings } from './file-schema.js';
import { mesonJobs } from './meson.js';
import type { PlannedJob } from './plan.js';
import { tapJobs } from './tap-files.js';

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

const MAX_BYTES = 1 << 28;

/**
 * What a runner prints about its tests.
 * @throws Error in one line
 */
export async function ask(command: string, args: string[], cwd: string): Promise<unknown> {
  const line = [command, ...args].join(' ');
  let text: string;
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: MAX_BYTES });
    text = stdout;
  } catch (error) {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
    if (String(code) === 'ENOENT')
      throw new Error(`${command} is not installed, or ${cwd} is no folder`);
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

/** @throws Error in one line */
export async function discover(what: Discovery, context: DiscoveryContext): Promise<Found> {
  const { root } = context;
  const found =
    'ctest' in what
      ? await ctestJobs(resolve(root, what.ctest), what.config ?? null, context)
      : 'meson' in what
        ? await mesonJobs(resolve(root, what.meson), what.suite ?? null, context)
        : await tapJobs(what.tap, what.exec?.map(String) ?? null, context);
  const wanted = (pattern: string | undefined, otherwise: boolean, name: string): boolean =>
    pattern === undefined ? otherwise : new RegExp(pattern, 'u').test(name);
  const jobs = found.jobs.filter(
    ({ job: { name } }) => wanted(what.include, true, name) && !wanted(what.exclude, false, name),
  );
  const notes = [...found.notes];
  if (jobs.length === 0) notes.push(`no tests were found by ${JSON.stringify(what)}`);
  return { jobs, notes };
}
