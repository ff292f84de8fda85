/**
 * Where the code of a module lies in its file, for readers that look up addresses there: pprof takes
 * an address as a place in a mapping, and a mapping as a part of a file.
 */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { textToBytes } from '../base/text/byte-text.js';

const HEADER_BYTES = 64;
const PROGRAM_HEADER_BYTES = 56;
const ELF64_LITTLE_ENDIAN = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]);
const PT_LOAD = 1;
const PF_X = 1;

export interface CodePlace {
  /** Of its first code: address in the file's own view, less place in the file. */
  shift: bigint;
  /** Bytes of the file. */
  size: bigint;
}

/** What the file at the path says of it; null: it is not there, or no such file. */
export async function codePlace(path: string): Promise<CodePlace | null> {
  try {
    // A pipe would be waited for.
    const file = await open(textToBytes(path), constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const about = await file.stat();
      if (!about.isFile()) return null;
      const read = async (from: number, bytes: number): Promise<Buffer> => {
        const buffer = Buffer.alloc(bytes);
        return buffer.subarray(0, (await file.read(buffer, 0, bytes, from)).bytesRead);
      };
      const header = await read(0, HEADER_BYTES);
      if (header.length < HEADER_BYTES || !header.subarray(0, 6).equals(ELF64_LITTLE_ENDIAN))
        return null;
      const at = Number(header.readBigUInt64LE(32));
      const shift = shiftIn(await read(at, PROGRAM_HEADER_BYTES * header.readUInt16LE(56)));
      return shift === null ? null : { shift, size: BigInt(about.size) };
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

/** @param table of program headers */
function shiftIn(table: Buffer): bigint | null {
  for (let at = 0; at + PROGRAM_HEADER_BYTES <= table.length; at += PROGRAM_HEADER_BYTES) {
    if (table.readUInt32LE(at) !== PT_LOAD || (table.readUInt32LE(at + 4) & PF_X) === 0) continue;
    return table.readBigUInt64LE(at + 16) - table.readBigUInt64LE(at + 8);
  }
  return null;
}
