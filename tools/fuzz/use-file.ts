/** Does with a file all that the command line does with one. */
import { DEFAULT_RULES } from '../../src/compare/check/rules.js';
import { EXPORT_FORMATS, TABLES, exportReport } from '../../src/exports/export.js';
import { check } from '../../src/compare/check/check.js';
import { checkText } from '../../src/compare/check/check-text.js';
import { colorsFor } from '../../src/base/text/colors.js';
import { decodeProfile, encodeProfile } from '../../src/profile/file-format.js';
import { diff } from '../../src/compare/diff/diff.js';
import { diffHtml } from '../../src/compare/diff/diff-html.js';
import { diffText } from '../../src/compare/diff/diff-text.js';
import { findRoutine } from '../../src/report/read/find.js';
import { load } from '../../src/api/load.js';
import { merge } from '../../src/api/analyze.js';
import { parseGrowth } from '../../src/growth/write.js';
import { showFinding } from '../../src/terminal/show-finding.js';
import { showRoutine } from '../../src/terminal/show.js';
import { terminalReport } from '../../src/terminal/terminal-report.js';
import { toGitHub } from '../../src/compare/check/github.js';
import { toHtml } from '../../src/pages/to-html.js';
import { toJUnit } from '../../src/compare/check/junit.js';
import { toSarif } from '../../src/compare/check/sarif.js';
import { trends } from '../../src/api/trends.js';
import { trendsText } from '../../src/compare/trends/trends-text.js';
import type { Report } from '../../src/schema/report.js';

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
  await diffHtml(change, report, report);
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
