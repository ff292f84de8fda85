/** What an ELF file's dynamic section says: what it names, and whether it runs code before its libraries do. */
import { readSync } from 'node:fs';

const PT_LOAD = 1;
const PT_DYNAMIC = 2;
const HEADER_BYTES = 64;
const PROGRAM_HEADER_BYTES = 56;
const ENTRY_BYTES = 16;
const DT_NULL = 0n;
const DT_STRTAB = 5n;
const DT_STRSZ = 10n;
const DT_PREINIT_ARRAY = 32n;
/** What sections of programs never come near. */
const MAX_BYTES = 1 << 26;
const NOTHING = Buffer.alloc(0);

export interface Dynamic {
  /** Names of symbols and libraries, each ended by a zero. */
  strings: Buffer;
  /** DT_PREINIT_ARRAY: functions that run before those of libraries. */
  preinit: boolean;
}

/** @returns what there is of it: nothing is expected of a file. @throws what reading throws */
function bytesAt(file: number, offset: bigint, bytes: bigint): Buffer {
  if (offset > BigInt(Number.MAX_SAFE_INTEGER)) return NOTHING;
  const size = bytes < BigInt(MAX_BYTES) ? Number(bytes) : MAX_BYTES;
  const buffer = Buffer.alloc(size);
  return buffer.subarray(0, readSync(file, buffer, 0, size, Number(offset)));
}

interface Segment {
  type: number;
  offset: bigint;
  address: bigint;
  bytes: bigint;
}

function segmentsOf(file: number): Segment[] {
  const header = bytesAt(file, 0n, BigInt(HEADER_BYTES));
  if (header.length < HEADER_BYTES || header.readUInt16LE(54) !== PROGRAM_HEADER_BYTES) return [];
  const count = header.readUInt16LE(56);
  const table = bytesAt(file, header.readBigUInt64LE(32), BigInt(count * PROGRAM_HEADER_BYTES));
  const segments: Segment[] = [];
  for (let at = 0; at + PROGRAM_HEADER_BYTES <= table.length; at += PROGRAM_HEADER_BYTES) {
    segments.push({
      type: table.readUInt32LE(at),
      offset: table.readBigUInt64LE(at + 8),
      address: table.readBigUInt64LE(at + 16),
      bytes: table.readBigUInt64LE(at + 32),
    });
  }
  return segments;
}

/**
 * @param file of an x86-64 program, open for reading; damaged ones have less to say
 * @throws what reading throws
 */
export function readDynamic(file: number): Dynamic {
  const segments = segmentsOf(file);
  const dynamic = segments.find(({ type }) => type === PT_DYNAMIC);
  const values = new Map<bigint, bigint>();
  const table = dynamic === undefined ? NOTHING : bytesAt(file, dynamic.offset, dynamic.bytes);
  for (let at = 0; at + ENTRY_BYTES <= table.length; at += ENTRY_BYTES) {
    const tag = table.readBigUInt64LE(at);
    if (tag === DT_NULL) break;
    values.set(tag, table.readBigUInt64LE(at + 8));
  }
  const strings = values.get(DT_STRTAB) ?? 0n;
  const home = segments.find(
    ({ type, address, bytes }) =>
      type === PT_LOAD && address <= strings && strings < address + bytes,
  );
  return {
    strings:
      home === undefined
        ? NOTHING
        : bytesAt(file, home.offset + strings - home.address, values.get(DT_STRSZ) ?? 0n),
    preinit: values.has(DT_PREINIT_ARRAY),
  };
}
