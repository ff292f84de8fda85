/** Msgpack whose strings may hold any bytes: engines send paths and arguments as they are. */
import { isUtf8 } from 'node:buffer';
import { bytesToText } from '../base/text/byte-text.js';
import { readableBytes } from '../base/text/readable-bytes.js';

/** Bytes after the first one of what has a fixed size, from 0xc0 on; containers are their heads. */
const FIXED = new Map<number, number>([
  ...([0xca, 0xce, 0xd2] as const).map((type) => [type, 4] as const),
  ...([0xcb, 0xcf, 0xd3] as const).map((type) => [type, 8] as const),
  ...([0xcc, 0xd0] as const).map((type) => [type, 1] as const),
  ...([0xcd, 0xd1, 0xdc, 0xde] as const).map((type) => [type, 2] as const),
  ...([0xdd, 0xdf] as const).map((type) => [type, 4] as const),
  ...([1, 2, 4, 8, 16] as const).map((bytes, i) => [0xd4 + i, bytes + 1] as const),
]);
/** Bytes of the length, and what comes beside it, of what has one: bin, ext, str. */
const SIZED = new Map<number, readonly [number, number]>([
  [0xc4, [1, 0]],
  [0xc5, [2, 0]],
  [0xc6, [4, 0]],
  [0xc7, [1, 1]],
  [0xc8, [2, 1]],
  [0xc9, [4, 1]],
  [0xd9, [1, 0]],
  [0xda, [2, 0]],
  [0xdb, [4, 0]],
]);

interface Item {
  /** Of its content; the same where it has none. */
  start: number;
  end: number;
  isText: boolean;
}

function itemAt(data: Buffer, at: number): Item {
  const type = data[at];
  if (type >= 0xa0 && type < 0xc0) {
    return { start: at + 1, end: at + 1 + (type & 31), isText: true };
  }
  const sized = SIZED.get(type);
  if (sized === undefined) {
    const end = at + 1 + (FIXED.get(type) ?? 0);
    return { start: end, end, isText: false };
  }
  const start = at + 1 + sized[0];
  const length = start > data.length ? 0 : data.readUIntBE(at + 1, sized[0]) + sized[1];
  return { start, end: start + length, isText: type >= 0xd9 };
}

/** The same, with each byte in a string that is not UTF-8 as \xff. */
export function withReadableText(data: Buffer): Buffer {
  const parts: Buffer[] = [];
  let kept = 0;
  for (let at = 0; at < data.length;) {
    const { start, end, isText } = itemAt(data, at);
    // What is cut off, the decoder says.
    if (end > data.length) break;
    const content = data.subarray(start, end);
    if (isText && !isUtf8(content)) {
      const text = Buffer.from(readableBytes(bytesToText(content)));
      const head = Buffer.from([0xdb, 0, 0, 0, 0]);
      head.writeUInt32BE(text.length, 1);
      parts.push(data.subarray(kept, at), head, text);
      kept = end;
    }
    at = end;
  }
  return kept === 0 ? data : Buffer.concat([...parts, data.subarray(kept)]);
}
