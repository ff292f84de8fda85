/** Records of what was asked for, as numbers in LEB128. */
import test from 'ava';
import { Malformed } from '../../src/stream/fields.js';
import { recordsOf } from '../../src/stream/resources.js';

const leb = (value: number): number[] =>
  value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...leb(Math.floor(value / 0x80))];
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

const bytes = (...numbers: number[]): Uint8Array => Uint8Array.from(numbers.flatMap(leb));
/** Called by 3, construct 300, five of them, within another one. */
const ONE = [3, 300, (5 << 2) | 1, zigzag(-7), zigzag(70_000), 2, 0, 2 ** 40];
/** With what it keeps, and its peak. */
const WITH_KEPT = [...ONE, 2 ** 33, 2 ** 34];
/** With the bytes that its system calls moved, and those of them that may have waited. */
const WITH_IO = [...WITH_KEPT, 2 ** 41, 1];

test('records come as they were sent', (t) => {
  const [one, ...others] = recordsOf(bytes(...ONE), 1);
  t.deepEqual(others, []);
  t.deepEqual(one, {
    caller: 3,
    construct: 300,
    count: 5,
    complete: true,
    within: true,
    rms: -7,
    rereads: 70_000,
    syscalls: 2,
    allocations: 0,
    allocated: 2 ** 40,
    kept: undefined,
    peak: undefined,
    io: undefined,
    waits: undefined,
  });
  const [full] = recordsOf(bytes(...WITH_KEPT), 1, 10);
  t.deepEqual(full, { ...one, kept: 2 ** 33, peak: 2 ** 34 });
  const [now] = recordsOf(bytes(...WITH_IO), 1, 12);
  t.deepEqual(now, { ...full, io: 2 ** 41, waits: 1 });
  const cut = recordsOf(bytes(0, 0, (1 << 2) | 2, ...ONE.slice(3), ...ONE), 2);
  t.deepEqual(
    cut.map(({ complete, within, count }) => ({ complete, within, count })),
    [
      { complete: false, within: false, count: 1 },
      { complete: true, within: true, count: 5 },
    ],
  );
});

test('what is damaged is refused', (t) => {
  const whole = bytes(...ONE);
  for (const [of, records] of [
    [whole.subarray(0, -1), 1],
    [whole, 2],
    [bytes(...ONE, 1), 1],
    [bytes(3, 2 ** 30, ...ONE.slice(2)), 1],
    [Uint8Array.from([0x80]), 1],
  ] as const)
    t.throws(() => recordsOf(of, records), { instanceOf: Malformed });
});
