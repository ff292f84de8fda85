/** What a hunt found, as its report has it. */
import { basename } from 'node:path';
import { printable } from '../base/text/printable.js';
import { signalName } from '../base/text/signal-name.js';
import { bytesOfSize, weightOf } from '../campaigns/hunt/family.js';
import type { HuntFolder } from '../campaigns/hunt/folder.js';
import { isLate } from '../campaigns/hunt/look/points.js';
import type { Looked } from '../campaigns/hunt/look/look.js';
import type { Places } from '../campaigns/hunt/place.js';
import { secondsOf } from '../campaigns/hunt/seconds.js';
import type { Timing } from '../campaigns/hunt/seconds.js';
import type { Subject } from '../campaigns/hunt/subject.js';
import { endedOptions } from '../campaigns/sweep/go-on.js';
import { shell } from '../campaigns/sweep/shell.js';
import { native } from '../native/addon.js';
import { flagsOf } from '../record/options/recording-options.js';
import type { RecordingOptions } from '../record/options/recording-options.js';
import type { Hunt, HuntResult, HuntTrouble } from '../schema/hunt.js';
import { resultWords } from '../words/hunt/answer.js';
import type { Found } from './hunt-found.js';

const MOST_TROUBLES = 5;
/** Of groups without a result, in the order of the table. */
const LAST = 99;

export function groupsOf(
  looked: readonly Looked[],
  results: readonly HuntResult[],
  unsure: readonly Pick<Looked, 'family'>[],
): Hunt['groups'] {
  const groups = new Map<string, Hunt['groups'][number]>();
  for (const { family, points } of looked) {
    const { group } = family;
    const { each: weight } = weightOf(family);
    const worst = points.reduce((a, b) => (b.seconds > a.seconds ? b : a));
    const rank = results.find((result) => result.groups.includes(group))?.rank ?? null;
    const known = groups.get(group);
    const row = known ?? { group, families: 0, slowest: -1, bytes: 0, rank, suspects: 0 };
    row.families++;
    if (worst.seconds > row.slowest) {
      row.slowest = worst.seconds;
      row.bytes = worst.n * weight;
    }
    groups.set(group, row);
  }
  for (const { family } of unsure) {
    const row = groups.get(family.group);
    if (row !== undefined) row.suspects++;
  }
  return [...groups.values()].sort(
    (a, b) =>
      (a.rank ?? LAST) - (b.rank ?? LAST) || b.suspects - a.suspects || b.slowest - a.slowest,
  );
}

export async function troublesOf(
  looked: readonly Looked[],
  open: readonly Pick<Looked, 'family'>[],
  folder: HuntFolder,
): Promise<HuntTrouble[]> {
  const kinds = new Map<string, { one: Looked; families: number }>();
  const unsure = new Set(open.map(({ family }) => family));
  for (const one of looked) {
    const late = one.points
      .filter(isLate)
      .map(({ n }) => ({ n, ended: 'time', signal: 0 }) as const);
    if (unsure.has(one.family)) one.troubles.push(...late);
    const first = one.troubles.toSorted((a, b) => a.n - b.n).at(0);
    if (first === undefined || first.ended === 'waiting') continue;
    const key = `${first.ended} ${first.signal} ${first.ended === 'time' ? one.family.group : ''}`;
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, { one, families: 1 });
    else known.families++;
  }
  return Promise.all(
    [...kinds.values()]
      .slice(0, MOST_TROUBLES)
      .map(async ({ one: { family, troubles }, families }) => {
        const { n, ended, signal } = troubles.toSorted((a, b) => a.n - b.n)[0];
        return {
          ended: ended === 'exit' ? 'crash' : ended,
          signal: signal === 0 ? null : signalName(signal),
          n,
          bytes: bytesOfSize(family, n),
          families,
          family,
          file: await folder.write(family, 'trouble'),
        };
      }),
  );
}

export async function resultOf(
  { candidate, finding, swept, culprit, sizes, groups, families }: Found,
  { subject, options, ...timing }: { subject: Subject; options: RecordingOptions } & Timing,
  folder: HuntFolder,
): Promise<Omit<HuntResult, 'rank'>> {
  const { family } = candidate;
  const file = await folder.write(family, 'found');
  const { class: law, exponent, share } = finding;
  const times = await secondsOf(candidate, { class: law, exponent }, timing);
  const next = [
    'comair-bin',
    'sweep',
    ...flagsOf(options),
    // Inputs that are wrong are as slow: runs of the sweep may end as these did.
    ...endedOptions(swept.profile),
    '--family',
    file,
    '--sizes',
    sizes.join(','),
    '--',
    ...subject.command,
  ];
  const result = {
    rank: 0,
    class: law,
    exponent,
    share,
    culprit,
    text: '',
    finding: finding.text,
    suggestion: null,
    family,
    file,
    page: null,
    sizes,
    seconds: times,
    groups: [...groups],
    families,
    next: shell(next),
  };
  return { ...result, text: resultWords(subject, result) };
}

/** For their order: what takes long for few bytes is first. */
export const perByte = ({ seconds }: Pick<HuntResult, 'seconds'>): number => {
  const first = seconds.at(0);
  return first === undefined ? 0 : first.seconds / first.bytes ** 2;
};

export function warningsOf(places: Places, { taken, way }: Subject): string[] {
  return [
    ...(way === 'file' ? [`The sample is ${printable(basename(taken))}.`] : []),
    ...(places.copied
      ? []
      : ['The current folder is too large to be copied: the program ran in an empty one.']),
    ...(native().canConfine()
      ? []
      : ['This kernel cannot keep the program from writing elsewhere (Landlock).']),
  ];
}
