/** Reading recordings in bounded memory, whatever state they are in. */
import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { native } from '../native/addon.js';
import { BufferPool } from './buffer-pool.js';
import { ByteSource } from './byte-source.js';
import {
  CHUNK_HEADER_BYTES,
  MAX_CHUNK_BYTES,
  PACKED_HEADER_BYTES,
  RECORDING_END,
  RECORDING_END_BYTES,
  RECORDING_FORMAT,
  RECORDING_HEADER_BYTES,
  RECORDING_MAGIC,
  RECORDING_PACKED,
} from './recording-format.js';
import { textToBytes } from '../base/text/byte-text.js';

export interface RecordingChunk {
  /** Number of the process in the recording, from 1; 0 for the recording as a whole. */
  stream: number;
  /** FrameKind. */
  kind: number;
  /** The payload from byte 0, `length` bytes of it. */
  data: ArrayBufferLike;
  length: number;
}

export type RecordingState =
  'complete' | 'truncated' | 'corrupted' | 'empty' | 'newer' | 'not-a-recording';

export interface RecordingResult {
  state: RecordingState;
  /** Whole chunks that were delivered, and the bytes of the file that they end at. */
  chunks: number;
  bytes: number;
  /** What is wrong and where, without the file's name; '' when complete. */
  problem: string;
}

/** Bytes delivered and not released before reading, or an engine, waits. */
export const DEFAULT_IN_FLIGHT = 64 * 1024 * 1024;

class Damage extends Error {
  constructor(
    readonly state: RecordingState,
    problem: string,
  ) {
    super(problem);
  }
}

/** One pass over one recording. */
export class RecordingReader {
  #pool: BufferPool;
  #chunks = 0;
  #bytes = 0;
  #version = 0;
  /** The last packed chunk. */
  #packed = new Uint8Array(0);

  constructor(
    readonly path: string,
    maxBytesInFlight = DEFAULT_IN_FLIGHT,
  ) {
    this.#pool = new BufferPool(maxBytesInFlight);
  }

  /** Gives a chunk's buffer back; `bytes` is the chunk's `length`. */
  release(data: ArrayBufferLike | null, bytes: number): void {
    this.#pool.release(data, bytes);
  }

  /** Bytes delivered and not released. */
  get inFlight(): number {
    return this.#pool.out;
  }

  /**
   * Delivers the chunks in order, each to be given back with `release`; waits while too much is
   * not. What was delivered before any damage is good.
   * @throws what opening or reading the file throws, and what `onChunk` throws.
   */
  async read(onChunk: (chunk: RecordingChunk) => void | Promise<void>): Promise<RecordingResult> {
    const file = await open(textToBytes(this.path), 'r');
    try {
      await this.#readAll(file, onChunk);
      return this.#result('complete', '');
    } catch (error) {
      if (error instanceof Damage) return this.#result(error.state, error.message);
      throw error;
    } finally {
      await file.close();
    }
  }

  #result(state: RecordingState, problem: string): RecordingResult {
    return { state, chunks: this.#chunks, bytes: this.#bytes, problem };
  }

