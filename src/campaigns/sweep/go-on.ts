/** Which sweep would decide what the runs of an earlier one leave open: a command to copy. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { currentFolder } from '../../base/current-folder.js';
import { textToBytes } from '../../base/text/byte-text.js';
import { argumentSizes } from '../../profile/argument-sizes.js';
import { flagsOf } from '../../record/options/recording-options.js';
import type { RecordingOptions } from '../../record/options/recording-options.js';
import { startsOf } from '../../profile/profile-model.js';
import type { Profile } from '../../profile/profile-model.js';
import { PLACEHOLDER } from './plan-sweep.js';
import { fileIn, shell } from './shell.js';
import type { NextStep } from './propose.js';

interface SizedRun {
  n: number;
  argv: readonly string[];
}

/** The word with the place for the size, which it has in all runs; null where there is none. */
function wordOf(words: readonly string[], sizes: readonly number[]): string | null {
  const at = sizes.indexOf(Math.max(...sizes));
  const [word, size] = [words[at], String(sizes[at])];
  const parts = word.split(size);
  const candidates = [
    parts.join(PLACEHOLDER),
    // One of them: the others only look like it.
    ...parts.slice(1).map((_, i) => {
      return parts.slice(0, i + 1).join(size) + PLACEHOLDER + parts.slice(i + 1).join(size);
    }),
  ];
  const fits = (candidate: string): boolean =>
    words.every((each, i) => candidate.replaceAll(PLACEHOLDER, String(sizes[i])) === each);
  return candidates.find(fits) ?? null;
}

/** The command that the runs were made of, with the place for the size; null: they are not of one. */
export function commandOf(runs: readonly SizedRun[]): string[] | null {
  const sizes = runs.map(({ n }) => n);
  const first = runs.at(0);
  if (first === undefined || new Set(sizes).size < 2) return null;
  if (runs.some(({ argv }) => argv.length !== first.argv.length)) return null;
  const words = first.argv.map((word, i) => {
    const all = runs.map(({ argv }) => argv[i]);
    if (!all.every((each) => each === word)) return wordOf(all, sizes);
    // Would be taken for the place.
    return word.includes(PLACEHOLDER) ? null : word;
  });
  if (words.some((word) => word === null)) return null;
  const command = words as string[];
  return command.some((word) => word.includes(PLACEHOLDER)) ? command : null;
}

export interface GoOn {
  /** Where the profile of the runs is, or will be; null: nowhere. */
  path: string | null;
  /** Seconds that were too few. */
  budget?: number;
  /** That would tell; default: the sweep chooses. */
  sizes?: readonly number[];
  /** Where relative names of files begin; default: here. */
  cwd?: string;
}

/** Whether a word that has the size names a file that was there for some of the sizes. */
export function isPrepared(
  command: readonly string[],
  sizes: readonly number[],
  cwd: string,
): boolean {
  return command.some(
    (word, at) =>
      at > 0 &&
      word.includes(PLACEHOLDER) &&
      sizes.some((n) =>
        existsSync(textToBytes(resolve(cwd, fileIn(word).replaceAll(PLACEHOLDER, String(n))))),
      ),
  );
}

/** Beyond the largest, and what is between. */
function moreSizes(sizes: readonly number[]): number[] {
  const most = Math.max(...sizes);
  return [2 * most, 4 * most];
}

/** Options with which runs of a profile were recorded, but for what is counted. */
function recordedOptions({ metric }: Profile): RecordingOptions {
  return {
    cell: metric.cell as NonNullable<RecordingOptions['cell']>,
    footprint: metric.sizes.includes('footprint'),
  };
}

/** Runs may end again as runs of a profile did. */
export function endedOptions(profile: Profile): string[] {
  const codes = startsOf(profile).map((start) => profile.runs[start].exit_code ?? 0);
  const statuses = [...new Set(codes)].sort((a, b) => a - b);
  return statuses.some((code) => code !== 0) ? ['--ok-status', statuses.join(',')] : [];
}

/** Options of a sweep that measures what the runs of a profile did, and in the same way. */
export const sameOptions = (profile: Profile): string[] => [
  ...flagsOf({ ...recordedOptions(profile), cost: profile.metric.cost }),
  ...endedOptions(profile),
];

/** @returns null where the runs are of no sweep, or of one whose options nobody knows any more */
export function goOn(
  profile: Profile,
  { path: file, budget, sizes = [], cwd = currentFolder() }: GoOn,
): NextStep | null {
  const { metric } = profile;
  const starts = startsOf(profile).map((start) => profile.runs[start]);
  const isSwept = starts.some(({ features }) => features !== undefined);
  const numbers = isSwept ? null : argumentSizes(starts.map(({ argv }) => argv));
  const runs = starts.flatMap(({ argv, features }, i) => {
    const n = features?.['n'] ?? numbers?.at(i);
    return n === undefined ? [] : [{ n, argv }];
  });
  // A sweep knows sizes that were declared.
  const path = isSwept ? file : null;
  const command = commandOf(runs);
  if (command === null || metric.sizes.some((size) => size.startsWith('arg'))) return null;
  const recorded: RecordingOptions = {
    ...recordedOptions(profile),
    // That of the file is taken.
    ...(path === null ? { cost: metric.cost } : {}),
  };
  const ran = runs.map(({ n }) => n);
  // A sweep that chooses sizes would look for files that nobody has made.
  const prepared = isPrepared(command, ran, cwd);
  const wanted = prepared && sizes.length === 0 ? moreSizes(ran) : sizes;
  // Without the profile those that were run have to be run again.
  const listed =
    wanted.length === 0 || path !== null
      ? wanted
      : [...new Set([...ran, ...wanted])].sort((a, b) => a - b);
  const options = [
    ...(path === null ? [] : ['--from', path, '--profile', path]),
    ...flagsOf(recorded),
    ...endedOptions(profile),
    '--sizes',
    listed.length === 0 ? 'auto' : listed.join(','),
    ...(budget === undefined || listed.length > 0 ? [] : ['--budget', `${Math.ceil(2 * budget)}s`]),
  ];
  const words = ['comair-bin', 'sweep', ...options, '--', ...command];
  const word = command.find((each, at) => at > 0 && each.includes(PLACEHOLDER)) ?? '';
  if (prepared) {
    const files = wanted.map((n) => fileIn(word).replaceAll(PLACEHOLDER, String(n)));
    return {
      text: `To find out, make inputs of more sizes, such as ${shell(files)}, and run: ${shell(words)}`,
      command: null,
    };
  }
  return {
    text: path === null ? 'To find out, run more sizes:' : 'To find out, go on with more sizes:',
    command: shell(words),
  };
}
