/** All families of samples, in the order in which they are tried. */
import { generator } from '../../../fit/random.js';
import { HUNT_FAMILY_SCHEMA } from '../../../schema/hunt-versions.js';
import { keyOf, tidy, weightOf } from '../family.js';
import type { Family } from '../family.js';
import { keys } from './keys.js';
import { longer } from './longer.js';
import type { Draft, Sample } from './maker.js';
import { some } from './maker.js';
import { nesting } from './nesting.js';
import { regionsOf } from './regions.js';
import { repeats } from './repeats.js';
import { specials } from './specials.js';
import { linesOf, tokensOf } from './tokens.js';

/** Characters of a sample that families are made of: what stands around a piece costs each run. */
const MOST_CHARACTERS = 8192;

function readSample(whole: string, random: () => number): Sample {
  const cut =
    whole.length <= MOST_CHARACTERS
      ? whole
      : whole.slice(0, MOST_CHARACTERS).replace(/[^\n]*$/, '');
  const text = cut === '' ? whole.slice(0, MOST_CHARACTERS) : cut;
  return { text, tokens: tokensOf(text), regions: regionsOf(text), lines: linesOf(text), random };
}

/** One of each group, then the next of each: so that all kinds are tried in a short hunt, too. */
function inTurn(drafts: readonly Draft[], random: () => number): Draft[] {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const list = groups.get(draft.group) ?? [];
    list.push(draft);
    groups.set(draft.group, list);
  }
  const lists = [...groups.values()].map((list) => some(list, list.length, random));
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) =>
    lists.flatMap((list) => (i < list.length ? [list[i]] : [])),
  ).flat();
}

/**
 * Distinct families; the same ones for the same samples and seed.
 * @param samples texts that lose no byte (base/text/byte-text.ts)
 * @param name base name of the file that the program reads
 */
export function familiesOf(
  samples: readonly string[],
  { name, way }: Pick<Family, 'name' | 'way'>,
  seed: number,
): Family[] {
  const random = generator(seed);
  const seen = new Set<string>();
  const drafts = samples.flatMap((text) => {
    const sample = readSample(text, random);
    return [nesting, specials, repeats, longer, keys].flatMap((make) => make(sample));
  });
  return inTurn(drafts, random).flatMap(({ group, what, parts }): Family[] => {
    const family: Family = {
      schema: HUNT_FAMILY_SCHEMA,
      group,
      what,
      way,
      name,
      parts: tidy(parts),
    };
    const key = keyOf(family);
    if (weightOf(family).each === 0 || seen.has(key)) return [];
    seen.add(key);
    return [family];
  });
}
