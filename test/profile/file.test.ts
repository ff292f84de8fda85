import test from 'ava';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { crc32, gzipSync } from 'node:zlib';
import { ComairError } from '../../src/base/errors.js';
import { packageRoot } from '../../src/base/package.js';
import { decodeProfile, encodeProfile } from '../../src/profile/file-format.js';
import { profiles } from './profiles.js';

/** A file with a valid header around any payload. */
function fileOf(payload: Buffer, version = 1): Buffer {
  const header = Buffer.alloc(24);
  header.set([0x89, 0x43, 0x4d, 0x50, 0x0d, 0x0a, 0x1a, 0x0a]);
  header.writeUInt32LE(version, 8);
  header.writeUInt32LE(payload.length, 12);
  header.writeUInt32LE(crc32(payload, crc32(header.subarray(0, 16))), 16);
  return Buffer.concat([header, payload]);
}

test('what is written is read again', async (t) => {
  await fc.assert(
    fc.asyncProperty(profiles, async (profile) => {
      assert.deepEqual(await decodeProfile(encodeProfile(profile)), profile);
    }),
    { numRuns: 50 },
  );
  t.pass();
});

test('damage anywhere is noticed', async (t) => {
  const change = fc.integer({ min: 1, max: 255 });
  await fc.assert(
    fc.asyncProperty(profiles, fc.nat(), change, async (profile, where, change) => {
      const file = encodeProfile(profile);
      const at = where % file.length;
      // The header's last four bytes say nothing.
      if (at >= 20 && at < 24) return;
      file[at] ^= change;
      await assert.rejects(decodeProfile(file), ComairError);
    }),
    { numRuns: 200 },
  );
  t.pass();
});

test('a file that is cut short or has more at its end says so', async (t) => {
  const file = encodeProfile(fc.sample(profiles, { numRuns: 1, seed: 1 })[0]);
  for (let length = 0; length < file.length; length++) {
    const message = length < 8 ? /not a profile/ : /cut short/;
    await t.throwsAsync(decodeProfile(file.subarray(0, length)), {
      instanceOf: ComairError,
      message,
    });
  }
  await t.throwsAsync(decodeProfile(Buffer.concat([file, Buffer.of(0)])), {
    instanceOf: ComairError,
    message: /behind its end/,
  });
});

test('a newer format is refused with the reason', async (t) => {
  const file = fileOf(gzipSync('{}'), 2);
  await t.throwsAsync(decodeProfile(file), {
    instanceOf: ComairError,
    message: /format 2, .* up to 1: use a newer comair-bin/,
  });
});

test('contents that make no sense name the field', async (t) => {
  const good = fc.sample(profiles, { numRuns: 1, seed: 2 })[0];
  const cases: [object, RegExp][] = [
    [{}, /modules: not an array/],
    [{ ...good, metric: { ...good.metric, cell: 3 } }, /metric.cell/],
    [{ ...good, metric: { ...good.metric, sizes: ['weight'] } }, /metric.sizes\[0\]: not one of/],
    [{ ...good, runs: [{ ...good.runs[0], blocks: -1 }] }, /runs\[0\].blocks/],
    [{ ...good, routines: [{ ...good.routines[0], module: 7 }] }, /routines\[0\].module/],
    [{ ...good, routines: [{ ...good.routines[0], byRun: [9, 1, 1, 1] }] }, /byRun/],
    [{ ...good, routines: [{ ...good.routines[0], byThread: [9, 1, 1, 1] }] }, /byThread/],
    [{ ...good, blocks: [{ module: 9, offset: '0x1', byRun: [] }] }, /blocks\[0\]\.module/],
    [{ ...good, blocks: [{ module: 0, offset: '0x1', byRun: [7, 1] }] }, /blocks\[0\]\.byRun/],
    [{ ...good, starts: [1] }, /starts\[0\]/],
    [{ ...good, starts: [] }, /starts: not from 0/],
    [{ ...good, threads: [{ run: 9, thread: 1 }] }, /threads\[0\]\.run/],
    [{ ...good, edges: [[0, 99, 1, 1]] }, /edges\[0\]/],
  ];
  for (const [contents, message] of cases) {
    await t.throwsAsync(decodeProfile(fileOf(gzipSync(JSON.stringify(contents)))), {
      instanceOf: ComairError,
      message,
    });
  }
  await t.throwsAsync(decodeProfile(fileOf(Buffer.from('no gzip'))), {
    instanceOf: ComairError,
    message: /cannot be read/,
  });
});

test('fields of later versions are ignored', async (t) => {
  const good = fc.sample(profiles, { numRuns: 1, seed: 3 })[0];
  const later = { ...good, later: 1, metric: { ...good.metric, later: [] } };
  t.deepEqual(await decodeProfile(fileOf(gzipSync(JSON.stringify(later)))), good);
});

test('a file of format 1 still loads', async (t) => {
  const file = await readFile(`${packageRoot()}test/profile/format-1.profile`);
  t.is(file.readUInt32LE(8), 1);
  const profile = await decodeProfile(file);
  t.deepEqual(profile.metric, { cost: 'blocks', cell: 8, arch: 'x86-64', sizes: ['rms'] });
  t.is(profile.runs.length, 2);
  t.deepEqual(profile.runs[1].features, { n: 8 });
  const named = profile.routines.find(({ symbol }) => symbol?.name === 'insertion_sort');
  t.is(named?.symbol?.line, 16);
  t.true((named?.sizes.rms?.points.length ?? 0) > 0);
  t.true(profile.edges.length > 0);
});
