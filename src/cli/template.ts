/** `--format TEMPLATE`. */
import { templates } from '../api/late.js';
import type { Finding as GrowthFinding, Report, RoutineReport } from '../schema/report.js';
import type { TemplateOf } from '../exports/template.js';

export interface Formatter {
  /** A routine or a finding, as the template is about. */
  item(item: RoutineReport | GrowthFinding, report: Report): string;
  /** @param top lines at most */
  report(report: Report, top: number): string;
}

/**
 * Fields are looked up in the report's schema, which takes a while to load: only for who wants it.
 * @throws ComairError for a field that there is not
 */
export async function formatter(text: string, of: TemplateOf = 'routines'): Promise<Formatter> {
  const { format, formatReport, parseTemplate } = await templates();
  const template = parseTemplate(text, of);
  return {
    item: (item, report) => `${format(template, item, report)}\n`,
    report: (report, top) => formatReport(template, report, top),
  };
}
