/** Whose the memory is that requests leave behind. */
import test from 'ava';
import { keptByRequests } from '../../../src/claims/resources/kept.js';

const [WRAPPER, CACHE, HANDLE, SETUP, LIBC] = [0, 1, 2, 3, 4];
const isNamed = (routine: number): boolean => routine !== LIBC;
const origin = (servedBlocks: number, ...path: number[]) => ({
  path,
  servedBlocks,
  servedBytes: 24 * servedBlocks,
});

test('the innermost routine that only one asks', (t) => {
  const origins = [
    origin(100, LIBC, WRAPPER, CACHE, HANDLE),
    origin(0, LIBC, WRAPPER, HANDLE),
    origin(0, WRAPPER, SETUP),
  ];
  t.like(keptByRequests(origins, 100, { isNamed }), { routine: CACHE, blocks: 100, bytes: 2400 });
  // Of one that goes by many ways the ways are one.
  const ways = [origin(50, CACHE, HANDLE, SETUP), origin(50, LIBC, CACHE, HANDLE)];
  t.like(keptByRequests(ways, 100, { isNamed }), { routine: CACHE, blocks: 100, bytes: 2400 });
});

test('the outermost one that is known, where several ask each', (t) => {
  const origins = [origin(95, WRAPPER, CACHE), origin(1, WRAPPER, HANDLE), origin(1, CACHE, SETUP)];
  t.is(keptByRequests(origins, 100, { isNamed })?.routine, CACHE);
});

test('nothing is said of few blocks, few requests, or a library', (t) => {
  t.is(keptByRequests([origin(89, CACHE, HANDLE)], 100, { isNamed }), null);
  t.is(keptByRequests([origin(19, CACHE, HANDLE)], 19, { isNamed }), null);
  t.is(keptByRequests([origin(100, LIBC)], 100, { isNamed }), null);
  t.is(keptByRequests([], 100, { isNamed }), null);
});

test('the place, where that alone leaves a block of each request', (t) => {
  const at = (line: number) => ({ file: '/src/cache.c', line });
  const places = new Map([
    [100, at(7)],
    [50, at(8)],
    [60, at(9)],
  ]);
  const placeOf = ({ servedBlocks }: { servedBlocks: number }) => places.get(servedBlocks) ?? null;
  const how = { isNamed, placeOf };
  const one = [origin(100, CACHE, HANDLE), origin(50, CACHE, HANDLE)];
  t.like(keptByRequests(one, 100, how), { routine: CACHE, at: at(7), blocks: 100 });
  const two = [origin(60, CACHE, HANDLE), origin(50, CACHE, HANDLE)];
  t.like(keptByRequests(two, 100, how), { routine: CACHE, at: null, blocks: 110 });
});
