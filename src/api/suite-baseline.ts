/** What a suite is compared with: an earlier summary of it, or a profile or report of its jobs. */
import { createReadStream } from 'node:fs';
import { Allowance } from '../base/bounded/allowance.js';
import { CHUNK_BYTES, readJson } from '../base/bounded/json-reader.js';
import { ComairError, fileProblem } from '../base/errors.js';
import { textToBytes } from '../base/text/byte-text.js';
import { printable } from '../base/text/printable.js';
import { isJson, load } from './load.js';
import { z } from 'zod';
import { asReport } from '../report/read/read.js';
import type { SuiteBaseline } from './suite-gate.js';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const cost = z.number().nonnegative();
const test = z.object({
  name: z.string(),
  costs: z
    .object({ work: cost, least: cost, routines: z.array(z.object({ id: z.string(), own: cost })) })
    .exactOptional(),
});

async function jsonOf(path: string): Promise<unknown> {
  try {
    const stream = createReadStream(textToBytes(path), { highWaterMark: CHUNK_BYTES });
    return await readJson(stream, new Allowance());
  } catch (error) {
    const what =
      error instanceof SyntaxError ? `no JSON: ${printable(error.message)}` : fileProblem(error);
    throw new ComairError(`cannot read ${path}: ${what}`, 'input', { cause: error });
  }
}

/**
 * @param path of what `batch --json` wrote, which has the sweeps; or of what `batch --profile` did
 * @throws ComairError `input` with one line that names the file
 */
export async function suiteBaseline(path: string): Promise<SuiteBaseline> {
  const value = (await isJson(path)) ? await jsonOf(path) : null;
  if (!isRecord(value) || !('jobs' in value))
    return { report: await load(path), sweeps: [], tests: [] };
  if (value['report'] === null)
    throw new ComairError(`${path}: no job of that suite left a profile`, 'input');
  const tests = z.array(test).safeParse(value['jobs']);
  const sweeps = Array.isArray(value['sweeps']) ? value['sweeps'].filter(isRecord) : [];
  try {
    return {
      report: asReport(value['report']),
      tests: tests.data ?? [],
      sweeps: sweeps.map(({ name, report }) => ({ name: String(name), report: asReport(report) })),
    };
  } catch (error) {
    throw new ComairError(`cannot read ${path}: ${fileProblem(error)}`, 'input', { cause: error });
  }
}
