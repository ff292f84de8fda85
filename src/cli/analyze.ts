/** `comair-bin analyze FILE…`: one report of several recordings. */
import { StreamAnalyzer } from '../analysis/analyzer.js';
import { mergeProfiles } from '../profile/builder.js';
import type { Profile } from '../profile/model.js';
import { RecordingReader } from '../stream/recording.js';
import type { RecordingResult } from '../stream/recording.js';
import { SymbolTable } from '../symbols/table.js';
import { CliError, fileProblem, messageOf } from './errors.js';
import type { ReportingOptions } from './options.js';
import { checkReportOutputs, present } from './present.js';
import { stdout } from './screen.js';
import { makeReport } from './make-report.js';

/** @throws CliError where nothing of the file is of use */
function refuse(path: string, result: RecordingResult): void {
  const hopeless = !['complete', 'truncated', 'corrupted'].includes(result.state);
  if (hopeless || result.chunks === 0) {
    throw new CliError(`cannot analyze ${path}: ${result.problem || 'it holds no data'}`);
  }
}

/** The profile of one recording; its names go into `symbols`. */
async function profileOf(
  path: string,
  { size, cost }: ReportingOptions,
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
    throw new CliError(`cannot read ${path}: ${fileProblem(error)}`);
  }
  refuse(path, result);
  for (const stream of streams) analyzer.onClose(stream, true);
  const profile = await analyzer.finish();
  if (result.problem !== '') profile.warnings.push(`${path} is ${result.state}: ${result.problem}`);
  return profile;
}

/** @returns the exit status */
export async function analyze(files: string[], options: ReportingOptions): Promise<number> {
  const outputs = await checkReportOutputs(options);
  const symbols = new SymbolTable();
  const profiles: Profile[] = [];
  // One after the other: each keeps the workers busy by itself.
  for (const file of files) profiles.push(await profileOf(file, options, symbols));
  let merged: Profile;
  try {
    merged = mergeProfiles(profiles);
  } catch (error) {
    throw new CliError(messageOf(error));
  }
  await present(makeReport(merged, symbols, options), options, outputs, stdout);
  return 0;
}
