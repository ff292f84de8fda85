/** Where the report goes. */
import { colorsFor, terminalReport, toHtml, toJson } from '../index.js';
import type { Report } from '../index.js';
import type { OutputOptions } from './options.js';
import type { Screen } from './screen.js';
import { checkOutput, writeOutput } from './outputs.js';
import type { Output } from './outputs.js';

export interface ReportOutputs {
  json: Output | null;
  html: Output | null;
  report: Output | null;
}

/** @throws ComairError when one of them cannot be written */
export async function checkReportOutputs(options: OutputOptions): Promise<ReportOutputs> {
  const check = (option: string, path: string | undefined): Promise<Output | null> =>
    path === undefined ? Promise.resolve(null) : checkOutput(option, path);
  return {
    json: await check('--json', options.json),
    html: await check('--html', options.html),
    report: await check('--report', options.report),
  };
}

/**
 * Writes the report in all forms that were asked for.
 * @param screen takes the text when there is no --report
 */
export async function present(
  report: Report,
  options: OutputOptions,
  outputs: ReportOutputs,
  screen: Screen,
): Promise<void> {
  const { json, html, report: file } = outputs;
  if (json !== null) await writeOutput('--json', json, toJson(report));
  if (html !== null) await writeOutput('--html', html, await toHtml(report));
  const target = file === null ? screen : { isTTY: false, columns: undefined };
  const text = terminalReport(report, {
    top: options.top,
    width: target.columns ?? 100,
    colors: colorsFor(target, process.env),
  });
  if (file === null) screen.write(text);
  else await writeOutput('--report', file, text);
}
