/** The parts of a file that a sweep reads in its place: as `head`, or awk with its paragraphs, makes them. */
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { textToBytes } from '../../base/text/byte-text.js';
import { sizeBeside } from '../sweep/inputs.js';
import type { Cut } from '../sweep/inputs.js';
import type { CutUnit } from '../sweep/line-file.js';
import { RecordCount } from '../sweep/records.js';

const LINE_FEED = 10;
/** Of a file that is repeated. */
const MOST_BYTES = 256 * 2 ** 20;

interface Part {
  size: number;
  bytes: number;
}

/** Where units end in a chunk of a file, one after the other: how many there are by then, and the byte. */
type Ends = (chunk: Buffer, onEnd: (size: number, at: number) => boolean) => void;

const lineEnds = (): Ends => {
  let size = 0;
  return (chunk, onEnd) => {
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) {
      if (!onEnd(++size, at + 1)) return;
    }
  };
};

/** A record ends where the next one begins, and the last one with the file. */
const recordEnds = (): Ends => {
  const records = new RecordCount();
  return (chunk, onEnd) => {
    records.add(chunk, (before, at) => before === 0 || onEnd(before, at));
  };
};

const ENDS: Record<CutUnit, () => Ends> = { lines: lineEnds, records: recordEnds };

/** Where each part ends. The file may have become shorter: the last part is all of it then. */
async function partsOf(path: string, unit: CutUnit, sizes: readonly number[]): Promise<Part[]> {
  const parts: Part[] = [];
  const wanted = sizes.toSorted((a, b) => a - b);
  const ends = ENDS[unit]();
  let bytes = 0;
  let last = 0;
  for await (const chunk of createReadStream(textToBytes(path))) {
    const data = chunk as Buffer;
    ends(data, (size, at) => {
      last = size;
      if (size === wanted[parts.length]) parts.push({ size, bytes: bytes + at });
      return parts.length < wanted.length;
    });
    bytes += data.length;
    if (parts.length === wanted.length) return parts;
  }
  const size = unit === 'records' ? last + 1 : last;
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
  const parts = await partsOf(cut.path, cut.unit, sizes);
  for (const { size, bytes } of parts) await write(cut.path, bytes, nameOf(size, 0));
  for (const [i, beside] of cut.beside.entries()) {
    const wanted = parts.map(({ size }) => sizeBeside(beside, cut.size, size));
    const there = await partsOf(beside.path, cut.unit, [...new Set(wanted)]);
    for (const [k, { size }] of parts.entries()) {
      const part = there.find((each) => each.size >= wanted[k]) ?? there.at(-1);
      if (part !== undefined) await write(beside.path, part.bytes, nameOf(size, i + 1));
    }
  }
  return parts.map(({ size }) => size);
}

/**
 * Writes a file with what the one that is cut has so many times over, and so of those beside it.
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
    // The last line may have no end, and a record ends with an empty one.
    const end = `${data.at(-1) === LINE_FEED ? '' : '\n'}${cut.unit === 'records' ? '\n' : ''}`;
    const ended = Buffer.concat([data, Buffer.from(end)]);
    const whole = Array.from({ length: Math.floor(times) }, () => ended);
    await writeFile(textToBytes(nameOf(i)), whole);
  }
  return true;
}
