/** Packed chunks: rows as recordings have them since version 2. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { native } from '../../../src/native/addon.js';
import { MAX_CHUNK_BYTES, RECORDING_PACKED } from '../../../src/stream/recording-format.js';
import { RecordingReader, type RecordingResult } from '../../../src/stream/recording.js';
import { fileHeader, recording, type Piece } from './recording-file.js';

const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
test.after.always(() => {
  rmSync(dir, { recursive: true });
});

const ROWS: Piece = { stream: 1, kind: 6, payload: Buffer.from('columns of rows '.repeat(40)) };
const OTHER: Piece = { stream: 1, kind: 3, payload: Buffer.from('a construct') };

function length(bytes: number): Buffer {
  const field = Buffer.alloc(4);
  field.writeUInt32LE(bytes);
  return field;
}

function frame(bytes: Buffer): Buffer {
  const packed = native().pack(bytes);
  if (packed === null) throw new Error('it does not get smaller');
  return packed;
}

function packed({ stream, kind, payload }: Piece): Piece {
  const bytes = Buffer.concat([length(payload.length), frame(payload)]);
  return { stream, kind: kind + RECORDING_PACKED, payload: bytes };
}

function fileOf(pieces: Piece[], version = 2): { file: Buffer; offsets: number[] } {
  const { file, offsets } = recording(pieces);
  return { file: Buffer.concat([fileHeader(version), file.subarray(16)]), offsets };
}

async function read(
  file: Uint8Array,
  inFlight = 1 << 20,
): Promise<{ result: RecordingResult; pieces: Piece[]; left: number }> {
  const path = join(dir, Math.random().toString(36));
  writeFileSync(path, file);
  const pieces: Piece[] = [];
  const reader = new RecordingReader(path, inFlight);
  const result = await reader.read(({ stream, kind, data, length: bytes }) => {
    pieces.push({ stream, kind, payload: Buffer.from(data.slice(0, bytes)) });
    reader.release(data, bytes);
  });
  rmSync(path);
  return { result, pieces, left: reader.inFlight };
}

test('they are read as what was packed, with no more in flight than there is room for', async (t) => {
  const pieces = [ROWS, OTHER, ROWS, ROWS];
  const { file } = fileOf(pieces.map((piece) => (piece === ROWS ? packed(piece) : piece)));
  t.true(file.length < ROWS.payload.length);
  for (const inFlight of [1, ROWS.payload.length, 1 << 20]) {
    const found = await read(file, inFlight);
    t.deepEqual(found.pieces, pieces);
    t.deepEqual(found.result, { state: 'complete', chunks: 4, bytes: file.length, problem: '' });
    t.is(found.left, 0);
  }
});

test('in files of version 1 no chunk is packed', async (t) => {
  const piece = packed(ROWS);
  const { pieces, result } = await read(fileOf([piece], 1).file);
  t.is(result.state, 'complete');
  t.deepEqual(pieces, [piece]);
});

test('cut or damaged anywhere: the whole chunks before are delivered', async (t) => {
  const { file, offsets } = fileOf([OTHER, packed(ROWS), OTHER]);
  for (let at = 16; at < file.length; at++) {
    const cut = await read(file.subarray(0, at));
    const whole = offsets.filter((offset) => offset <= at).length - 1;
    t.deepEqual([cut.result.state, cut.pieces.length], ['truncated', whole], `${at} bytes`);
    const damaged = Buffer.from(file);
    damaged[at] ^= 1 << (at % 8);
    const { result, pieces, left } = await read(damaged);
    t.deepEqual([result.state, pieces.length, left], ['corrupted', whole, 0], `byte ${at}`);
  }
});

test('frames that hold something else than they say are damage, whatever their checksum', async (t) => {
  const bytes = ROWS.payload.length;
  const good = frame(ROWS.payload);
  const hostile: [string, Buffer][] = [
    ['no length', Buffer.from('abc')],
    ['nothing', length(0)],
    ['less than nothing', length(0xffffffff)],
    ['too much', Buffer.concat([length(MAX_CHUNK_BYTES + 1), good])],
    ['all there may be', Buffer.concat([length(MAX_CHUNK_BYTES), good])],
    ['more', Buffer.concat([length(bytes + 1), good])],
    ['less', Buffer.concat([length(bytes - 1), good])],
    ['a part', Buffer.concat([length(bytes), good.subarray(0, -1)])],
    ['no frame', length(bytes)],
    ['noise', Buffer.concat([length(bytes), Buffer.alloc(300, 0xf7)])],
    ['an empty frame', Buffer.concat([length(bytes), frame(ROWS.payload).subarray(0, 5)])],
    ['two frames', Buffer.concat([length(bytes), good, good])],
  ];
  for (const [what, payload] of hostile) {
    const piece = { stream: 1, kind: 6 + RECORDING_PACKED, payload };
    const { result, pieces, left } = await read(fileOf([OTHER, piece, OTHER]).file);
    t.deepEqual([result.state, result.chunks, left], ['corrupted', 1, 0], what);
    t.deepEqual(pieces, [OTHER], what);
    t.regex(result.problem, /chunk 2 at offset 48 has .*unpacked/, what);
  }
});
