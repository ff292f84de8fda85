/** One report of several recordings. */
import { StreamAnalyzer } from '../analysis/analyzer.js';
import { withRecordings } from '../analysis/recordings.js';
import { ComairError, fileProblem, messageOf } from '../errors.js';
import { mergeProfiles } from '../profile/builder.js';
import type { Profile } from '../profile/model.js';
import type { CostMetric, Report, SizeMetric } from '../report/schema.js';
import { RecordingReader } from '../stream/recording.js';
import type { RecordingResult } from '../stream/recording.js';
import { SymbolTable } from '../symbols/table.js';
import { makeReport } from './make-report.js';
import type { ViewOptions } from './make-report.js';

export interface AnalyzeOptions extends ViewOptions {
  /** What counts as input size; default 'rms'. */
  size?: SizeMetric;
  /** What counts as cost; default 'blocks'. */
  cost?: CostMetric;
}

/** @throws ComairError where nothing of the file is of use */
function refuse(path: string, result: RecordingResult): void {
  const hopeless = !['complete', 'truncated', 'corrupted'].includes(result.state);
  if (hopeless || result.chunks === 0) {
    throw new ComairError(
      `cannot analyze ${path}: ${result.problem || 'it holds no data'}`,
      'input',
    );
  }
}

/** The profile of one recording; its names go into `symbols`. */
async function profileOf(
  path: string,
  { size = 'rms', cost = 'blocks' }: AnalyzeOptions,
  symbols: SymbolTable,
): Promise<Profile> {
  const reader = new RecordingReader(path);
  const analyzer = new StreamAnalyzer({ size, cost, symbols }, (data, bytes) => {
    reader.release(data, bytes);
  });
  const streams = new Set<number>();
  let result: RecordingResult;
  try {
    result = await reader.read(({ stream, kind, data, length }) => {
      // Stream 0 is the recording itself.
      if (stream !== 0) streams.add(stream);
      analyzer.onFrame(stream, kind, data, length);
    });
  } catch (error) {
    throw new ComairError(`cannot read ${path}: ${fileProblem(error)}`, 'input');
  }
  refuse(path, result);
  for (const stream of streams) analyzer.onClose(stream, true);
  const profile = await analyzer.finish();
  if (result.problem !== '') profile.warnings.push(`${path} is ${result.state}: ${result.problem}`);
  return profile;
}

/**
 * One report of several recordings.
 * @throws ComairError `input` for a file that is no recording or cannot be read; `mismatch` when
 *   they measured different things. A recording that is cut short is analysed up to the cut, and a
 *   warning of the report says so.
 */
export async function analyze(
  files: readonly string[],
  options: AnalyzeOptions = {},
): Promise<Report> {
  const symbols = new SymbolTable();
  try {
    const profiles: Profile[] = [];
    // One after the other: each keeps the workers busy by itself.
    for (const file of files) profiles.push(await profileOf(file, options, symbols));
    let merged: Profile;
    try {
      merged = mergeProfiles(profiles);
    } catch (error) {
      throw new ComairError(messageOf(error), 'mismatch');
    }
    const report = makeReport(merged, symbols, options);
    if (files.length === 1) return report;
    const recordings = files.map((file, i) => ({ label: file, profile: profiles[i] }));
    return withRecordings(report, recordings, symbols);
  } finally {
    symbols.close();
  }
}
