/** The jobs of `comair-bin batch`: which suite, and what the command line makes of it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { batching } from '../api/late.js';
import { bytesToText } from '../base/text/byte-text.js';
import { fileProblem, messageOf } from '../base/errors.js';
import { printable } from '../base/text/printable.js';
import type { Suite } from '../api/batch.js';
import { SUITE } from './batch-options.js';
import type { BatchCommandOptions } from './batch-options.js';
import { CliError } from './errors.js';
import { stdout } from './screen.js';

export type Batching = Awaited<ReturnType<typeof batching>>;

/** The suite, before options of the command line change it; and where it is. */
export async function suiteFrom(
  api: Batching,
  given: string | undefined,
  options: BatchCommandOptions,
): Promise<{ suite: Suite; folder: string }> {
  const { ctest, meson, tap, timeScale } = options;
  const named = [given, ctest, meson, tap].some((each) => each !== undefined);
  const path = named || !existsSync(SUITE) ? given : SUITE;
  const found = [path, ctest, meson, tap].filter((each) => each !== undefined);
  if (found.length !== 1) {
    throw new CliError(
      `name one suite: a file (default: ${SUITE}), - for commands on stdin, --ctest, --meson or --tap`,
    );
  }
  const folder = resolve('.');
  if (path === '-') {
    let text: string;
    try {
      text = bytesToText(readFileSync(0));
    } catch (error) {
      throw new CliError(`cannot read the commands from stdin: ${fileProblem(error)}`);
    }
    return { suite: api.suiteOfLines(text, folder), folder };
  }
  if (path !== undefined) {
    return { suite: await api.loadSuite(path, { timeScale }), folder: resolve(dirname(path)) };
  }
  const where = { name: 'tests', where: 'batch', root: folder };
  const what =
    ctest !== undefined ? { ctest } : meson !== undefined ? { meson } : { tap: tap ?? [] };
  const suite = await api.suiteOf({ discover: [what] }, where, { timeScale });
  return { suite, folder: resolve(ctest ?? meson ?? '.') };
}

/** The suite as the command line wants it. */
export function adjusted(api: Batching, suite: Suite, options: BatchCommandOptions): Suite {
  const { timeout, memory, retries, confirm, engine, include, exclude, cost } = options;
  const read = (option: string, text: string, parse: (text: string) => number): number => {
    try {
      return parse(text);
    } catch (error) {
      throw new CliError(`${option}: ${messageOf(error)}`);
    }
  };
  const limits = {
    ...(timeout === undefined ? {} : { timeout_s: read('--timeout', timeout, api.parseDuration) }),
    ...(memory === undefined ? {} : { memory_bytes: read('--memory', memory, api.parseMemory) }),
    ...(retries === undefined ? {} : { retries }),
    ...(confirm ? {} : { confirm }),
  };
  const recording = {
    ...(engine === undefined ? {} : { engine }),
    ...(cost === undefined ? {} : { cost }),
  };
  const jobs = suite.jobs
    .filter(({ job: { name } }) => include?.test(name) !== false && exclude?.test(name) !== true)
    .map((each) => ({
      ...each,
      job: { ...each.job, ...limits, recording: { ...each.job.recording, ...recording } },
    }));
  if (jobs.length === 0 && suite.jobs.length > 0) {
    throw new CliError(`none of ${suite.jobs.length} jobs is left by --include and --exclude`);
  }
  return { ...suite, jobs };
}

export function listJobs(suite: Suite): void {
  for (const { job, skip, broken } of suite.jobs) {
    const why = skip ?? broken;
    stdout.write(
      `${printable(job.name)}\t${printable(job.argv.join(' '))}${why === null ? '' : `\t(${printable(why)})`}\n`,
    );
  }
}
