/**
 * Bytes of a stream cut into frames and decoded, with every rule of the framing checked.
 */
import { Unpackr } from 'msgpackr';
import type { RowsFrame } from '../../src/stream/format.js';
import { FRAME_PREFIX_BYTES, FrameKind, MAX_FRAME_BYTES } from '../../src/stream/format.js';

// The types of msgpackr do not know 'auto': a number where it is exact, else a bigint.
const unpackr = new Unpackr({ int64AsType: 'auto' as 'number', useRecords: false });

export interface RawFrame {
  kind: number;
  payload: Uint8Array;
  /** Decoded msgpack map. */
  value: unknown;
}

function checkAlignment(payload: Uint8Array, frame: RowsFrame): void {
  for (const column of frame.columns) {
    if (column[1] === 'const') continue;
    const [name, , , data] = column;
    // msgpackr gives views into the payload, so their offsets tell where the bin stood.
    if (data.buffer !== payload.buffer) throw new Error('expected a view');
    if ((data.byteOffset - payload.byteOffset) % 8 !== 0)
      throw new Error(`column ${name} is not aligned`);
  }
}

/**
 * Whole frames at the start of `bytes`.
 *
 * @returns the frames and how many bytes they took; what is left is the beginning of a frame.
 * @throws Error when lengths, kinds, padding or the alignment of columns break the format.
 */
export function cutFrames(bytes: Uint8Array): { frames: RawFrame[]; used: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kinds: number[] = Object.values(FrameKind);
  const frames: RawFrame[] = [];
  let at = 0;
  while (at + FRAME_PREFIX_BYTES <= bytes.byteLength) {
    const length = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    if (length > MAX_FRAME_BYTES) throw new Error(`frame of ${length} bytes`);
    if (!kinds.includes(kind)) throw new Error(`frame of kind ${kind}`);
    const start = at + FRAME_PREFIX_BYTES;
    const next = start + Math.ceil(length / 8) * 8;
    if (next > bytes.byteLength) break;
    if (bytes.subarray(start + length, next).some((byte) => byte !== 0))
      throw new Error('padding is not zero');
    const payload = bytes.subarray(start, start + length);
    const value: unknown = unpackr.unpack(payload);
    if (kind === FrameKind.Rows) checkAlignment(payload, value as RowsFrame);
    frames.push({ kind, payload, value });
    at = next;
  }
  return { frames, used: at };
}
