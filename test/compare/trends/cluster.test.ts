import test from 'ava';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { cluster } from '../../../src/compare/trends/cluster.js';
import { clustersOf, r2 } from './reference.js';

const near = (a: number, b: number, part = 1e-7): void => {
  assert.ok(Math.abs(a - b) <= part * Math.max(1, Math.abs(a), Math.abs(b)), `${a} ${b}`);
};

/** Vectors that follow one of few shapes with some noise, so that there is something to cluster. */
const vectors = fc.integer({ min: 3, max: 9 }).chain((runs) => {
  const counts = fc.array(fc.nat(5000), { minLength: runs, maxLength: runs });
  const noise = fc.array(fc.integer({ min: -60, max: 60 }), { minLength: runs, maxLength: runs });
  return fc.array(counts, { minLength: 1, maxLength: 3 }).chain((shapes) =>
    fc.array(
      fc
        .tuple(fc.nat(shapes.length - 1), fc.integer({ min: -2, max: 4 }), fc.nat(9), noise)
        .map(([shape, factor, offset, noisy]) =>
          shapes[shape].map((count, i) => offset + factor * count + noisy[i]),
        ),
      { maxLength: 12 },
    ),
  );
});

test('clusters are those of the definition', (t) => {
  let joined = 0;
  fc.assert(
    fc.property(vectors, (list) => {
      const found = cluster(list);
      const members = found.clusters.map((each) => each.map(({ index }) => index));
      assert.deepEqual({ clusters: members, constant: found.constant }, clustersOf(list));
      for (const [{ index: first }, ...others] of found.clusters) {
        joined += others.length;
        for (const each of others) near(each.r2, r2(list[first], list[each.index]));
      }
    }),
    { numRuns: 500, seed: 1 },
  );
  t.true(joined > 100);
});

test('members of a cluster explain each other with more than 0.92', (t) => {
  fc.assert(
    fc.property(vectors, (list) => {
      for (const members of cluster(list).clusters) {
        for (const a of members) {
          for (const b of members) assert.ok(r2(list[a.index], list[b.index]) > 0.92);
        }
      }
    }),
    { numRuns: 200 },
  );
  t.pass();
});
