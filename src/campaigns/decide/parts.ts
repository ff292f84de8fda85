/** The parts of a file that a sweep reads in its place: as `head` makes them. */
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { textToBytes } from '../../base/text/byte-text.js';
import type { Cut } from '../sweep/propose.js';

const LINE_FEED = 10;

interface Part {
  size: number;
  bytes: number;
}

/** Where each part ends. The file may have become shorter: the last part is all of it then. */
async function partsOf({ path }: Cut, sizes: readonly number[]): Promise<Part[]> {
  const parts: Part[] = [];
  const wanted = sizes.toSorted((a, b) => a - b);
  let bytes = 0;
  let size = 0;
  for await (const chunk of createReadStream(textToBytes(path))) {
    const data = chunk as Buffer;
    for (let at = data.indexOf(LINE_FEED); at >= 0; at = data.indexOf(LINE_FEED, at + 1)) {
      size++;
      if (size === wanted[parts.length]) parts.push({ size, bytes: bytes + at + 1 });
    }
    bytes += data.length;
    if (parts.length === wanted.length) return parts;
  }
  if (size > (parts.at(-1)?.size ?? 0)) parts.push({ size, bytes });
  return parts;
}

/**
 * Writes the parts, each under its size.
 * @param nameOf the path of a part
 * @returns the sizes that there are, ascending
 */
export async function makeParts(
  cut: Cut,
  sizes: readonly number[],
  nameOf: (size: number) => string,
): Promise<number[]> {
  const parts = await partsOf(cut, sizes);
  for (const { size, bytes } of parts) {
    const from = createReadStream(textToBytes(cut.path), { end: bytes - 1 });
    await pipeline(from, createWriteStream(textToBytes(nameOf(size))));
  }
  return parts.map(({ size }) => size);
}
