import test from 'ava';
import fc from 'fast-check';
// Its native part must not come near memory that is shared: see src/stream/msgpackr.d.ts.
import { pack, unpack } from 'msgpackr';
import { decodeRows } from '../../src/stream/decode-rows.js';
import type { RowBatch } from '../../src/stream/decode-rows.js';
import { encodeFrame, encodeRows } from '../../src/stream/encode.js';
import { COLUMNS } from '../../src/stream/columns.js';
import { STREAM_FORMAT } from '../../src/stream/format.js';
import type { ColumnName } from '../../src/stream/format.js';
import {
  decodeConstructs,
  decodeEnd,
  decodeHeader,
  decodeModule,
} from '../../src/stream/frames.js';

const unsigned = (max: number) => fc.integer({ min: 0, max });
const values = fc.oneof(unsigned(200), unsigned(60_000), unsigned(0xffffffff));
const signedValues = fc.oneof(
  fc.integer({ min: -100, max: 100 }),
  fc.integer({ min: -30_000, max: 30_000 }),
  fc.integer({ min: -0x80000000, max: 0x7fffffff }),
);
const SIGNED = ['rms', 'footprint', 'drms_kernel', 'drms_thread'];

function valuesOf(batch: RowBatch, name: ColumnName): number[] {
  const column = batch.columns.get(name)!;
  return typeof column === 'number'
    ? new Array<number>(batch.rows).fill(column)
    : Array.from(column);
}

test('what is encoded comes back, whatever the width of the columns', (t) => {
  const column = (name: string, rows: number) => {
    const value = SIGNED.includes(name) ? signedValues : values;
    return fc.oneof(value, fc.array(value, { minLength: rows, maxLength: rows }));
  };
  const batch = unsigned(50).chain((rows) =>
    fc.record({
      rows: fc.constant(rows),
      thread: unsigned(70_000),
      seq: unsigned(2 ** 40),
      incomplete: fc.boolean(),
      columns: fc.record(Object.fromEntries(COLUMNS.map((name) => [name, column(name, rows)]))),
    }),
  );
  fc.assert(
    fc.property(batch, (input) => {
      const data = encodeRows(input);
      const decoded = decodeRows(data, data.byteLength);
      const { thread, seq, rows, incomplete } = input;
      t.like(decoded, { thread, seq, rows, incomplete });
      for (const name of COLUMNS) {
        const sent = input.columns[name];
        const expected = typeof sent === 'number' ? new Array<number>(rows).fill(sent) : sent;
        t.deepEqual(valuesOf(decoded, name), expected, name);
      }
    }),
    { numRuns: 300 },
  );
});

test('batches in shared memory are decoded where they lie, beside any other use of msgpackr', (t) => {
  t.deepEqual(unpack(Buffer.from([0x81, 0xa1, 0x61, 0xa1, 0x62])), { a: 'b' });
  const sent = encodeRows({
    thread: 1,
    seq: 0,
    rows: 3,
    columns: { construct: [7, 8, 9], depth: 1, rms: 4, blocks: 2 },
  });
  const shared = new SharedArrayBuffer(2 * sent.byteLength);
  new Uint8Array(shared).set(new Uint8Array(sent));
  const { columns } = decodeRows(shared, sent.byteLength);
  const construct = columns.get('construct') as Uint8Array;
  t.is(construct.buffer, shared);
  t.deepEqual(Array.from(construct), [7, 8, 9]);
});

test('columns that are not sent have their meaning', (t) => {
  const data = encodeRows({
    thread: 1,
    seq: 0,
    rows: 3,
    columns: { construct: 1, depth: [1, 1, 1], rms: 4, blocks: 2 },
  });
  const batch = decodeRows(data, data.byteLength);
  t.deepEqual(valuesOf(batch, 'repeat'), [1, 1, 1]);
  t.deepEqual(valuesOf(batch, 'footprint'), [0, 0, 0]);
});

/** A valid batch's parts, to be damaged. */
function parts(): Record<string, unknown> {
  return {
    thread: 1,
    seq: 0,
    rows: 2,
    incomplete: false,
    columns: [
      ['construct', 'const', 1],
      ['depth', 'const', 1],
      ['rms', 'const', -1],
      ['blocks', 'const', 7],
    ],
  };
}

/** A column as the last one of a frame, its data at an odd place unless `pad` corrects it. */
function withColumn(column: unknown[]): ArrayBuffer {
  const columns = (parts()['columns'] as unknown[]).concat([column]);
  return encodeFrame({ ...parts(), columns });
}

