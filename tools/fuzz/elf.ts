/** ELF files, damaged where it steers the reading, and all that is read from them. */
import { spawnSync } from 'node:child_process';
import { native } from '../../src/native/addon.js';
import { damage } from './bytes.js';
import { seeds } from './files.js';
import type { Random } from './random.js';

const SECTION_HEADER_BYTES = 64;

interface Seed {
  name: string;
  bytes: Buffer;
  /** [start, end) of headers and sections. */
  regions: [start: number, end: number][];
}

function regionsOf(bytes: Buffer): [number, number][] {
  const headers = Number(bytes.readBigUInt64LE(40));
  const count = bytes.readUInt16LE(60);
  const regions: [number, number][] = [
    [0, 64],
    [64, 64 + 56 * bytes.readUInt16LE(56)],
    [headers, headers + SECTION_HEADER_BYTES * count],
  ];
  for (let i = 0; i < count; i++) {
    const at = headers + SECTION_HEADER_BYTES * i;
    const [start, size] = [24, 32].map((plus) => Number(bytes.readBigUInt64LE(at + plus)));
    const noBytes = bytes.readUInt32LE(at + 4) === 8;
    if (size > 0 && !noBytes && start + size <= bytes.length) regions.push([start, start + size]);
  }
  return regions;
}

const SEEDS: Seed[] = seeds(/\.elf$/).map((seed) => ({ ...seed, regions: regionsOf(seed.bytes) }));

export function damagedElf(random: Random): { name: string; bytes: Buffer } {
  const { name, bytes, regions } = random.pick(SEEDS);
  if (random.chance(0.1)) return { name, bytes: damage(bytes, random) };
  const copy = Buffer.from(bytes);
  for (let n = 1 + random.below(3); n > 0; n--) {
    const [start, end] = random.pick(regions);
    const piece = damage(copy.subarray(start, end), random);
    // What lies behind it stays in its place.
    piece.copy(copy, start, 0, Math.min(piece.length, end - start));
  }
  return { name, bytes: random.chance(0.05) ? copy.subarray(0, random.below(copy.length)) : copy };
}

function lookAround(path: string): void {
  const module = native().openModule(path, []);
  for (const { entry } of module.functions().slice(0, 100)) module.lookup(entry);
  for (let offset = 0n; offset < 0x500n; offset += 16n) {
    for (const base of [0n, 0x1000n, 0x401000n]) module.lookup(base + offset, true);
  }
  module.lookup(0xffff_ffff_ffff_ffffn);
  module.close();
}

/** Errors are Error with one line that begins with the path, which is what the addon promises. */
function promised(path: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    const { message } = error as Error;
    if (!message.startsWith(`${path}: `) || message.includes('\n')) throw error;
  }
}

/** @param driver the reader as a program of its own (driver.cc), such as one built with ASan */
export function elfStepsOf(path: string, driver: string | null): (() => Promise<void>)[] {
  if (driver !== null) {
    return [
      () => {
        const { status, signal, stderr } = spawnSync(driver, [path], { encoding: 'utf8' });
        if (status !== 0) throw new Error(`${signal ?? `status ${status ?? '?'}`}: ${stderr}`);
        return Promise.resolve();
      },
    ];
  }
  return [
    () => {
      promised(path, () => native().readElf(path));
      promised(path, () => native().vectors(path));
      promised(path, () => {
        lookAround(path);
      });
      return Promise.resolve();
    },
  ];
}
