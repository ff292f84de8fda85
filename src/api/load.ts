/** A report from whatever kind of file there is. */
import { open } from 'node:fs/promises';
import { ComairError, fileProblem } from '../base/errors.js';
import type { Report } from '../schema/report.js';
import type { CostMetric, SizeChoice } from '../schema/metrics.js';
import type { Profile } from '../profile/profile-model.js';
import { analyzeFiles } from './analyze.js';
import type { AnalyzeOptions } from './analyze.js';
import { textToBytes } from '../base/text/byte-text.js';

/**
 * The report of a recording or a profile, or a report that `--json` wrote. The metric is what was asked for, or
 * the file's own.
 * @throws ComairError `input` when the file is neither or cannot be read, `mismatch` when a report
 *   is of another metric than the one asked for
 */
export async function load(path: string, options: AnalyzeOptions = {}): Promise<Report> {
  return (await loadWithProfile(path, options)).report;
}

/**
 * As `load`, with the profile that the report was made of; null: it was read.
 * @throws ComairError as `load`
 */
export async function loadWithProfile(
  path: string,
  options: AnalyzeOptions = {},
): Promise<{ report: Report; profile: Profile | null }> {
  if (!(await isJson(path))) return analyzeFiles([path], options);
  // Zod takes its time to load, and only this needs it.
  const { readReport } = await import('../report/read/read.js');
  const report = await readReport(path, options.memory);
  for (const field of ['size', 'cost'] as const) {
    const asked: SizeChoice | CostMetric | undefined = options[field];
    if (asked !== undefined && asked !== 'auto' && asked !== report.metric[field]) {
      throw new ComairError(
        `${path} is a report by ${report.metric[field]}: for --${field} ${asked} give the recording`,
        'mismatch',
      );
    }
  }
  return { report, profile: null };
}

/** @throws ComairError `input` */
export async function isJson(path: string): Promise<boolean> {
  try {
    const file = await open(textToBytes(path), 'r');
    try {
      // Pipes cannot be looked into without taking what they hold.
      if (!(await file.stat()).isFile()) return false;
      const head = Buffer.alloc(64);
      const { bytesRead } = await file.read(head, 0, head.length, 0);
      return /^\s*\{/.test(head.toString('latin1', 0, bytesRead));
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new ComairError(`cannot read ${path}: ${fileProblem(error)}`, 'input');
  }
}
