/** The tree that begins with the program: what start-up is, and that no cost is lost. */
import test from 'ava';
import fc from 'fast-check';
import { START, START_UP, makeFrame } from '../../src/pages/frames/frame.js';
import type { Frame } from '../../src/pages/frames/frame.js';
import { withoutStart } from '../../src/pages/frames/start-up.js';
import type { Beginning } from '../../src/pages/frames/start-up.js';

interface Plain {
  node: number;
  own: number;
  calls: Plain[];
}

const costOf = ({ own, calls }: Plain): number =>
  calls.reduce((sum, each) => sum + costOf(each), own);

const frameOf = ({ node, own, calls }: Plain, parent: Frame | null): Frame =>
  makeFrame(node, parent, 1, costOf({ node, own, calls }), (frame) =>
    calls.map((each) => frameOf(each, frame)),
  );

/** Nodes 0 and 1 start programs, 2 is what the loader does. */
const beginningOf = (node: number): Beginning =>
  node === 0 || node === 1 ? 'start' : node === 2 ? 'background' : null;

const plain = (node: number, own: number, ...calls: Plain[]): Plain => ({ node, own, calls });

const told = ({ node, calls, cost, children }: Frame): unknown => [
  node,
  calls,
  cost,
  ...children.map(told),
];

test('programs stand at the top, what starts them is one frame, the same routine is joined', (t) => {
  const root = plain(
    START,
    0,
    plain(0, 5, plain(2, 30, plain(4, 3)), plain(1, 2, plain(3, 100, plain(5, 40)))),
    plain(0, 1, plain(3, 10, plain(5, 4), plain(6, 9))),
  );
  const folded = withoutStart(frameOf(root, null), beginningOf);
  t.deepEqual(told(folded), [
    START,
    1,
    204,
    [3, 2, 163, [5, 2, 44], [6, 1, 9]],
    [START_UP, 1, 41, [2, 1, 33, [4, 1, 3]]],
  ]);
  t.is(folded.children[0].children[0].parent?.parent, folded);
});

test('where nothing but start-up is known the tree stays as it is', (t) => {
  const root = frameOf(plain(START, 0, plain(0, 5, plain(2, 3))), null);
  t.is(withoutStart(root, beginningOf), root);
});

test('no cost is lost or made', (t) => {
  const node = fc.nat(6);
  const own = fc.nat(100);
  const leaf = fc.record({ node, own, calls: fc.constant<Plain[]>([]) });
  const { tree } = fc.letrec<{ tree: Plain; inner: Plain }>((tie) => ({
    tree: fc.oneof({ maxDepth: 5 }, leaf, tie('inner')),
    inner: fc.record({ node, own, calls: fc.array(tie('tree'), { maxLength: 3 }) }),
  }));
  fc.assert(
    fc.property(fc.array(tree, { minLength: 1, maxLength: 3 }), (calls) => {
      const root = frameOf({ node: START, own: 0, calls }, null);
      const folded = withoutStart(root, beginningOf);
      const top = folded.children.reduce((sum, { cost }) => sum + cost, 0);
      t.is(folded.cost, root.cost);
      t.is(top, root.cost);
    }),
  );
});