function refusesRows(data: ArrayBuffer): string {
  try {
    decodeRows(data, data.byteLength);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
}

test('a malformed batch is refused with the field that is wrong', (t) => {
  const whole = encodeFrame(parts());
  t.is(refusesRows(whole), 'accepted');
  const changed = (change: object) => refusesRows(encodeFrame({ ...parts(), ...change }));
  t.regex(changed({ rows: -1 }), /^rows\.rows: /);
  t.regex(changed({ rows: 1e9 }), /^rows\.rows: /);
  t.regex(changed({ thread: 'x' }), /^rows\.thread: /);
  t.regex(changed({ seq: 1.5 }), /^rows\.seq: /);
  t.regex(changed({ incomplete: 1 }), /^rows\.incomplete: /);
  t.regex(changed({ columns: 5 }), /^rows\.columns: /);
  t.regex(changed({ columns: [7] }), /^rows\.columns\[0\]: /);
  t.regex(changed({ columns: [['construct', 'const', 1]] }), /^rows\.depth: missing/);
  const column = (...c: unknown[]) => refusesRows(withColumn(c));
  t.regex(column('blocks', 'const', 1), /^rows\.blocks: sent twice/);
  t.regex(column('repeat', 'const', -1), /^rows\.repeat\.value: /);
  t.regex(column('repeat', 'const', 2 ** 32), /^rows\.repeat\.value: /);
  t.regex(column('footprint', 'const', 2 ** 31), /^rows\.footprint\.value: /);
  t.regex(column('repeat', 'f64', new Uint8Array(0), new Uint8Array(16)), /^rows\.repeat\.type: /);
  t.regex(column('repeat', '__proto__', new Uint8Array(0), new Uint8Array(16)), /\.type: /);
  t.regex(
    column('repeat', 'i8', new Uint8Array(0), new Uint8Array(2)),
    /^rows\.repeat\.type: signed/,
  );
  t.regex(column('repeat', 'u8', new Uint8Array(0), [1, 2]), /^rows\.repeat\.data: not binary/);
  t.regex(
    column('repeat', 'u8', new Uint8Array(0), new Uint8Array(3)),
    /^rows\.repeat\.data: 3 bytes/,
  );
  const alignments = Array.from({ length: 8 }, (_, pad) =>
    column('repeat', 'u8', new Uint8Array(pad), new Uint8Array([1, 1])),
  );
  t.is(alignments.filter((message) => message === 'accepted').length, 1);
  t.is(alignments.filter((message) => message.includes('rows.repeat.data: not aligned')).length, 7);
  t.is(column('of a later version', 'const', 1), 'accepted');
});

test('a batch cut anywhere, or with any byte changed, never crashes in another way', (t) => {
  const data = encodeRows({
    thread: 1,
    seq: 0,
    rows: 5,
    columns: { construct: [1, 2, 3, 1, 2], depth: 1, rms: [1, 2, 300, -4, 5], blocks: 2 },
  });
  for (let length = 0; length < data.byteLength; length++) {
    t.throws(() => decodeRows(data, length), { message: /^rows/ });
  }
  fc.assert(
    fc.property(unsigned(data.byteLength - 1), unsigned(255), (at, value) => {
      const copy = data.slice(0);
      new Uint8Array(copy)[at] = value;
      const message = refusesRows(copy);
      t.true(message === 'accepted' || message.startsWith('rows'), message);
    }),
    { numRuns: 2000 },
  );
  t.throws(() => decodeRows(data, data.byteLength + 8), { message: /shorter than its length/ });
});

test('other frames are checked too', (t) => {
  const refuse = (
    decode: (data: ArrayBuffer, length: number) => unknown,
    value: unknown,
    message: RegExp,
  ) => {
    const data = encodeFrame(value);
    t.throws(() => decode(data, data.byteLength), { message });
  };
  refuse(decodeHeader, [], /^header frame: not a map/);
  refuse(decodeHeader, { format: STREAM_FORMAT + 1 }, /newer than this comair-bin/);
  refuse(decodeHeader, { format: 1, engine: 'other' }, /^header\.engine: /);
  const header = { format: 1, engine: 'valgrind', engine_version: '3' };
  refuse(decodeHeader, { ...header, cell: 3 }, /^header\.cell: /);
  refuse(decodeHeader, { ...header, cell: 8, second: 'time' }, /^header\.second: /);
  refuse(decodeModule, { id: 1, path: 'x', build_id: '../..' }, /^module\.build_id: /);
  refuse(decodeConstructs, { constructs: [[0, 0, 0, 0, 0, 0]] }, /^constructs\[0\]\.id: /);
  refuse(decodeConstructs, { constructs: [[2 ** 30, 0, 0, 0, 0, 0]] }, /^constructs\[0\]\.id: /);
  refuse(decodeConstructs, { constructs: [[1, 0, 0, -1, 0, 0]] }, /^constructs\[0\]\.offset: /);
  refuse(decodeConstructs, { constructs: [[1, 3, 0, 0, 0, 0]] }, /^constructs\[0\]\.kind: /);
  refuse(decodeConstructs, { constructs: [[2, 2, 0, 0, 1, 0, 7]] }, /^constructs\[0\]\.name: /);
  refuse(decodeConstructs, { constructs: [[1, 1, 0, 0, 0, 0]] }, /^constructs\[0\]\.parent: /);
  refuse(decodeConstructs, { constructs: [[2, 1, 0, 0, 1, 0]] }, /^constructs\[0\]\.end: /);
  refuse(decodeConstructs, { constructs: [], flags: [[0, 4]] }, /^constructs\.flags\[0\]: /);
  refuse(decodeEnd, { reason: 'exit', exit_code: 0, threads: 1 }, /^end\.activations: /);
  refuse(decodeEnd, { reason: 'exit', exit_code: null, signal: 'TERM' }, /^end\.signal: /);
  const data = encodeFrame({ constructs: [[1, 0, 0, 2n ** 64n - 1n, 0, 0]] });
  t.is(decodeConstructs(data, data.byteLength).constructs[0].offset, 2n ** 64n - 1n);
});

test('bytes in text that are not UTF-8 are shown, and the rest of the frame stays', (t) => {
  const long = 'ü'.repeat(300);
  const plain = pack({ id: 70_000, path: `/${long}/pr?og`, build_id: 'ab', more: [1.5, -3, null] });
  const at = plain.indexOf('?');
  const odd = Buffer.from(plain);
  odd[at] = 0xff;
  const { buffer } = new Uint8Array(odd);
  t.deepEqual(decodeModule(buffer, odd.length), {
    id: 70_000,
    path: `/${long}/pr\\xffog`,
    buildId: 'ab',
  });
});
