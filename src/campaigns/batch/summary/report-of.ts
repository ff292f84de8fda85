/** A report of jobs. */
import type { Profile } from '../../../profile/profile-model.js';
import { addSymbols } from '../../../profile/profile-symbols.js';
import type { ViewOptions } from '../../../report/make-report.js';
import type { Report } from '../../../schema/report.js';
import { SymbolTable } from '../../../symbols/symbol-table.js';
import { makeReport } from '../../../words/make-report.js';

export function reportOf(profile: Profile, options: ViewOptions): Report {
  const symbols = new SymbolTable();
  try {
    addSymbols(profile, symbols);
    return makeReport(profile, symbols, options);
  } finally {
    symbols.close();
  }
}
