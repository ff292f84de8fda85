/** A report as the options want it. */
import { buildReport } from '../analysis/report.js';
import type { Profile } from '../profile/model.js';
import type { Report } from '../report/schema.js';
import type { SymbolTable } from '../symbols/table.js';
import type { ReportingOptions } from './options.js';

/** Per cent; a routine that costs less is not worth a place among the first. */
const MIN_SHARE = 1;

export function makeReport(
  profile: Profile,
  symbols: SymbolTable,
  { only, skip, minShare }: ReportingOptions,
): Report {
  // Who names routines wants to see them, however little they cost.
  const least = minShare ?? (only === undefined ? MIN_SHARE : 0);
  return buildReport(profile, symbols, { only, skip, minShare: least / 100 });
}
