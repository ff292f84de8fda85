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
import { crc32, gunzipSync, gzipSync } from 'node:zlib';
import { asMap } from '../stream/fields.js';
import { checkProfile } from './decode.js';
import type { Profile } from './model.js';

/** The first byte is no text, and the line ends show damage by a transfer in text mode. */
export const PROFILE_MAGIC = Uint8Array.from([0x89, 0x43, 0x4d, 0x50, 0x0d, 0x0a, 0x1a, 0x0a]);

export const PROFILE_FORMAT = 1;

const HEADER_BYTES = 24;
/** A text that unpacks to more is no profile. */
const MAX_TEXT_BYTES = 0x3fffffff;

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

/** @throws Error that says in one line, without the file's name, why it cannot be read */
export function decodeProfile(file: Buffer): Profile {
  if (!isProfile(file)) throw new Error('this is not a profile of comair-bin');
  if (file.length < HEADER_BYTES) throw new Error('it is cut short within its header');
  const version = file.readUInt32LE(8);
  if (version > PROFILE_FORMAT) {
    throw new Error(
      `it has format ${version}, this program knows up to ${PROFILE_FORMAT}: use a newer comair-bin`,
    );
  }
  const length = file.readUInt32LE(12);
  const payload = file.subarray(HEADER_BYTES);
  if (payload.length < length) {
    throw new Error(`it is cut short: ${length - payload.length} bytes are missing`);
  }
  if (payload.length > length) throw new Error('there is data behind its end');
  if (crc32(payload, crc32(file.subarray(0, 16))) !== file.readUInt32LE(16)) {
    throw new Error('it is damaged: wrong checksum');
  }
  return checkProfile(asMap(parse(payload), 'profile'));
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(
      gunzipSync(payload, { maxOutputLength: MAX_TEXT_BYTES }).toString('utf8'),
    ) as unknown;
  } catch (error) {
    throw new Error(`its contents cannot be read (${(error as Error).message})`, { cause: error });
  }
}
