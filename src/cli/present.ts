/** Where the report goes, and the profile that it was made of. */
import { colorsFor } from '../base/text/colors.js';
import { encodeProfile } from '../profile/file-format.js';
import { terminalReport } from '../terminal/terminal-report.js';
import type { Detail } from '../terminal/terminal-report.js';
import { reportsOfWeight } from '../api/resource-reports.js';
import { isResource } from '../schema/metrics.js';
import { toHtml } from '../pages/to-html.js';
import { routinesOf } from '../report/late-lists.js';
import { toJson } from '../report/read/json.js';
import { treeIfAny } from '../api/tree.js';
import type { Profile } from '../profile/profile-model.js';
import type { Report } from '../schema/report.js';
import type { TreeReport } from '../schema/tree-report.js';
import { DEFAULT_TOP } from './options.js';
import type { KeepOptions, OutputOptions } from './options.js';
import type { Screen } from './screen.js';
import { formatter } from './template.js';
import type { Formatter } from './template.js';
import { checkOutput, writeOutput } from './outputs.js';
import type { Output } from './outputs.js';

export interface ReportOutputs {
  json: Output | null;
  html: Output | null;
  report: Output | null;
  profile: Output | null;
  /** Null: the report as text. */
  format: Formatter | null;
}

/** @throws ComairError when one of them cannot be written */
export async function checkReportOutputs(
  options: OutputOptions & KeepOptions,
): Promise<ReportOutputs> {
  const check = (option: string, path: string | undefined): Promise<Output | null> =>
    path === undefined ? Promise.resolve(null) : checkOutput(option, path);
  return {
    json: await check('--json', options.json),
    html: await check('--html', options.html),
    report: await check('--report', options.report),
    profile: await check('--profile', options.profile),
    format: options.format === undefined ? null : await formatter(options.format),
  };
}

/** The repetition tree of a recording that has one, where a page is to show it. */
export async function treeOf(
  files: readonly string[],
  { html }: OutputOptions,
): Promise<TreeReport | null> {
  return html !== undefined && files.length === 1 ? await treeIfAny(files[0]) : null;
}

type Shown = OutputOptions & Partial<Record<(typeof OF_THE_TABLE)[number], unknown>>;

/** Options that are about the table, or about more than a screen takes. */
const OF_THE_TABLE = [
  'all',
  'only',
  'skip',
  'minShare',
  'sort',
  'fit',
  'at',
  'top',
  'report',
] as const;

/** Who asks for something of the table, or for a file, wants to see it. */
function detailOf(options: Shown): Detail {
  if (options.brief === true) return 'brief';
  return options.full === true || OF_THE_TABLE.some((name) => options[name] !== undefined)
    ? 'full'
    : 'usual';
}

/**
 * Writes the report in all forms that were asked for.
 * @param screen takes the text when there is no --report
 * @param profile for --profile; a report that was read from a file has none
 * @param tree of a run with structures, for --html
 */
export async function present(
  report: Report,
  options: OutputOptions & { all?: boolean },
  outputs: ReportOutputs,
  screen: Screen,
  profile: Profile | null = null,
  tree: TreeReport | null = null,
): Promise<void> {
  const { json, html, report: file } = outputs;
  const top = options.all === true ? routinesOf(report).length : (options.top ?? DEFAULT_TOP);
  if (json !== null) await writeOutput('--json', json, toJson(report));
  if (html !== null) {
    const { sourceRoot: sourceRoots } = options;
    const asked =
      profile === null || isResource(report.metric.cost) ? [] : reportsOfWeight(profile, {});
    await writeOutput('--html', html, await toHtml(report, { sourceRoots, tree, asked }));
  }
  const target = file === null ? screen : { isTTY: false, columns: undefined };
  const text =
    outputs.format?.report(report, top) ??
    terminalReport(report, {
      top,
      detail: detailOf(options),
      width: target.columns ?? 100,
      colors: colorsFor(target, process.env),
    });
  if (file === null) screen.write(text);
  else await writeOutput('--report', file, text);
  if (outputs.profile !== null && profile !== null) {
    await writeOutput('--profile', outputs.profile, encodeProfile(profile));
  }
}
