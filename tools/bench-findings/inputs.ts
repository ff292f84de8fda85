/** Inputs of the cases: the same bytes whenever they are made. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generator } from '../../src/fit/random.js';

export type Random = () => number;

/** A generator of numbers from 0 to 1, of its own for each size. */
export function randomOf(n: number): Random {
  const random = generator(n);
  // Neighbouring seeds begin alike.
  for (let i = 0; i < 8; i++) random();
  return random;
}

export const below = (random: Random, end: number) => Math.floor(random() * end);

export function write(folder: string, name: string, content: string | Buffer): void {
  writeFileSync(join(folder, name), content);
}

/** Lines `line(i)` for i from 0 to count - 1. */
export function lines(count: number, line: (i: number) => string | number): string {
  return Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('');
}

/** The numbers from 0 to count - 1 in another order. */
export function shuffled(count: number, random: Random): number[] {
  const list = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = below(random, i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

/** Words of a small vocabulary, frequent ones more often, eight a line. */
export function prose(bytes: number, random: Random): string {
  const vocabulary = Array.from({ length: 2000 }, () =>
    Array.from({ length: 2 + below(random, 8) }, () =>
      String.fromCharCode(97 + below(random, 26)),
    ).join(''),
  );
  let text = '';
  for (let i = 1; text.length < bytes; i++) {
    text += vocabulary[below(random, 1 + below(random, vocabulary.length))];
    text += i % 8 === 0 ? '\n' : ' ';
  }
  return text.slice(0, bytes);
}

export function bytes(count: number, random: Random): Buffer {
  return Buffer.from(Array.from({ length: count }, () => below(random, 256)));
}
