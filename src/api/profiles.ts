/** From the files that the user names, recordings and profiles, to one profile. */
import { StreamAnalyzer } from '../fold/analyzer.js';
import { ComairError, fileProblem, messageOf } from '../base/errors.js';
import { isProfileFile, readProfile } from '../profile/profile-file.js';
import { mergeProfiles } from '../profile/merge-profiles.js';
import type { Profile } from '../profile/profile-model.js';
import { addSymbols, withSymbols } from '../profile/profile-symbols.js';
import { isResource } from '../schema/metrics.js';
import type { CostMetric, RecordedCost, SizeChoice } from '../schema/metrics.js';
import { RecordingReader } from '../stream/recording.js';
import type { RecordingResult } from '../stream/recording.js';
import type { RunFrame } from '../stream/format.js';
import type { SymbolTable } from '../symbols/symbol-table.js';

/** What is wanted of files. */
export interface Wanted {
  /** What counts as input size; default 'auto': what was recorded. */
  size?: SizeChoice | undefined;
  /**
   * What counts as cost; default: that of profiles among the files, else what was recorded: work,
   * instructions where these were asked for, blocks before there was work. Of a resource: that
   * which was recorded beside it.
   */
  cost?: CostMetric | undefined;
  /** Bytes that reading and analysing each file may take; default 1 GB. */
  memory?: number | undefined;
}

/** What has to have been recorded as cost; undefined: whatever was. */
export const costOfFiles = ({ cost }: Wanted): RecordedCost | undefined =>
  isResource(cost) ? undefined : cost;

/** @throws ComairError where nothing of the file is of use */
function refuse(path: string, result: RecordingResult): void {
  const hopeless = !['complete', 'truncated', 'corrupted'].includes(result.state);
  if (hopeless || result.chunks === 0) {
    const problem =
      result.state === 'not-a-recording'
        ? 'this is no file of comair-bin (a recording, a profile or a report)'
        : result.problem || 'it holds no data';
    throw new ComairError(`cannot analyze ${path}: ${problem}`, 'input');
  }
}

/**
 * The profile of one recording; its names go into `symbols`.
 * @param running what is known of a run that goes on, and is recorded there
 */
export async function fromRecording(
  path: string,
  { cost }: { cost?: RecordedCost | undefined },
  symbols: SymbolTable,
  running: RunFrame | null = null,
): Promise<Profile> {
  const reader = new RecordingReader(path);
  const analyzer = new StreamAnalyzer(
    { cost, symbols, running: running !== null },
    (data, bytes) => {
      reader.release(data, bytes);
    },
  );
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
  if (analyzer.lacking !== null) throw new ComairError(`${path} ${analyzer.lacking}`, 'mismatch');
  if (running !== null) analyzer.addRun(running);
  else for (const stream of streams) analyzer.onClose(stream, true);
  const profile = await analyzer.finish();
  // What is being written at this moment is not there yet.
  const cut = running !== null && result.state === 'truncated';
  if (result.problem !== '' && !cut)
    profile.warnings.push(`${path} is ${result.state}: ${result.problem}`);
  return profile;
}

/** A profile file; its names go into `symbols`. */
async function fromProfile(path: string, wanted: Wanted, symbols: SymbolTable): Promise<Profile> {
  const profile = await readProfile(path, wanted.memory);
  const { cost, sizes } = profile.metric;
  if (wanted.cost !== undefined && wanted.cost !== cost && !isResource(wanted.cost)) {
    throw new ComairError(
      `${path} has costs in ${cost} only: analyze the recording, or profile anew`,
      'mismatch',
    );
  }
  const { size = 'auto' } = wanted;
  if (size !== 'auto' && !sizes.includes(size)) {
    throw new ComairError(
      `${path} has no sizes by ${size}, but by ${sizes.join(', ')}: profile anew with --size ${size}`,
      'mismatch',
    );
  }
  addSymbols(profile, symbols);
  return profile;
}

/** The profiles of several files, with names, and what they merge to. */
export interface Loaded {
  profiles: Profile[];
  merged: Profile;
}

/**
 * All files, merged into one profile.
 * @param symbols takes the names that the files hold
 * @throws ComairError with one line
 */
export async function loadProfiles(
  files: readonly string[],
  wanted: Wanted,
  symbols: SymbolTable,
): Promise<Loaded> {
  const kinds = await Promise.all(
    files.map((path) =>
      isProfileFile(path).catch((error: unknown): never => {
        throw new ComairError(`cannot read ${path}: ${fileProblem(error)}`, 'input');
      }),
    ),
  );
  const profiles: (Profile | undefined)[] = files.map(() => undefined);
  // First the profiles: recordings among them are analysed by their cost.
  let cost = costOfFiles(wanted);
  for (const [i, path] of files.entries()) {
    if (!kinds[i]) continue;
    const profile = await fromProfile(path, wanted, symbols);
    cost ??= profile.metric.cost;
    profiles[i] = profile;
  }
  // One after the other: each keeps the workers busy by itself.
  for (const [i, path] of files.entries()) {
    profiles[i] ??= await fromRecording(path, { cost }, symbols);
  }
  try {
    const named = profiles.map((profile) => withSymbols(profile!, symbols));
    // What was just made of one recording is what it would merge to.
    const merged = files.length === 1 && !kinds[0] ? named[0] : mergeProfiles(named, files);
    return { profiles: named, merged };
  } catch (error) {
    throw new ComairError(messageOf(error), 'mismatch');
  }
}
