/** `comair-bin analyze FILE…`: one report of several recordings and profiles. */
import { analyzeFiles } from '../index.js';
import { viewOf } from './options.js';
import type { MemoryOptions, ReportingOptions } from './options.js';
import { checkReportOutputs, present } from './present.js';
import { stdout } from './screen.js';

/** @returns the exit status */
export async function analyze(
  files: string[],
  options: ReportingOptions & MemoryOptions,
): Promise<number> {
  const outputs = await checkReportOutputs(options);
  const { report, profile } = await analyzeFiles(files, {
    ...viewOf(options),
    memory: options.memory,
  });
  await present(report, options, outputs, stdout, profile, files);
  return 0;
}
