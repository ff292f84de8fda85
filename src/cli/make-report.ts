/** A report as the options want it. */
import { buildReport } from '../analysis/report.js';
import type { Profile } from '../profile/model.js';
import type { Report } from '../report/schema.js';
import type { SymbolTable } from '../symbols/table.js';
import type { ReportingOptions } from './options.js';

export function makeReport(
  profile: Profile,
  symbols: SymbolTable,
  { only, skip }: ReportingOptions,
): Report {
  return buildReport(profile, symbols, {
    only,
    skip,
    // Who names routines wants to see them, however little they cost.
    ...(only === undefined ? {} : { minShare: 0 }),
  });
}
