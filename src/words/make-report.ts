/** From a profile to the report that people and programs read. */
import type { Profile } from '../profile/profile-model.js';
import { factsOf } from '../report/make-report.js';
import type { ViewOptions } from '../report/make-report.js';
import type { Report } from '../schema/report.js';
import type { SymbolTable } from '../symbols/symbol-table.js';
import { worded } from './worded.js';

export const makeReport = (profile: Profile, symbols: SymbolTable, options: ViewOptions): Report =>
  worded(factsOf(profile, symbols, options));
