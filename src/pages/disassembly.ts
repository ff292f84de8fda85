/**
 * Machine code as text, by objdump of binutils. It gets bytes alone, never the program's file: that
 * may be hostile, and need not be read twice.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Piece {
  /** Address of its first byte. */
  start: bigint;
  bytes: Uint8Array;
}

/** Distance from the start of the piece, and the instruction. */
export type Instruction = [at: number, text: string];

/** Between pieces, so that one that ends within an instruction does not take the next one's bytes. */
const PADDING = 16;
const NOP = 0x90;
const MOST_MS = 20_000;
const MOST_TEXT = 256 * 1024 * 1024;

const LINE = /^ *([0-9a-f]+):\t(.+)$/;
/** Where a jump goes, or what is addressed relative to the instruction. */
const TARGET = /^((?:j\w+|call\w*|loop\w*|xbegin)\s+)0x([0-9a-f]+)|(# )0x([0-9a-f]+)/;

async function listing(file: string): Promise<string | null> {
  const options = ['-D', '-b', 'binary', '-m', 'i386:x86-64', '--no-show-raw-insn', file];
  try {
    const { stdout } = await promisify(execFile)('objdump', options, {
      timeout: MOST_MS,
      maxBuffer: MOST_TEXT,
      env: { ...process.env, LC_ALL: 'C' },
    });
    return stdout;
  } catch {
    return null;
  }
}

/** @returns by piece; null where objdump is not installed, or fails */
export async function disassemble(pieces: readonly Piece[]): Promise<Instruction[][] | null> {
  if (pieces.length === 0) return [];
  const begins: number[] = [];
  let size = 0;
  for (const { bytes } of pieces) {
    begins.push(size);
    size += bytes.length + PADDING;
  }
  const all = Buffer.alloc(size, NOP);
  for (const [i, { bytes }] of pieces.entries()) all.set(bytes, begins[i]);
  const folder = await mkdtemp(join(tmpdir(), 'comair-code-'));
  try {
    const file = join(folder, 'code');
    await writeFile(file, all);
    const text = await listing(file);
    return text === null ? null : parsed(text, pieces, begins);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function parsed(text: string, pieces: readonly Piece[], begins: readonly number[]) {
  const found = pieces.map((): Instruction[] => []);
  let piece = 0;
  for (const line of text.split('\n')) {
    const match = LINE.exec(line);
    if (match === null) continue;
    const [, hex, code] = match;
    const at = Number.parseInt(hex, 16);
    while (piece + 1 < pieces.length && at >= begins[piece + 1]) piece++;
    const distance = at - begins[piece];
    if (distance >= pieces[piece].bytes.length) continue;
    const base = pieces[piece].start - BigInt(begins[piece]);
    const real = (address: string): string =>
      `0x${BigInt.asUintN(64, BigInt(`0x${address}`) + base).toString(16)}`;
    found[piece].push([
      distance,
      code
        .replace(TARGET, (_, jump: string | undefined, to: string, mark: string, of: string) =>
          jump === undefined ? `${mark}${real(of)}` : `${jump}${real(to)}`,
        )
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ]);
  }
  return found;
}
