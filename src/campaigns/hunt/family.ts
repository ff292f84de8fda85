/** A family of inputs: a recipe that makes one of each size. */
import { textToBytes } from '../../base/text/byte-text.js';
import type { FamilyPart, Family } from '../../schema/hunt-family.js';

export type { Family, FamilyPart } from '../../schema/hunt-family.js';

/** Digits of a numbered piece: so that the order of texts is that of numbers. */
const DIGITS = 7;
/** Odd, so that no two numbers below 2^32 become the same one (Knuth's multiplicative hash). */
const SPREAD = 0x9e3779b1;

/** Bytes that a text has in a file. */
export const bytesOf = (text: string): number => Buffer.byteLength(textToBytes(text));

function numberText(order: 'up' | 'down' | 'mixed', i: number, n: number): string {
  if (order === 'mixed') return String(Math.imul(i + 1, SPREAD) >>> 0).padStart(10, '0');
  return String(order === 'up' ? i + 1 : n - i).padStart(DIGITS, '0');
}

function partText(part: FamilyPart, n: number): string {
  if ('text' in part) return part.text;
  if ('repeat' in part) return part.repeat.repeat(n);
  const { before, after, order } = part;
  return Array.from({ length: n }, (_, i) => before + numberText(order, i, n) + after).join('');
}

/** The input of size `n`, as text that loses no byte (base/text/byte-text.ts). */
export const inputText = ({ parts }: Pick<Family, 'parts'>, n: number): string =>
  parts.map((part) => partText(part, n)).join('');

/** The same as bytes. */
export const inputBytes = (family: Pick<Family, 'parts'>, n: number): Buffer =>
  Buffer.from(textToBytes(inputText(family, n)));

/** Bytes that do not depend on the size, and those of each further one. */
export function weightOf({ parts }: Pick<Family, 'parts'>): { fixed: number; each: number } {
  let [fixed, each] = [0, 0];
  for (const part of parts) {
    if ('text' in part) fixed += bytesOf(part.text);
    else if ('repeat' in part) each += bytesOf(part.repeat);
    else each += bytesOf(part.before + part.after) + (part.order === 'mixed' ? 10 : DIGITS);
  }
  return { fixed, each };
}

/** The size whose input has about so many bytes; at least 1. */
export function sizeOfBytes(family: Pick<Family, 'parts'>, bytes: number): number {
  const { fixed, each } = weightOf(family);
  return Math.max(1, Math.round((bytes - fixed) / Math.max(1, each)));
}

/** Bytes of the input of a size. */
export function bytesOfSize(family: Pick<Family, 'parts'>, n: number): number {
  const { fixed, each } = weightOf(family);
  return fixed + n * each;
}

/** What makes two families the same one. */
export const keyOf = ({ parts }: Pick<Family, 'parts'>): string =>
  JSON.stringify(parts.filter((part) => !('text' in part) || part.text !== ''));

/** Without parts that are nothing; neighbouring texts are one. */
export function tidy(parts: readonly FamilyPart[]): FamilyPart[] {
  const kept: FamilyPart[] = [];
  for (const part of parts) {
    const last = kept.at(-1);
    if ('text' in part && part.text === '') continue;
    if ('text' in part && last !== undefined && 'text' in last) {
      kept[kept.length - 1] = { text: last.text + part.text };
    } else kept.push(part);
  }
  return kept;
}
