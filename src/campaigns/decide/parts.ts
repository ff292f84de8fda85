/** The parts of a file that a sweep reads in its place: as `head` makes them. */
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { textToBytes } from '../../base/text/byte-text.js';
import { linesBeside } from '../sweep/inputs.js';
import type { Cut } from '../sweep/inputs.js';

const LINE_FEED = 10;

interface Part {
  size: number;
  bytes: number;
}

/** Where each part ends. The file may have become shorter: the last part is all of it then. */
async function partsOf(path: string, sizes: readonly number[]): Promise<Part[]> {
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

async function write(path: string, bytes: number, name: string): Promise<void> {
  const from = createReadStream(textToBytes(path), { end: bytes - 1 });
  await pipeline(from, createWriteStream(textToBytes(name)));
}

/**
 * Writes the parts, each under its size; those of files beside it have as much of theirs.
 * @param nameOf the path of a part, of the file itself (0) or of one beside it (from 1)
 * @returns the sizes that there are, ascending
 */
export async function makeParts(
  cut: Cut,
  sizes: readonly number[],
  nameOf: (size: number, index: number) => string,
): Promise<number[]> {
  const parts = await partsOf(cut.path, sizes);
  for (const { size, bytes } of parts) await write(cut.path, bytes, nameOf(size, 0));
  for (const [i, beside] of cut.beside.entries()) {
    const wanted = parts.map(({ size }) => linesBeside(beside, cut.size, size));
    const there = await partsOf(beside.path, [...new Set(wanted)]);
    for (const [k, { size }] of parts.entries()) {
      const part = there.find((each) => each.size >= wanted[k]) ?? there.at(-1);
      if (part !== undefined) await write(beside.path, part.bytes, nameOf(size, i + 1));
    }
  }
  return parts.map(({ size }) => size);
}
