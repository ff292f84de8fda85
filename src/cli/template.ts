/** `--format TEMPLATE`. */
import { templates } from '../index.js';
import type { Report, RoutineReport } from '../index.js';

export interface Formatter {
  routine(routine: RoutineReport): string;
  /** @param top lines at most */
  report(report: Report, top: number): string;
}

/**
 * Fields are looked up in the report's schema, which takes a while to load: only for who wants it.
 * @throws ComairError for a field that there is not
 */
export async function formatter(text: string): Promise<Formatter> {
  const { formatReport, formatRoutine, parseTemplate } = await templates();
  const template = parseTemplate(text);
  return {
    routine: (routine) => `${formatRoutine(template, routine)}\n`,
    report: (report, top) => formatReport(template, report, top),
  };
}
