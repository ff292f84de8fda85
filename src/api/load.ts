/** A report from whatever kind of file there is. */
import { open } from 'node:fs/promises';
import { ComairError, fileProblem } from '../errors.js';
import type { CostMetric, Report, SizeChoice } from '../report/schema.js';
import { printable } from '../symbols/printable.js';
import { analyze } from './analyze.js';
import type { AnalyzeOptions } from './analyze.js';

/** A report takes less than this; JSON.parse ends at half a gigabyte. */
const MAX_JSON_BYTES = 400e6;

/**
 * The report of a recording or a profile, or a report that `--json` wrote. The metric is what was asked for, or
 * the file's own.
 * @throws ComairError `input` when the file is neither or cannot be read, `mismatch` when a report
 *   is of another metric than the one asked for
 */
export async function load(path: string, options: AnalyzeOptions = {}): Promise<Report> {
  const text = await jsonOf(path);
  if (text === null) return analyze([path], options);
  const report = await parseReport(text, path);
  for (const field of ['size', 'cost'] as const) {
    const asked: SizeChoice | CostMetric | undefined = options[field];
    if (asked !== undefined && asked !== 'auto' && asked !== report.metric[field]) {
      throw new ComairError(
        `${path} is a report by ${report.metric[field]}: for --${field} ${asked} give the recording`,
        'mismatch',
      );
    }
  }
  return report;
}

/** The text of a JSON file; null where the file is something else. */
async function jsonOf(path: string): Promise<string | null> {
  try {
    const file = await open(path, 'r');
    try {
      // Pipes cannot be looked into without taking what they hold.
      const stats = await file.stat();
      if (!stats.isFile()) return null;
      const head = Buffer.alloc(64);
      const { bytesRead } = await file.read(head, 0, head.length, 0);
      if (!/^\s*\{/.test(head.toString('latin1', 0, bytesRead))) return null;
      if (stats.size > MAX_JSON_BYTES) throw new Error('it is too large for a report');
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new ComairError(`cannot read ${path}: ${fileProblem(error)}`, 'input');
  }
}

async function parseReport(text: string, path: string): Promise<Report> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ComairError(
      `cannot read ${path}: no JSON: ${printable((error as Error).message)}`,
      'input',
    );
  }
  // Zod takes its time to load, and only this needs it.
  const { reportSchema } = await import('../report/schema.js');
  const result = reportSchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue.path.length > 0 ? ` at ${issue.path.join('.')}` : '';
  throw new ComairError(
    `cannot read ${path}: no report of this version of comair-bin${where}: ${issue.message}`,
    'input',
  );
}
