/** Which routines one run samples of those that could be. */
import test from 'ava';
import { drawSet, isInShare } from '../../src/sample/draw.js';

/** 0 calls 1 and 2, 1 calls 3; 4 and 5 call each other; 6 calls itself; 7 is alone. */
const BELOW = [[1, 2, 3], [3], [], [], [4, 5], [4, 5], [6], []];

test('none runs within another, no more fit in, and each has its turn', (t) => {
  const seen = new Set<number>();
  for (let i = 0; i < 200; i++) {
    const set = drawSet(BELOW);
    const nested = (a: number, b: number): boolean =>
      a !== b && (BELOW[a].includes(b) || BELOW[b].includes(a));
    for (const a of set) for (const b of set) t.false(nested(a, b));
    for (const other of BELOW.keys())
      if (!set.includes(other)) t.true(set.some((each) => nested(each, other)));
    for (const each of set) seen.add(each);
  }
  t.deepEqual([...seen].sort(), [...BELOW.keys()]);
});

test('shares are disjoint and leave nothing out', (t) => {
  const counts = [0, 0, 0];
  for (let offset = 0x1000n; offset < 0x2000n; offset += 16n) {
    const place = { path: '/usr/bin/x', buildId: 'abc', offset };
    const parts = [1, 2, 3].filter((part) => isInShare(place, { part, of: 3 }));
    t.is(parts.length, 1);
    counts[parts[0] - 1]++;
  }
  t.true(
    counts.every((each) => each > 40),
    String(counts),
  );
});
