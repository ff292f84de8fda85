/**
 * A profile as a file: small enough to keep one for every run, and to compare and merge them.
 *
 *     magic     8 bytes, PROFILE_MAGIC
 *     version   u32, PROFILE_FORMAT; readers take it and all older ones, and refuse a newer one
 *     length    u32, bytes of the payload
 *     checksum  u32, CRC-32 over the 16 bytes above and the payload
 *     zero      u32
 *     payload   gzip of a JSON text in UTF-8: a `Profile` (model.ts), each of its routines with
 *               its `symbol`
 *
 * All integers are little endian. Readers ignore fields that they do not know; a field that a later
 * version adds has a meaning when it is absent. What else a later version changes, its `upgrade`
 * does to the JSON of older ones.
 */
import { Readable } from 'node:stream';
import { crc32, createGunzip, gzipSync } from 'node:zlib';
import { Allowance } from '../base/bounded/allowance.js';
import { CHUNK_BYTES, readJson } from '../base/bounded/json-reader.js';
import { ComairError, messageOf } from '../base/errors.js';
import { checkProfile } from './decode-profile.js';
import type { Profile } from './profile-model.js';

/** The first byte is no text, and the line ends show damage by a transfer in text mode. */
export const PROFILE_MAGIC = Uint8Array.from([0x89, 0x43, 0x4d, 0x50, 0x0d, 0x0a, 0x1a, 0x0a]);

const PROFILE_FORMAT = 1;

const HEADER_BYTES = 24;

export function isProfile(start: Uint8Array): boolean {
  return PROFILE_MAGIC.every((byte, i) => start[i] === byte);
}

export function encodeProfile(profile: Profile): Buffer {
  const payload = gzipSync(JSON.stringify(profile));
  const header = Buffer.alloc(HEADER_BYTES);
  header.set(PROFILE_MAGIC, 0);
  header.writeUInt32LE(PROFILE_FORMAT, 8);
  header.writeUInt32LE(payload.length, 12);
  header.writeUInt32LE(crc32(payload, crc32(header.subarray(0, 16))), 16);
  return Buffer.concat([header, payload]);
}

/**
 * @param memory bytes that reading and analysing may take
 * @throws ComairError `input` that says in one line, without the file's name, why it cannot be read
 */
export async function decodeProfile(file: Buffer, memory?: number): Promise<Profile> {
  const payload = payloadOf(file);
  try {
    const unpacked = Readable.from([payload]).pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
    return checkProfile(await readJson(unpacked, new Allowance(memory)));
  } catch (error) {
    throw error instanceof ComairError
      ? error
      : new Damaged(`its contents cannot be read (${messageOf(error)})`, error);
  }
}

/** It was a profile once. */
export class Damaged extends ComairError {
  constructor(message: string, cause?: unknown) {
    super(message, 'input', { cause });
  }
}

const problem = (message: string): ComairError => new ComairError(message, 'input');

/** @throws ComairError */
function payloadOf(file: Buffer): Buffer {
  if (!isProfile(file)) throw problem('this is not a profile of comair-bin');
  if (file.length < HEADER_BYTES) throw new Damaged('it is cut short within its header');
  const version = file.readUInt32LE(8);
  if (version > PROFILE_FORMAT) {
    throw problem(
      `it has format ${version}, this program knows up to ${PROFILE_FORMAT}: use a newer comair-bin`,
    );
  }
  const length = file.readUInt32LE(12);
  const payload = file.subarray(HEADER_BYTES);
  if (payload.length < length) {
    throw new Damaged(`it is cut short: ${length - payload.length} bytes are missing`);
  }
  if (payload.length > length) throw new Damaged('there is data behind its end');
  if (crc32(payload, crc32(file.subarray(0, 16))) !== file.readUInt32LE(16)) {
    throw new Damaged('it is damaged: wrong checksum');
  }
  return payload;
}
