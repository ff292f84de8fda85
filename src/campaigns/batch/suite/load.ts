/** From a suite file to its jobs. */
import { basename, dirname, extname, resolve } from 'node:path';
import { ComairError, messageOf } from '../../../base/errors.js';
import { expandJob } from './expand.js';
import { readSuiteFile } from './suite-file.js';
import type { SuiteFile } from './file-schema.js';
import { uniqueNames } from './planned-job.js';
import type { PlannedJob, Suite } from './planned-job.js';
import { readableBytes } from '../../../base/text/readable-bytes.js';

export interface LoadOptions {
  /** Time limits that tests bring with them are multiplied by this; default: the file's, or 20. */
  timeScale?: number | undefined;
}

/** Sweeps of two entries with the same name are two. @param taken what earlier ones are called */
function apart(jobs: readonly PlannedJob[], taken: Set<string>): PlannedJob[] {
  const names = new Map<string, string>();
  for (const { job } of jobs) {
    const { series } = job;
    if (series === undefined || names.has(series)) continue;
    let name = series;
    for (let i = 2; taken.has(name); i++) name = `${series} (${i})`;
    names.set(series, name);
  }
  for (const name of names.values()) taken.add(name);
  return jobs.map((each) => {
    const { series } = each.job;
    return series === undefined
      ? each
      : { ...each, job: { ...each.job, series: names.get(series)! } };
  });
}

/** Programs run some 5 to 50 times slower. */
const DEFAULT_TIME_SCALE = 20;

async function jobsOf(file: SuiteFile, root: string): Promise<PlannedJob[]> {
  const { jobs = [], defaults = {} } = file;
  const lists: PlannedJob[][] = [];
  const series = new Set<string>();
  for (const [i, each] of jobs.entries()) {
    try {
      lists.push(apart(await expandJob(each, defaults, root), series));
    } catch (error) {
      throw new Error(`job ${each.name ?? i + 1}: ${messageOf(error)}`, { cause: error });
    }
  }
  return lists.flat();
}

/** @throws ComairError `input`, `usage` */
export async function loadSuite(path: string, options: LoadOptions = {}): Promise<Suite> {
  const file = await readSuiteFile(path);
  const shown = readableBytes(path);
  const name = basename(shown, extname(shown));
  const given = { name, where: shown, root: resolve(dirname(path)) };
  return suiteOf(file, given, options);
}

/** What a suite is called unless it says so, in messages; and where its relative paths start. */
export interface Given {
  name: string;
  where: string;
  root: string;
}

/** @throws ComairError `usage` */
export async function suiteOf(
  file: SuiteFile,
  { name, where, root }: Given,
  options: LoadOptions = {},
): Promise<Suite> {
  const timeScale = options.timeScale ?? file.time_scale ?? DEFAULT_TIME_SCALE;
  const notes: string[] = [];
  let jobs: PlannedJob[];
  try {
    jobs = await jobsOf(file, root);
    if (file.discover !== undefined) {
      const { discover } = await import('./discover.js');
      for (const each of file.discover) {
        const found = await discover(each, { root, timeScale, defaults: file.defaults ?? {} });
        jobs.push(...found.jobs);
        notes.push(...found.notes);
      }
    }
  } catch (error) {
    throw error instanceof ComairError
      ? error
      : new ComairError(`${where}: ${messageOf(error)}`, 'usage');
  }
  const { only = null, skip = null } = file;
  return { name: file.name ?? name, only, skip, jobs: uniqueNames(jobs), notes };
}
