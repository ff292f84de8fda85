/** Makes one profile of several. */
import { ProfileBuilder } from './builder.js';
import type { Profile, ProfileMetric } from './profile-model.js';
import { matchRebuilt } from './rebuilt.js';

const WHY: Readonly<Record<'cost' | 'cell' | 'arch', string>> = {
  cost: 'record them with the same --cost',
  cell: 'record them with the same --cell',
  arch: 'profiles of different architectures have nothing in common',
};

/**
 * The metric of a merged profile: sizes are those that all profiles have.
 * @throws Error when the profiles measured different things
 */
function commonMetric(profiles: readonly Profile[], names: readonly string[]): ProfileMetric {
  const [first] = profiles;
  const { metric } = first;
  let { sizes } = metric;
  for (const [i, { metric: other }] of profiles.entries()) {
    for (const field of ['arch', 'cell', 'cost'] as const) {
      if (other[field] === metric[field]) continue;
      const [a, b] = [names[0], names[i]];
      throw new Error(
        `profiles cannot be merged: ${field} is ${metric[field]} in ${a} and ${other[field]} in ${b}; ${WHY[field]}`,
      );
    }
    if (other.sizeless !== metric.sizeless) {
      const [a, b] = [names[0], names[i]];
      const [without, having] = metric.sizeless === true ? [a, b] : [b, a];
      throw new Error(
        `profiles cannot be merged: ${without} was counted without sizes (--counts), ${having} was not; record them in the same mode`,
      );
    }
    const common = sizes.filter((size) => other.sizes.includes(size));
    if (common.length === 0) {
      throw new Error(
        `profiles cannot be merged: sizes are ${sizes.join(', ')} in ${names[0]} and ${other.sizes.join(', ')} in ${names[i]}; record them with the same --size`,
      );
    }
    sizes = common;
  }
  return { ...metric, sizes };
}

/** Of a program in production it is asked which build does what: builds are told apart. */
const isSampled = ({ runs }: Profile): boolean => runs.some(({ sampled }) => sampled !== undefined);
const APART = { redirect: () => null, notes: [] };

/**
 * Routines are matched by build-id and offset; those of a rebuilt binary by name, where the
 * profiles have names (`withSymbols`).
 * @param names of the profiles, for messages
 * @throws Error when the profiles measured different things
 */
export function mergeProfiles(
  profiles: readonly Profile[],
  names: readonly string[] = profiles.map((_, i) => `profile ${i + 1}`),
): Profile {
  if (profiles.length === 0) throw new Error('no profile to merge');
  const metric = commonMetric(profiles, names);
  const builder = new ProfileBuilder();
  for (const profile of profiles) {
    const { redirect, notes } = isSampled(profile) ? APART : matchRebuilt(builder.view(), profile);
    for (const note of notes) builder.notes.add(note);
    builder.addProfile(profile, metric.sizes, redirect);
  }
  for (const { metric: other } of profiles) {
    const dropped = other.sizes.filter((size) => !metric.sizes.includes(size));
    for (const size of dropped) builder.notes.add({ kind: 'size_left_out', size });
  }
  return builder.build(metric);
}
