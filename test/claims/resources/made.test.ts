/** Which system calls are most of those that a routine makes. */
import test from 'ava';
import { bytesOfSmallCalls, callsByName, mostCalls } from '../../../src/claims/resources/made.js';

const at = (line: number) => ({ file: '/src/find.c', line });

test('by name, with the place that nearly all are made from', (t) => {
  const calls = callsByName([
    { name: 'openat', count: 10, at: at(1) },
    { name: 'newfstatat', count: 95, at: at(31) },
    { name: 'newfstatat', count: 5, at: at(40) },
    { name: 'close', count: 6, at: null },
    { name: 'close', count: 4, at: at(9) },
    { name: 'brk', count: 2, at: null },
  ]);
  t.deepEqual(calls, [
    { name: 'newfstatat', count: 100, at: at(31) },
    { name: 'close', count: 10, at: null },
    { name: 'openat', count: 10, at: at(1) },
    { name: 'brk', count: 2, at: null },
  ]);
});

test('nearly all, most, or none of them', (t) => {
  const calls = [{ name: 'read', count: 90, at: null }];
  t.true(mostCalls(calls, 100)?.nearlyAll);
  t.false(mostCalls(calls, 101)?.nearlyAll);
  t.is(mostCalls(calls, 181), null);
  t.is(mostCalls([], 0), null);
});

test('calls that move next to nothing, where nearly all are of that kind', (t) => {
  const small = (name: string, bytes: number | null, all = 100): number | null =>
    bytesOfSmallCalls(mostCalls([{ name, count: 100, at: null }], all)!, bytes);
  t.is(small('write', 400), 4);
  t.is(small('pread64', 102_399), 1023.99);
  t.is(small('write', 102_400), null, 'a kilobyte each');
  t.is(small('write', 400, 120), null, 'others are made, too');
  t.is(small('newfstatat', 400), null, 'it moves nothing');
  t.is(small('write', 0), null, 'all of them failed');
  t.is(small('write', null), null, 'not recorded');
});
