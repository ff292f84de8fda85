/** The parts of a file that a sweep reads in its place: as `head` makes them. */
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { textToBytes } from '../../base/text/byte-text.js';
import { linesBeside } from '../sweep/inputs.js';
import type { Cut } from '../sweep/inputs.js';

const LINE_FEED = 10;
/** Of a file that is repeated. */
const MOST_BYTES = 256 * 2 ** 20;

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

/**
 * Writes a file with the lines of the one that is cut so many times over, and so of those beside it.
 * @param nameOf the path of the file itself (0) or of one beside it (from 1)
 * @returns whether they are there: they are not to fill a disk
 */
export async function repeatFile(
  cut: Cut,
  times: number,
  nameOf: (index: number) => string,
): Promise<boolean> {
  for (const [i, { path }] of [cut, ...cut.beside].entries()) {
    if (times * statSync(textToBytes(path)).size > MOST_BYTES) return false;
    const data = await readFile(textToBytes(path));
    // The last line may have no end.
    const ended = data.at(-1) === LINE_FEED ? data : Buffer.concat([data, Buffer.from('\n')]);
    const whole = Array.from({ length: Math.floor(times) }, () => ended);
    await writeFile(textToBytes(nameOf(i)), whole);
  }
  return true;
}
