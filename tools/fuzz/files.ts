/** Files of ours, damaged: in their bytes, or in what they say while their checksums are right. */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { crc32, gunzipSync, gzipSync } from 'node:zlib';
import { analyze } from '../../src/api/analyze.js';
import { toJson } from '../../src/report/read/json.js';
import { native } from '../../src/native/addon.js';
import { packageRoot } from '../../src/base/package.js';
import {
  CHUNK_HEADER_BYTES,
  RECORDING_END,
  PACKED_HEADER_BYTES,
  RECORDING_HEADER_BYTES,
  RECORDING_PACKED,
} from '../../src/stream/recording-format.js';
import { damage } from './bytes.js';
import type { Random } from './random.js';
import { disturb, textOf } from './values.js';

const require = createRequire(import.meta.url);
const { Packr } = require('msgpackr/index-no-eval') as typeof import('msgpackr');
const packr = new Packr({ useRecords: false, int64AsType: 'auto' as 'number' });

export const CORPUS = `${packageRoot()}tools/fuzz/corpus/`;

interface Seed {
  name: string;
  bytes: Buffer;
}

export function seeds(pattern: RegExp): Seed[] {
  return readdirSync(CORPUS)
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(CORPUS, name)) }));
}

const SEEDS = seeds(/\.(comair|profile)$/);

/** Adds a report, made as today's are. */
export async function addReport(): Promise<void> {
  // What is sampled has costs of another kind, and goes with nothing else.
  const alike = SEEDS.filter(({ name }) => !name.startsWith('sampled'));
  const report = await analyze(alike.map(({ name }) => join(CORPUS, name)));
  // The program has no threads; programs that have get these.
  report.threads = [
    { run: 0, thread: 1 },
    { run: 1, thread: null },
  ];
  for (const routine of report.routines) {
    routine.by_thread = [
      [0, 3, 100, 50],
      [1, 1, 40, 40],
    ];
  }
  const bytes = Buffer.from(toJson(report));
  // As often as the others together.
  for (let n = SEEDS.length; n > 0; n--) SEEDS.push({ name: 'report.json', bytes });
}

interface Chunk {
  kind: number;
  stream: number;
  payload: Buffer;
  packed: boolean;
}

function unpacked(payload: Buffer): Buffer | null {
  if (payload.length < PACKED_HEADER_BYTES) return null;
  const inner = Buffer.alloc(Math.min(payload.readUInt32LE(0), 1 << 20));
  return native().unpack(payload.subarray(PACKED_HEADER_BYTES), inner) ? inner : null;
}

function packed(payload: Buffer): Buffer | null {
  const frame = native().pack(payload);
  if (frame === null) return null;
  const length = Buffer.alloc(PACKED_HEADER_BYTES);
  length.writeUInt32LE(payload.length);
  return Buffer.concat([length, frame]);
}

function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = RECORDING_HEADER_BYTES; at + CHUNK_HEADER_BYTES <= file.length;) {
    const [length, kind, stream] = [0, 4, 8].map((plus) => file.readUInt32LE(at + plus));
    at += CHUNK_HEADER_BYTES;
    const payload = file.subarray(at, at + length);
    const inner = kind >= RECORDING_PACKED && kind !== RECORDING_END ? unpacked(payload) : null;
    if (inner === null) chunks.push({ kind, stream, payload, packed: false });
    else chunks.push({ kind: kind - RECORDING_PACKED, stream, payload: inner, packed: true });
    at += Math.ceil(length / 8) * 8;
  }
  return chunks.filter(({ kind }) => kind !== RECORDING_END);
}

function recordingOf(head: Buffer, chunks: readonly Chunk[]): Buffer {
  const parts = [head];
  const add = (kind: number, stream: number, payload: Buffer): void => {
    const header = Buffer.alloc(CHUNK_HEADER_BYTES);
    for (const [i, value] of [payload.length, kind, stream].entries())
      header.writeUInt32LE(value, 4 * i);
    header.writeUInt32LE(crc32(payload, crc32(header.subarray(0, 12))), 12);
    parts.push(header, payload, Buffer.alloc(-payload.length & 7));
  };
  for (const { kind, stream, payload, packed: again } of chunks) {
    const frame = again ? packed(payload) : null;
    if (frame === null) add(kind, stream, payload);
    else add((kind | RECORDING_PACKED) >>> 0, stream, frame);
  }
  const end = Buffer.alloc(16);
  end.writeBigUInt64LE(BigInt(chunks.length), 0);
  end.writeBigUInt64LE(BigInt(parts.reduce((sum, { length }) => sum + length, 0)), 8);
  add(RECORDING_END, 0, end);
  return Buffer.concat(parts);
}

/** Binary columns have to lie at multiples of 8, which packing anew does not see to. */
const hasColumns = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'columns' in value;

function disturbChunk(chunk: Chunk, random: Random): void {
  let value: unknown = null;
  try {
    value = packr.unpack(chunk.payload);
  } catch {
    // It was damaged before.
  }
  if (value === null || hasColumns(value) || random.chance(0.2)) {
    chunk.payload = damage(chunk.payload, random);
    if (chunk.payload.length === 0) chunk.payload = Buffer.of(0xc0);
  } else {
    disturb(value, random);
    chunk.payload = packr.pack(value);
  }
}

/** What it says is packed, where it may be none or hold anything. */
function disturbPacked(chunk: Chunk, random: Random): void {
  const frame = packed(chunk.payload) ?? chunk.payload;
  chunk.payload = damage(frame, random);
  if (chunk.payload.length === 0) chunk.payload = Buffer.of(0);
  chunk.packed = false;
  if (chunk.kind < RECORDING_PACKED) chunk.kind += RECORDING_PACKED;
}

function recording(file: Buffer, random: Random): Buffer {
  const chunks = chunksOf(file);
  for (let n = 1 + random.below(3); n > 0 && chunks.length > 0; n--) {
    const at = random.below(chunks.length);
    const chunk = chunks[at];
    const way = random.below(10);
    if (way === 0) chunks.splice(at, 1);
    else if (way === 1) chunks.splice(random.below(chunks.length), 0, { ...chunk });
    else if (way === 2) chunk.stream = random.pick([0, 1, 2, 3, 0xffffffff]);
    else if (way === 3) chunk.kind = random.below(16);
    else if (way === 4) disturbPacked(chunk, random);
    else disturbChunk(chunk, random);
  }
  return recordingOf(file.subarray(0, RECORDING_HEADER_BYTES), chunks);
}

function profile(file: Buffer, random: Random): Buffer {
  const value: unknown = JSON.parse(gunzipSync(file.subarray(24)).toString('utf8'));
  disturb(value, random);
  const payload = gzipSync(textOf(value), { level: 1 });
  const head = Buffer.from(file.subarray(0, 24));
  head.writeUInt32LE(payload.length, 12);
  head.writeUInt32LE(crc32(payload, crc32(head.subarray(0, 16))), 16);
  return Buffer.concat([head, payload]);
}

function report(file: Buffer, random: Random): Buffer {
  const value: unknown = JSON.parse(file.toString('utf8'));
  disturb(value, random);
  return Buffer.from(textOf(value));
}

export function damagedFile(random: Random): Seed {
  const { name, bytes } = random.pick(SEEDS);
  if (random.chance(0.2)) return { name, bytes: damage(bytes, random) };
  const form = name.endsWith('.comair') ? recording : name.endsWith('.profile') ? profile : report;
  return { name, bytes: form(bytes, random) };
}
