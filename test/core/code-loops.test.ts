import { execFileSync } from 'node:child_process';
import test from 'ava';
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, hooks } from '../../tools/loops/compare.js';
import { instructionsOf } from '../../tools/loops/listing.js';
import { targetPath } from '../engine/run.js';

const GZIP = '/usr/bin/gzip';
const readelf = (what: string, path: string): string =>
  execFileSync('readelf', ['-W', what, path], { encoding: 'utf8' });

function sectionsOf(path: string): { start: number; end: number; offset: number }[] {
  const line = /^\s*\[\s*\d+\] \.data\.rel\.ro\S*\s+PROGBITS\s+(\w+) (\w+) (\w+)/gm;
  return [...readelf('-S', path).matchAll(line)].map((match) => {
    const [start, offset, bytes] = match.slice(1).map((text) => parseInt(text, 16));
    return { start, end: start + bytes, offset };
  });
}

function relativeWordsOf(path: string): number[] {
  return [...readelf('-r', path).matchAll(/^(\w{16}) .*R_X86_64_RELATIVE/gm)].map(([, at]) =>
    parseInt(at, 16),
  );
}

/** ca_flow, in its order. */
const FLOWS = ['falls', 'jump', 'branch', 'call', 'call', 'indirect', 'return', 'trap'];

for (const path of [GZIP, '/usr/lib/x86_64-linux-gnu/liblzma.so.5']) {
  test(`${path}: loops, nesting and points are those of their definition`, (t) => {
    const { agreed, loops, skipped, unknown, differ } = compare(path);
    t.deepEqual(differ, []);
    t.deepEqual(unknown, []);
    // The linkage table is no function.
    t.true(skipped.length <= 2, skipped.join());
    t.true(agreed > 100 && loops > 150, `${agreed} functions with ${loops} loops`);
  });
}

test('an interpreter by a table that is relocated and kept on the stack', (t) => {
  const path = targetPath('dispatch');
  const { loops, unknown, differ } = compare(path);
  t.deepEqual([differ, unknown], [[], []]);
  t.true(loops > 80, `${loops} loops`);
  // What words hold before they are relocated says nothing.
  const folder = mkdtempSync(join(tmpdir(), 'comair-code-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  const bytes = readFileSync(path);
  let relocated = 0;
  for (const { start, end, offset } of sectionsOf(path))
    for (const word of relativeWordsOf(path).filter((at) => at >= start && at < end)) {
      bytes.writeBigUInt64LE(0x4b00_00f0_0a02_8a21n, word - start + offset);
      relocated++;
    }
  const other = join(folder, 'dispatch');
  writeFileSync(other, bytes);
  t.true(relocated > 80, `${relocated} words`);
  t.deepEqual(hooks.loopsOf(other), hooks.loopsOf(path));
});

test('length and kind of each instruction are what objdump says', (t) => {
  const instructions = [...instructionsOf(GZIP).values()];
  const bytes = readFileSync(GZIP);
  // Its code lies in the file as in memory.
  const found = hooks.decode(
    bytes,
    0,
    Float64Array.from(instructions, ({ address }) => address),
  );
  const wrong = instructions.filter(
    ({ address, next, kind, target }, i) =>
      found[3 * i] !== next - address ||
      FLOWS[found[3 * i + 1] - 1] !== kind ||
      (target !== null && found[3 * i + 2] !== target),
  );
  t.true(instructions.length > 10_000);
  t.deepEqual(wrong, []);
});

/** A linear congruential generator: failures repeat. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state;
  }
}

test('any bytes are an instruction that lies in them, or none', (t) => {
  const random = numbers(1);
  const bytes = Uint8Array.from({ length: 50_000 }, () => random.next().value >>> 13);
  const offsets = Float64Array.from(bytes, (_, i) => i);
  const found = hooks.decode(bytes, 0, offsets);
  for (const at of offsets) {
    const [length, flow] = [found[3 * at], found[3 * at + 1]];
    if (length > 15 || at + length > bytes.length || (length === 0) !== (flow === 0))
      t.fail(`${length} bytes, ${flow}, at ${at}`);
  }
  t.pass();
});

test('damaged files: every loop lies in its function, or there is none', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'comair-code-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'damaged');
  const whole = readFileSync(GZIP);
  const random = numbers(2);
  const next = (below: number): number => random.next().value % below;
  let loops = 0;
  for (let round = 0; round < 60; round++) {
    const bytes = Buffer.from(whole);
    // Code, what tells its functions, or anything.
    for (let i = 0; i < 4 ** (round % 6); i++) bytes[next(bytes.length)] = next(256);
    writeFileSync(path, bytes);
    if (round % 5 === 4) truncateSync(path, next(bytes.length));
    for (const { start, end, flags, loops: all, points } of hooks.loopsOf(path)) {
      loops += all.length;
      if ((flags & 2) !== 0 && all.length + points.length > 0) t.fail('loops of unknown code');
      if (end <= start || all.some(({ parent }) => parent > all.length)) t.fail('no function');
      for (const { header, parent, depth } of all)
        if (depth !== (parent === 0 ? 1 : all[parent - 1].depth + 1)) t.fail(`depth at ${header}`);
      if (points.some(({ address }, i) => i > 0 && address <= points[i - 1].address))
        t.fail('points are in no order');
    }
  }
  t.true(loops > 1000);
});

test('a file that is none, and one that is gone, have no functions', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'comair-code-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'text');
  t.deepEqual(hooks.loopsOf(path), []);
  writeFileSync(path, 'no program\n'.repeat(100));
  t.deepEqual(hooks.loopsOf(path), []);
  copyFileSync(GZIP, path);
  truncateSync(path, 100);
  t.deepEqual(hooks.loopsOf(path), []);
});
