/** Does with a file all that the command line does with one. */
import {
  DEFAULT_RULES,
  EXPORT_FORMATS,
  TABLES,
  check,
  checkText,
  colorsFor,
  decodeProfile,
  diff,
  diffHtml,
  diffText,
  encodeProfile,
  exportReport,
  findRoutine,
  load,
  merge,
  parseGrowth,
  showFinding,
  showRoutine,
  terminalReport,
  toGitHub,
  toHtml,
  toJUnit,
  toSarif,
  trends,
  trendsText,
} from '../../src/index.js';
import type { Report } from '../../src/index.js';

const PLAIN = colorsFor({ isTTY: false }, {});

/** @throws ComairError for what cannot be done, and nothing else */
async function shown(report: Report): Promise<void> {
  for (const format of EXPORT_FORMATS) {
    for (const table of format === 'csv' || format === 'parquet' ? TABLES : [undefined]) {
      await exportReport(report, format, table);
    }
  }
  await toHtml(report);
  terminalReport(report, { top: report.routines.length, width: 100, colors: PLAIN });
  for (const { id } of report.routines.slice(0, 5)) showRoutine(findRoutine(report, id), report);
  for (const finding of report.findings ?? []) showFinding(finding, report);
  const rules = { ...DEFAULT_RULES, ceiling: parseGrowth('n') };
  const result = check(report, rules, report);
  toJUnit(result);
  checkText(result, { colors: PLAIN, all: true });
  toSarif(result, '/');
  toGitHub(result, '/');
  const change = diff(report, report);
  diffText(change, { width: 80, colors: PLAIN });
  diffHtml(change, report, report);
}

/** The steps, each of which may be refused by itself. */
export function stepsOf(path: string): (() => Promise<void>)[] {
  return [
    async () => shown(await load(path)),
    async () => {
      await decodeProfile(encodeProfile(await merge([path, path])));
    },
    async () => {
      const found = await trends([path]);
      trendsText(found, { top: 20, width: 80, colors: PLAIN });
    },
  ];
}
