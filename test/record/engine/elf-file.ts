/** ELF files for tests: a header and its program headers, nothing to run. */

export interface ElfShape {
  machine?: number;
  elfClass?: number;
  bigEndian?: boolean;
  type?: number;
  /** [type, offset, bytes in the file] of each segment. */
  segments?: [type: number, offset: number, bytes: number][];
  /** Content behind the headers: at offset 64 + 56 * segments. */
  tail?: Buffer;
}

export function elfFile(shape: ElfShape = {}): Buffer {
  const segments = shape.segments ?? [[1, 0, 64]];
  const header = Buffer.alloc(64);
  header.write('\x7fELF', 'latin1');
  header[4] = shape.elfClass ?? 2;
  header[5] = shape.bigEndian === true ? 2 : 1;
  header[6] = 1;
  header.writeUInt16LE(shape.type ?? 2, 16);
  header.writeUInt16LE(shape.machine ?? 62, 18);
  header.writeBigUInt64LE(64n, 32);
  header.writeUInt16LE(56, 54);
  header.writeUInt16LE(segments.length, 56);
  const table = segments.map(([type, offset, bytes]) => {
    const entry = Buffer.alloc(56);
    entry.writeUInt32LE(type, 0);
    entry.writeBigUInt64LE(BigInt(offset), 8);
    entry.writeBigUInt64LE(BigInt(bytes), 32);
    return entry;
  });
  return Buffer.concat([header, ...table, shape.tail ?? Buffer.alloc(0)]);
}