  async #readAll(
    file: FileHandle,
    onChunk: (chunk: RecordingChunk) => void | Promise<void>,
  ): Promise<void> {
    const source = new ByteSource(file);
    await this.#readHeader(source);
    const header = new Uint8Array(CHUNK_HEADER_BYTES);
    const view = new DataView(header.buffer);
    for (;;) {
      const got = await source.fill(header);
      if (got === 0) {
        throw new Damage(
          'truncated',
          `it has no end mark: recording stopped after ${this.#where()}`,
        );
      }
      if (got < header.length) throw this.#cut(header.length - got);
      const length = view.getUint32(0, true);
      const kind = view.getUint32(4, true);
      const stream = view.getUint32(8, true);
      if (length === 0 || length > MAX_CHUNK_BYTES) {
        throw this.#corrupted(`an impossible length of ${length} bytes`);
      }
      if (kind === RECORDING_END && length !== RECORDING_END_BYTES) {
        throw this.#corrupted('an end mark of a wrong length');
      }
      const padded = Math.ceil(length / 8) * 8;
      const packed = this.#version > 1 && kind !== RECORDING_END && (kind & RECORDING_PACKED) !== 0;
      // To wait for room while holding some of it could take for ever.
      const data = packed ? this.#roomForPacked(padded) : await this.#pool.take(padded);
      const bytes = new Uint8Array(data, 0, padded);
      const filled = await source.fill(bytes);
      if (filled < padded) {
        if (!packed) this.release(data, padded);
        // A damaged length that reaches past the end looks like a cut, but for the end mark.
        if (endsWithMark(bytes.subarray(0, filled))) {
          throw this.#corrupted(`a length of ${length} bytes, more than the file holds`);
        }
        throw this.#cut(padded - filled);
      }
      const sum = crc32(bytes.subarray(0, length), crc32(header.subarray(0, 12)));
      if (sum !== view.getUint32(12, true)) {
        if (!packed) this.release(data, padded);
        throw this.#corrupted('a wrong checksum');
      }
      if (bytes.subarray(length).some((byte) => byte !== 0)) {
        if (!packed) this.release(data, padded);
        throw this.#corrupted('padding that is not zero');
      }
      if (kind === RECORDING_END) {
        await this.#checkEnd(bytes.subarray(0, length), source);
        this.release(data, padded);
        return;
      }
      const payload = packed ? await this.#unpack(bytes.subarray(0, length)) : { data, length };
      // The reader counts `length`; the padding was only needed for reading.
      if (!packed) this.release(null, padded - length);
      this.#chunks++;
      this.#bytes += CHUNK_HEADER_BYTES + padded;
      await onChunk({ stream, kind: packed ? kind - RECORDING_PACKED : kind, ...payload });
    }
  }

  #roomForPacked(bytes: number): ArrayBuffer {
    if (this.#packed.length < bytes) this.#packed = new Uint8Array(bytes);
    return this.#packed.buffer;
  }

  async #unpack(packed: Uint8Array): Promise<Pick<RecordingChunk, 'data' | 'length'>> {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    const length = packed.length < PACKED_HEADER_BYTES ? 0 : view.getUint32(0, true);
    if (length === 0 || length > MAX_CHUNK_BYTES) {
      throw this.#corrupted(`an impossible length of ${length} bytes unpacked`);
    }
    const data = await this.#pool.take(length);
    const frame = packed.subarray(PACKED_HEADER_BYTES);
    if (!native().unpack(frame, new Uint8Array(data, 0, length))) {
      this.release(data, length);
      throw this.#corrupted('a payload that cannot be unpacked');
    }
    return { data, length };
  }

  async #readHeader(source: ByteSource): Promise<void> {
    const header = new Uint8Array(RECORDING_HEADER_BYTES);
    const got = await source.fill(header);
    if (got === 0) throw new Damage('empty', 'the file is empty');
    const magic = RECORDING_MAGIC.subarray(0, got);
    if (magic.some((byte, i) => header[i] !== byte)) {
      throw new Damage('not-a-recording', 'this is not a recording of comair-bin');
    }
    if (got < header.length) {
      throw new Damage('truncated', `it ends within its header, after ${got} bytes`);
    }
    const view = new DataView(header.buffer);
    if (crc32(header.subarray(0, 12)) !== view.getUint32(12, true)) {
      throw new Damage('corrupted', "the file's header has a wrong checksum");
    }
    const version = view.getUint32(8, true);
    if (version > RECORDING_FORMAT) {
      throw new Damage(
        'newer',
        `it has format ${version}, this program knows up to ${RECORDING_FORMAT}: use a newer comair-bin`,
      );
    }
    this.#version = version;
    this.#bytes = header.length;
  }

  async #checkEnd(payload: Uint8Array, source: ByteSource): Promise<void> {
    const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
    if (
      view.getBigUint64(0, true) !== BigInt(this.#chunks) ||
      view.getBigUint64(8, true) !== BigInt(this.#bytes)
    ) {
      throw this.#corrupted('an end mark that does not fit what came before');
    }
    this.#bytes += CHUNK_HEADER_BYTES + RECORDING_END_BYTES;
    if ((await source.fill(new Uint8Array(1))) > 0) {
      throw new Damage('corrupted', `there is data after the end mark, at offset ${this.#bytes}`);
    }
  }

  #where(): string {
    return `${this.#chunks} whole chunks (${this.#bytes} bytes)`;
  }

  #cut(missing: number): Damage {
    return new Damage(
      'truncated',
      `it ends within chunk ${this.#chunks + 1}, at least ${missing} bytes of which are missing; good are ${this.#where()}`,
    );
  }

  #corrupted(what: string): Damage {
    return new Damage(
      'corrupted',
      `chunk ${this.#chunks + 1} at offset ${this.#bytes} has ${what}; good are ${this.#where()}`,
    );
  }
}

/** Whether the bytes at the end of the file are an intact end chunk. */
function endsWithMark(tail: Uint8Array): boolean {
  const size = CHUNK_HEADER_BYTES + RECORDING_END_BYTES;
  if (tail.length < size) return false;
  const chunk = tail.slice(-size);
  const view = new DataView(chunk.buffer);
  const payload = chunk.subarray(CHUNK_HEADER_BYTES);
  return (
    view.getUint32(4, true) === RECORDING_END &&
    crc32(payload, crc32(chunk.subarray(0, 12))) === view.getUint32(12, true)
  );
}

/**
 * As `RecordingReader.read`, but each buffer is valid only until `onChunk` returns (or its promise
 * resolves): it is then used again.
 */
export async function readRecording(
  path: string,
  onChunk: (chunk: RecordingChunk) => void | Promise<void>,
): Promise<RecordingResult> {
  const reader = new RecordingReader(path);
  return reader.read(async (chunk) => {
    const { data, length } = chunk;
    await onChunk(chunk);
    reader.release(data, length);
  });
}
