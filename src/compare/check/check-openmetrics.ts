/** What a check found as metrics, with those of the report that was checked. */
import { addReportMetrics } from '../../exports/openmetrics.js';
import { OpenMetricsText } from '../../exports/openmetrics-text.js';
import type { Report } from '../../schema/report.js';
import { failing } from './check-model.js';
import type { CheckResult } from './check-model.js';

export function checkOpenMetrics(result: CheckResult, report: Report): string {
  const text = new OpenMetricsText();
  const failed = failing(result);
  text
    .gauge(
      'comair_check_status',
      '0 where all rules hold, 1 where one does not, 2 where too little could be checked.',
      result.status,
    )
    .gauge('comair_check_failures', 'Routines and findings above their limit.', failed.length)
    .gauge(
      'comair_check_unchecked_share',
      'Part of the cost whose growth is unknown, from 0 to 1.',
      result.unchecked.share,
    )
    .gauge('comair_check_uncovered', 'Findings that no rule covers.', result.uncovered.length);
  for (const { routine, rule, limit, actual, over } of failed)
    text.gauge('comair_check_failed', 'Always 1: what is above its limit.', 1, {
      module: routine.module,
      routine: routine.name,
      rule,
      limit,
      class: actual,
      over,
    });
  addReportMetrics(text, report);
  return text.text();
}
