/** Where the report goes. */
import type { Report } from '../report/schema.js';
import { colorsFor } from '../report/colors.js';
import { toJson } from '../report/json.js';
import { terminalReport } from '../report/terminal.js';
import type { ReportingOptions } from './options.js';
import { checkOutput, writeOutput } from './outputs.js';
import type { Output } from './outputs.js';

export interface ReportOutputs {
  json: Output | null;
  report: Output | null;
}

/** @throws CliError when one of them cannot be written */
export async function checkReportOutputs(options: ReportingOptions): Promise<ReportOutputs> {
  const check = (option: string, path: string | undefined): Promise<Output | null> =>
    path === undefined ? Promise.resolve(null) : checkOutput(option, path);
  return {
    json: await check('--json', options.json),
    report: await check('--report', options.report),
  };
}

/**
 * Writes the report in all forms that were asked for.
 * @param stream takes the text when there is no --report
 */
export async function present(
  report: Report,
  options: ReportingOptions,
  outputs: ReportOutputs,
  stream: NodeJS.WriteStream,
): Promise<void> {
  const { json } = outputs;
  if (json !== null) await writeOutput('--json', json, toJson(report));
  const screen = outputs.report === null ? stream : {};
  const text = terminalReport(report, {
    top: options.top,
    width: stream.isTTY && outputs.report === null ? stream.columns : 100,
    colors: colorsFor(screen, process.env),
  });
  if (outputs.report !== null) await writeOutput('--report', outputs.report, text);
  else await new Promise((resolve) => stream.write(text, resolve));
}
