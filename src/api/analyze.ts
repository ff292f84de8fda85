/** One report, or one profile, of several recordings and profiles. */
import { withRecordings } from '../report/recordings.js';
import { isProfileFile } from '../profile/profile-file.js';
import type { Profile } from '../profile/profile-model.js';
import type { Report } from '../schema/report.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { addMore } from './add-more.js';
import { makeReport } from '../words/make-report.js';
import type { ViewOptions } from '../report/make-report.js';
import { loadProfiles } from './profiles.js';
import type { Wanted } from './profiles.js';

export type AnalyzeOptions = ViewOptions & Wanted;

/**
 * As `analyze`, with the merged profile that the report was made of.
 * @throws ComairError as `analyze`
 */
export async function analyzeFiles(
  files: readonly string[],
  options: AnalyzeOptions = {},
): Promise<{ report: Report; profile: Profile }> {
  const symbols = new SymbolTable();
  try {
    const { profiles, merged } = await loadProfiles(files, options, symbols);
    const report = makeReport(merged, symbols, options);
    // Sweeps go on from profiles, not from recordings.
    const path = files.length === 1 && (await isProfileFile(files[0])) ? files[0] : null;
    addMore(report, merged, { path });
    if (files.length === 1) return { report, profile: merged };
    const recordings = files.map((label, i) => ({ label, profile: profiles[i] }));
    return { report: withRecordings(report, recordings, symbols), profile: merged };
  } finally {
    symbols.close();
  }
}

/**
 * One report of several recordings and profiles.
 * @throws ComairError `input` for a file that is neither or cannot be read; `mismatch` when
 *   they measured different things. A recording that is cut short is analysed up to the cut, and a
 *   warning of the report says so.
 */
export async function analyze(
  files: readonly string[],
  options: AnalyzeOptions = {},
): Promise<Report> {
  return (await analyzeFiles(files, options)).report;
}

/**
 * One profile of several recordings and profiles; `encodeProfile` makes a file of it.
 * @throws ComairError as `analyze`
 */
export async function merge(files: readonly string[], options: Wanted = {}): Promise<Profile> {
  const symbols = new SymbolTable();
  try {
    return (await loadProfiles(files, options, symbols)).merged;
  } finally {
    symbols.close();
  }
}
