/** What is said of memory that is in use, by who asked for it. */
import { basename } from 'node:path';
import { inputSize } from '../base/text/bytes.js';
import { compact } from '../base/text/numbers.js';
import type { HeldFacts } from '../claims/resources/facts.js';
import type { AskedAt } from '../claims/resources/origins.js';
import type { Report } from '../schema/report.js';
import { growthWords } from './growth-words.js';
import { nameOf } from './names.js';
import { shareWords } from './share.js';

/** " at main.c:40"; '' where that is not known. */
export const atWords = (at: AskedAt | null): string =>
  at === null ? '' : ` at ${basename(at.file)}:${at.line}`;

/** From so many bytes on, a part of one says nothing. */
const WHOLE = 10;

/** ": 24 bytes for each of n"; '' where no law is known. */
function lawWords({ growth, each, against }: HeldFacts): string {
  if (growth === null || against === null) return '';
  if (each !== null) {
    const bytes = each < WHOLE ? Number(each.toPrecision(2)) : Math.round(each);
    return `: ${inputSize(bytes)} for each of ${against}`;
  }
  if (growth.class === 'O(1)') return `, the same for any ${against}`;
  return `, which grows like ${growthWords(growth, against)}`;
}

/** "129 blocks: 24 bytes for each of n". */
export const amountWords = (held: HeldFacts): string =>
  `${held.blocks === 1 ? 'in one block' : `${compact(held.blocks)} blocks`}${lawWords(held)}`;

/** "57 % of the peak is what table asked for at main.c:40, 129 blocks: 24 bytes for each of n". */
function heldWords(held: HeldFacts): string {
  const { resource, share, whom, at } = held;
  const of = resource === 'peak' ? 'the peak' : 'what was never given back';
  return `${shareWords(share)} of ${of} is what ${nameOf(whom)} asked for${atWords(at)}, ${amountWords(held)}.`;
}

type Numbers = Omit<NonNullable<Report['held']>[number], 'resource' | 'text'>;

export function heldNumbers({ whom, at, blocks, bytes, share, growth, each }: HeldFacts): Numbers {
  const { id, name, module } = whom;
  return {
    routine: { id, name, module },
    ...at,
    blocks,
    bytes,
    share,
    ...growth,
    ...(each === null ? {} : { each }),
  };
}

export const wordedHeld = (held: HeldFacts): NonNullable<Report['held']>[number] => ({
  resource: held.resource,
  ...heldNumbers(held),
  text: heldWords(held),
});
