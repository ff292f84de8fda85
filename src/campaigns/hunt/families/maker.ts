/** What all makers of families have in hand: the sample, and ways to put a piece into it. */
import type { FamilyPart } from '../family.js';
import type { Region } from './regions.js';
import type { Token } from './tokens.js';

export interface Sample {
  text: string;
  tokens: readonly Token[];
  regions: readonly Region[];
  lines: readonly { text: string; at: number }[];
  /** In [0, 1), the same ones each time. */
  random: () => number;
}

/** Before it is known which file it is for. */
export interface Draft {
  group: string;
  what: string;
  parts: FamilyPart[];
}

/** A piece may be shown so long in a sentence, in characters. */
const SHOWN = 32;

/** A piece of an input in a sentence. */
export function quoted(piece: string): string {
  const line = piece.replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  const characters = Array.from(line);
  const text = characters.length <= SHOWN ? line : `${characters.slice(0, SHOWN - 1).join('')}…`;
  return `\`${text}\``;
}

/** A sample with something in the place of what is between two places of it. */
export const inPlace = (
  { text }: Sample,
  from: number,
  to: number,
  parts: readonly FamilyPart[],
): FamilyPart[] => [{ text: text.slice(0, from) }, ...parts, { text: text.slice(to) }];

/** Some of a list, spread over it by chance; all where there are not so many. */
export function some<T>(list: readonly T[], most: number, random: () => number): T[] {
  const mixed = list.map((value) => ({ value, key: random() }));
  return mixed
    .sort((a, b) => a.key - b.key)
    .slice(0, most)
    .map(({ value }) => value);
}
