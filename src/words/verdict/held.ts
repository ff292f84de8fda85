/** What a sweep held, where it found nothing. */
import { joined } from '../names.js';
import { cutFilesWords } from './larger.js';
import type { Parts } from './larger.js';

/** " Only n was varied: 500 and list.txt were the same in all runs." */
export function heldWords(inputs: readonly string[], size: string): string {
  const were = inputs.length === 1 ? 'was' : 'were';
  return ` Only ${size} was varied: ${joined(inputs)} ${were} the same in all runs.`;
}

/** Where parts of a file were read that are there no more. */
export function varyOthersWords(held: readonly string[], parts: Parts): string {
  return `What grows with the product of both is not seen so. To vary both, make ${joined(held)} in several sizes, and run it on each with as large a part of ${cutFilesWords(parts)}.`;
}

/**
 * How to vary both; ends in a colon, as a command follows.
 * @param held the input that becomes the size
 * @param make files to be made of it, the smallest first; empty: it is a number
 */
export function varyBothWords(held: string, size: string, make: readonly string[]): string {
  const not = 'What grows with the product of both is not seen so.';
  const [from] = make;
  const to = make.at(-1);
  if (to === undefined) return `${not} To vary both, with ${size} in the place of ${held}:`;
  return `${not} To vary both, make ${held} in ${make.length} sizes, each about twice the one before, ${from} to ${to}, and run:`;
}
