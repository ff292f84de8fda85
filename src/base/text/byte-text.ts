/**
 * Paths as text that loses nothing: a byte that is not UTF-8 is a lone surrogate, U+DC80 to U+DCFF
 * (as Python's surrogateescape has it). No valid text has one, so there is a way back.
 */
import { isUtf8 } from 'node:buffer';
import { OFFSET } from './readable-bytes.js';

const ESCAPES = /[\uDC80-\uDCFF]/u;
const LONGEST = 4;

export function bytesToText(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const end = sequenceEnd(bytes, at);
    text += end === at ? String.fromCharCode(OFFSET + bytes[at]) : bytes.toString('utf8', at, end);
    at = Math.max(end, at + 1);
  }
  return text;
}

/** Where the character ends that begins there; the place itself where none does. */
function sequenceEnd(bytes: Buffer, at: number): number {
  for (let end = at + 1; end <= Math.min(at + LONGEST, bytes.length); end++) {
    if (isUtf8(bytes.subarray(at, end))) return end;
  }
  return at;
}

/** What node:fs and the addon take: bytes where text does not say them. */
export function textToBytes(text: string): string | Buffer {
  if (!ESCAPES.test(text)) return text;
  return Buffer.concat(
    text
      .split(/([\uDC80-\uDCFF])/u)
      .map((part) =>
        ESCAPES.test(part) ? Buffer.from([part.charCodeAt(0) - OFFSET]) : Buffer.from(part),
      ),
  );
}

/** A path that `readableBytes` wrote, if no file has that very name: `exists` says so. */
export function bytesOfReadable(path: string, exists: (path: string) => boolean): string | Buffer {
  if (!/\\x[89a-f][0-9a-f]/.test(path) || exists(path)) return path;
  return textToBytes(
    path.replace(/\\x([89a-f][0-9a-f])/g, (_, hex: string) =>
      String.fromCharCode(OFFSET + parseInt(hex, 16)),
    ),
  );
}
