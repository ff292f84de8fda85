/** Builds recordings byte by byte, independently of the native writer. */
import { crc32 } from 'node:zlib';
import { RECORDING_END, RECORDING_MAGIC } from '../../../src/stream/recording-format.js';

export interface Piece {
  stream: number;
  kind: number;
  payload: Buffer;
}

export function fileHeader(version = 1): Buffer {
  const header = Buffer.alloc(16);
  header.set(RECORDING_MAGIC, 0);
  header.writeUInt32LE(version, 8);
  header.writeUInt32LE(crc32(header.subarray(0, 12)), 12);
  return header;
}

export function chunk({ stream, kind, payload }: Piece): Buffer {
  const bytes = Buffer.alloc(16 + Math.ceil(payload.length / 8) * 8);
  bytes.writeUInt32LE(payload.length, 0);
  bytes.writeUInt32LE(kind, 4);
  bytes.writeUInt32LE(stream, 8);
  bytes.writeUInt32LE(crc32(payload, crc32(bytes.subarray(0, 12))), 12);
  bytes.set(payload, 16);
  return bytes;
}

export function endChunk(chunks: number, offset: number): Buffer {
  const payload = Buffer.alloc(16);
  payload.writeBigUInt64LE(BigInt(chunks), 0);
  payload.writeBigUInt64LE(BigInt(offset), 8);
  return chunk({ stream: 0, kind: RECORDING_END, payload });
}

/** The file, and the offset of each chunk, of the end chunk and of the end of the file. */
export function recording(pieces: Piece[]): { file: Buffer; offsets: number[] } {
  const parts = [fileHeader()];
  const offsets = [16];
  for (const piece of pieces) {
    const bytes = chunk(piece);
    parts.push(bytes);
    offsets.push(offsets.at(-1)! + bytes.length);
  }
  const end = endChunk(pieces.length, offsets.at(-1)!);
  parts.push(end);
  offsets.push(offsets.at(-1)! + end.length);
  return { file: Buffer.concat(parts), offsets };
}
