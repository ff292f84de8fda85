/** Records of protocol/ come back as they were written; damaged ones name the field. */
import test from 'ava';
import { LOOP_RECORD, RECURSION } from '../../src/protocol/diagnosis.js';
import { SITE_RECORD, readInvocationHead, readUse } from '../../src/protocol/structure-records.js';
import { decodeRecord } from '../../src/stream/records.js';

const PLACE = [3, 0x1234, 7];
const LOOP = [
  9,
  1,
  10,
  1000,
  5,
  0,
  0,
  [[40, -24, 30, 20, 10, 1]],
  [[5, 1, 990]],
  [[1, 0, 1, 2, 0, 4, 0, 8, 0, 16, 0x80000000, 3, 300]],
  [PLACE],
  [[6, 100, 8, 64, [PLACE], 50]],
  2,
  [10, 1, 2, 9, 2 ** 24, 3, 4, 5, 6, 7, 80, 70, 11],
  [1, 10, 1000, 1000],
  [50, 20, 1000, 10, 4],
];

test('values are read in their order, also of lists and of records within', (t) => {
  const loop = decodeRecord(LOOP_RECORD, LOOP, 'loop');
  t.like(loop, { construct: 9, exits: 1, instances: 10, iterations: 1000, results: 5, written: 2 });
  t.deepEqual(loop.locations, [
    { index: 40, offset: -24n, changed: 30, steady: 20, followed: 10, first: 1 },
  ]);
  t.deepEqual(loop.masks, [{ mask: 0x1_0000_0005n, count: 990 }]);
  t.deepEqual(loop.ends, [
    {
      result: true,
      earlyResult: false,
      finalResult: true,
      changed: 2n,
      read: 4n,
      early: 8n,
      final: 0x8000_0000_0000_0010n,
      count: 3,
      iterations: 300,
    },
  ]);
  const place = { module: 3, offset: 0x1234n, count: 7 };
  t.deepEqual(loop.places, [place]);
  t.deepEqual(loop.reads, [
    { site: 6, count: 100, least: 8, most: 64, filled: [place], cells: 50 },
  ]);
});

test('numbers that follow each other are one field', (t) => {
  const site = { site: 3, kind: 2, name: '/etc/hosts', path: [4, 5, 6, 7] };
  t.deepEqual(decodeRecord(SITE_RECORD, [3, 2, '/etc/hosts', 4, 5, 6, 7], 'site'), site);
  t.throws(() => decodeRecord(SITE_RECORD, [3, 2, '', 4, 5, 6], 'site'), { message: /site\.path/ });
});

test('what older recordings do not have is what their description says', (t) => {
  const { repeats, looked, turns } = decodeRecord(LOOP_RECORD, LOOP, 'loop');
  t.like(repeats, { weighed: 10, weights: 9, spread: 0 });
  t.like(looked, { sampled: true, weighed: 1000, spread: 0, instanceSpread: 0 });
  t.deepEqual(turns, { count: 0, fresh: 0, outside: 0 });
});

test('a damaged record says where', (t) => {
  const having = (at: number, value: unknown): unknown[] =>
    LOOP.map((old, i) => (i === at ? value : old));
  const cases: [unknown, RegExp][] = [
    [having(0, 0), /loop\.construct: not an integer from 1 to/],
    [having(2, -1), /loop\.instances: not an unsigned/],
    [having(7, [[64, 0, 0, 0, 0, 0]]), /loop\.locations\[0\]\.index: not an integer from 0 to 63/],
    [having(7, [[1, 'x', 0, 0, 0, 0]]), /loop\.locations\[0\]\.offset: not a signed/],
    [having(8, [[5]]), /loop\.masks\[0\]\.mask: not an integer/],
    [having(9, [[2]]), /loop\.ends\[0\]\.result: not an integer from 0 to 1/],
    [having(13, 7), /loop\.repeats: not an array/],
    [LOOP.slice(0, 15), /loop\.passes: not an array/],
  ];
  for (const [value, message] of cases) {
    t.throws(() => decodeRecord(LOOP_RECORD, value, 'loop'), { message });
  }
  t.throws(() => decodeRecord(RECURSION, [1, 2, 3, 4, 5, 2], 'r'), { message: /r\.full/ });
});

test('packed records have words, pairs and signs', (t) => {
  const head = readInvocationHead(Uint32Array.of(99, 4, 17, 5, 1, 1, 2), 1);
  t.deepEqual(head, { depth: 4, node: 17, steps: 2 ** 32 + 5, whole: true, uses: 2 });
  const words = [3, 9, -1, 2, -3, -5, -1, 6, 1, 0xffffffff];
  t.deepEqual(readUse(Uint32Array.from(words.map((word) => word >>> 0)), 0), {
    site: 3,
    own: 9,
    created: -1,
    blocks: 2,
    written: -3,
    reads: -5,
    writes: 2 ** 32 + 6,
    extent: 0xffffffff,
  });
});
