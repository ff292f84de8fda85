/** A look at an ELF file's header: can this machine, and an engine, run it? */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { machineOf, machineOfElf } from '../../base/machine.js';
import { bytesToText, textToBytes } from '../../base/text/byte-text.js';
import { printable } from '../../base/text/printable.js';

const ET_EXEC = 2;
const ET_DYN = 3;
const PT_LOAD = 1;
const PT_INTERP = 3;
const HEADER_BYTES = 64;
const PROGRAM_HEADER_BYTES = 56;

const MACHINES: Partial<Record<number, string>> = {
  3: 'i386 (32-bit)',
  8: 'MIPS',
  20: 'PowerPC',
  21: 'PowerPC 64',
  22: 'S/390',
  40: '32-bit ARM',
  243: 'RISC-V',
  247: 'BPF',
  258: 'LoongArch',
};
const TYPES: Partial<Record<number, string>> = { 1: 'an object file', 4: 'a core dump' };

function readAt(file: number, offset: number, bytes: number): Buffer | null {
  const buffer = Buffer.alloc(bytes);
  return readSync(file, buffer, 0, bytes, offset) === bytes ? buffer : null;
}

/** @param size of the file in bytes. @returns why it cannot be run, or null. @throws what opening or reading throws. */
export function checkElf(path: string, size: number): string | null {
  const file = openSync(textToBytes(path), 'r');
  try {
    return check(file, size);
  } finally {
    closeSync(file);
  }
}

function check(file: number, size: number): string | null {
  const header = readAt(file, 0, HEADER_BYTES);
  // A 32-bit header is shorter, but such a file is never this small.
  if (header === null) return `it is truncated within its ELF header (${size} bytes)`;
  const own = machineOf()?.name ?? process.arch;
  if (header[5] !== 1) return `it is for a big-endian machine; only ${own} can be profiled here`;
  const machine = header.readUInt16LE(18);
  const other = machineOfElf(machine)?.name;
  if (other === undefined) {
    return `it is for ${MACHINES[machine] ?? `machine ${machine}`}; only ${own} can be profiled here`;
  }
  if (other !== own)
    return `it is for ${other}, and this machine is ${own}: profile it on one of its kind`;
  if (header[4] !== 2) return 'it is a 32-bit program (x32); only 64-bit ones can be profiled';
  const type = header.readUInt16LE(16);
  if (type !== ET_EXEC && type !== ET_DYN) {
    return `it is ${TYPES[type] ?? `an ELF file of type ${type}`}, not a program`;
  }
  const count = header.readUInt16LE(56);
  const entryBytes = header.readUInt16LE(54);
  const offset = header.readBigUInt64LE(32);
  if (entryBytes !== PROGRAM_HEADER_BYTES || count === 0) {
    return 'its ELF header is damaged (no program headers)';
  }
  if (offset + BigInt(count * entryBytes) > BigInt(size)) {
    return `it is truncated: its program headers lie beyond its ${size} bytes`;
  }
  const table = readAt(file, Number(offset), count * entryBytes)!;
  return checkSegments(file, size, table, count);
}

function checkSegments(file: number, size: number, table: Buffer, count: number): string | null {
  let loadable = 0;
  let interpreter: string | null = null;
  for (let i = 0; i < count; i++) {
    const entry = table.subarray(i * PROGRAM_HEADER_BYTES);
    const type = entry.readUInt32LE(0);
    if (type !== PT_LOAD && type !== PT_INTERP) continue;
    const offset = entry.readBigUInt64LE(8);
    const bytes = entry.readBigUInt64LE(32);
    if (offset + bytes > BigInt(size)) {
      return `it is truncated: it needs ${offset + bytes} bytes and has ${size}`;
    }
    if (type === PT_LOAD) loadable++;
    else if (bytes < 4096n) {
      const text = readAt(file, Number(offset), Number(bytes));
      interpreter = text === null ? null : bytesToText(text).split('\0', 1)[0];
    }
  }
  if (loadable === 0) return 'its ELF header is damaged (nothing to load)';
  if (interpreter !== null && !existsSync(textToBytes(interpreter))) {
    return `its loader ${printable(interpreter)} does not exist on this machine`;
  }
  return null;
}
