import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import fc from 'fast-check';
import { readRecording, type RecordingResult } from '../../../src/stream/recording.js';
import { endChunk, fileHeader, recording, type Piece } from './recording-file.js';

const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
test.after.always(() => {
  rmSync(dir, { recursive: true });
});

const PIECES: Piece[] = [1, 16, 7, 40, 9].map((size, i) => ({
  stream: (i % 2) + 1,
  kind: i + 1,
  payload: Buffer.alloc(size, i + 65),
}));

async function read(bytes: Uint8Array): Promise<{ result: RecordingResult; pieces: Piece[] }> {
  const path = join(dir, Math.random().toString(36));
  writeFileSync(path, bytes);
  const pieces: Piece[] = [];
  const result = await readRecording(path, ({ stream, kind, data, length }) => {
    pieces.push({ stream, kind, payload: Buffer.from(data.slice(0, length)) });
  });
  rmSync(path);
  return { result, pieces };
}

test('what was written is read', async (t) => {
  const { file } = recording(PIECES);
  const { result, pieces } = await read(file);
  t.deepEqual(result, { state: 'complete', chunks: 5, bytes: file.length, problem: '' });
  t.deepEqual(pieces, PIECES);
});

test('a recording without any chunk is complete', async (t) => {
  t.is((await read(recording([]).file)).result.state, 'complete');
});

test('cut at every byte: the whole chunks before it are delivered', async (t) => {
  const { file, offsets } = recording(PIECES);
  for (let size = 0; size < file.length; size++) {
    const { result, pieces } = await read(file.subarray(0, size));
    const whole = Math.max(0, offsets.filter((offset) => offset <= size).length - 1);
    t.is(result.state, size === 0 ? 'empty' : 'truncated', `${size} bytes`);
    t.is(result.chunks, whole, `${size} bytes`);
    t.deepEqual(pieces, PIECES.slice(0, whole));
  }
});

test('a flipped bit in every byte is found, and located', async (t) => {
  const { file, offsets } = recording(PIECES);
  for (let at = 0; at < file.length; at++) {
    const bytes = Buffer.from(file);
    bytes[at] ^= 1 << (at % 8);
    const { result, pieces } = await read(bytes);
    const damaged = offsets.filter((offset) => offset <= at).length - 1;
    const where = `byte ${at}, ${JSON.stringify(result)}`;
    t.is(result.state, at < 8 ? 'not-a-recording' : 'corrupted', where);
    t.is(result.chunks, Math.max(0, damaged), where);
    t.deepEqual(pieces, PIECES.slice(0, Math.max(0, damaged)), where);
    if (damaged >= 0) {
      t.regex(result.problem, new RegExp(`chunk ${damaged + 1} at offset ${offsets[damaged]} `));
    }
  }
});

test('every bit of a length is guarded', async (t) => {
  const { file, offsets } = recording(PIECES);
  for (let bit = 0; bit < 32; bit++) {
    const bytes = Buffer.from(file);
    bytes[offsets[2] + (bit >> 3)] ^= 1 << (bit % 8);
    const { result } = await read(bytes);
    t.deepEqual([result.state, result.chunks], ['corrupted', 2], `bit ${bit}: ${result.problem}`);
  }
});

test('a newer format is refused by its number', async (t) => {
  const { result } = await read(
    Buffer.concat([fileHeader(3), recording(PIECES).file.subarray(16)]),
  );
  t.is(result.state, 'newer');
  t.regex(result.problem, /format 3, this program knows up to 2/);
});

test('data after the end, and an end that counts wrongly, are damage', async (t) => {
  const { file } = recording(PIECES);
  const { result } = await read(Buffer.concat([file, Buffer.alloc(8)]));
  t.deepEqual([result.state, result.chunks], ['corrupted', 5]);
  for (const end of [endChunk(4, file.length - 32), endChunk(5, file.length)]) {
    const { result } = await read(Buffer.concat([file.subarray(0, -32), end]));
    t.deepEqual([result.state, result.chunks], ['corrupted', 5]);
  }
});

test('other files are not recordings', async (t) => {
  for (const text of ['x', '\x7fELF' + '\0'.repeat(100), 'some text that is long enough']) {
    t.is((await read(Buffer.from(text, 'latin1'))).result.state, 'not-a-recording');
  }
  await t.throwsAsync(
    readRecording(dir, () => undefined),
    { code: 'EISDIR' },
  );
  await t.throwsAsync(
    readRecording(join(dir, 'none'), () => undefined),
    { code: 'ENOENT' },
  );
});

test('noise after a good header never throws nor passes', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (noise) => {
      const { result } = await read(Buffer.concat([fileHeader(), noise]));
      return result.state === 'corrupted' || result.state === 'truncated';
    }),
    { numRuns: 200 },
  );
  t.pass();
});
