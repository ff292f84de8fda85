/** Loops among the rows: routines' numbers are as if they were not there. */
import test from 'ava';
import fc from 'fast-check';
import { cut, fold, repeating, sharedBatch } from './folding.js';
import { OPAQUE, ROUTINES, batchOf, iterationsOf, rowsOf, slowFold, trees } from './trees.js';
import type { Activation, Folded } from './trees.js';

/** Constructs that are taken for loops; the others stay routines. */
const LOOPS = [1, 6];
const isLoop = (id: number): boolean => LOOPS.includes(id);

/** The tree with loops dissolved in what they are in. */
function dissolved(a: Activation): Activation {
  const out: Activation = { ...a, parts: [...a.parts], children: [] };
  for (const child of a.children.map(dissolved)) {
    if (!isLoop(child.id)) out.children.push(child);
    else {
      for (const { size, cost } of [child, ...child.parts]) {
        out.size += child.repeat * size;
        out.cost += child.repeat * cost;
      }
      out.children.push(...child.children);
    }
  }
  return out;
}

/** Lines of edges and the like, of which the first words are constructs that `wanted` takes. */
function some(lines: readonly string[], wanted: (...ids: number[]) => boolean): string[] {
  return lines.filter((line) => wanted(...line.split(':')[0].split(' ').map(Number)));
}

/** Edges added up. */
function together(...lists: (readonly string[])[]): string[] {
  const sums = new Map<string, [number, number]>();
  for (const line of lists.flat()) {
    const [key, rest] = line.split(': ');
    const [calls, cost] = rest.split(' ').map(Number);
    const [c, f] = sums.get(key) ?? [0, 0];
    sums.set(key, [c + calls, f + cost]);
  }
  return [...sums].map(([key, sum]) => `${key}: ${sum.join(' ')}`).sort();
}

function agree(
  t: { deepEqual: (a: unknown, b: unknown) => unknown },
  tree: Activation,
  { folded, through, iterations }: { folded: Folded; through: string[]; iterations: unknown },
): void {
  const flat = slowFold(dissolved(tree), new Set());
  const all = slowFold(tree, new Set());
  const routine = (...ids: number[]): boolean => !isLoop(ids[0]);
  t.deepEqual(some(folded.points, routine), flat.points);
  t.deepEqual(some(folded.routines, routine), flat.routines);
  const calls = some(folded.edges, (from, to) => !isLoop(from) && !isLoop(to));
  t.deepEqual(together(calls, through), together(flat.edges));
  // Loops, and what they call, are as if they were routines.
  const loop = (...ids: number[]): boolean => ids.some(isLoop);
  t.deepEqual(some(folded.edges, loop), some(all.edges, loop));
  const one = (...ids: number[]): boolean => isLoop(ids[0]);
  t.deepEqual(some(folded.points, one), some(all.points, one));
  t.deepEqual(some(folded.routines, one), some(all.routines, one));
  const sums = LOOPS.map((id) => {
    const of = rowsOf(tree).filter((row) => row.id === id);
    return [id, of.reduce((sum, row) => sum + iterationsOf(row) * Math.max(1, row.repeat), 0)];
  });
  t.deepEqual(
    iterations,
    sums.filter(([, n]) => n > 0),
  );
}

const lengths = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 });

test('numbers of routines are those without loops, however rows are cut and grouped', (t) => {
  fc.assert(
    fc.property(
      trees,
      lengths,
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 60 }),
      fc.array(fc.nat(), { maxLength: 60 }),
      (root, cuts, grouping, order) => {
        const frames = cut(rowsOf(root), cuts).map((part, seq) => batchOf(part, seq));
        const all = fold(cut(frames, grouping), order, ROUTINES + 1, LOOPS);
        agree(t, root, all);
        // Calling contexts have no points of loops, and their own cost.
        const points = some(all.contexts.points, (id) => id !== 0);
        t.deepEqual(
          points,
          some(all.folded.points, (id) => id !== 0 && !isLoop(id)),
        );
      },
    ),
    { numRuns: 300 },
  );
  t.false(OPAQUE.some(isLoop));
});

/** Trees of which parts come again and are sent once, in batches and groups cut anyhow. */
function whereSentOnce(
  runs: number,
  holds: (tree: Activation, groups: ArrayBuffer[][]) => void,
): void {
  fc.assert(
    fc.property(trees, lengths, fc.integer({ min: 1, max: 3 }), (root, cuts, times) => {
      const tree = repeating(root, times);
      const plain = rowsOf(tree);
      fc.pre(plain.length < 3000);
      const parts = cut(
        plain,
        cuts.map((length) => 20 * length),
      );
      const frames = parts.map((part, seq) => sharedBatch(part, seq));
      holds(tree, cut(frames, [2, 1, 3, 2, 4, 4]));
    }),
    { numRuns: runs },
  );
}

test('so it is where subtrees are sent once', (t) => {
  whereSentOnce(100, (tree, groups) => {
    agree(t, tree, fold(groups, [], 0, LOOPS));
  });
  t.pass();
});

/** Calls in the subtree of the same routine, with no activation of it in between. */
function recursiveCalls({ id, children }: Activation): number {
  return children.reduce(
    (sum, child) => sum + (child.id === id ? child.repeat : recursiveCalls({ ...child, id })),
    0,
  );
}

/** The tree with own steps as costs: iterations of loops, recursive calls of routines. */
function withSteps(a: Activation): Activation {
  const iterations = (of: { size: number }): number => (isLoop(a.id) ? iterationsOf(of) : 0);
  return {
    ...a,
    cost: iterations(a) + (isLoop(a.id) ? 0 : recursiveCalls(a)),
    parts: a.parts.map((part) => ({ ...part, cost: iterations(part) })),
    children: a.children.map(withSteps),
  };
}

const groupings = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 60 });
const orders = fc.array(fc.nat(), { maxLength: 60 });

test('steps are iterations and recursive calls, however rows are cut and grouped', (t) => {
  fc.assert(
    fc.property(trees, lengths, groupings, orders, (root, cuts, grouping, order) => {
      const frames = cut(rowsOf(root), cuts).map((part, seq) => batchOf(part, seq));
      const all = fold(cut(frames, grouping), order, ROUTINES + 1, LOOPS, 'steps');
      const stepped = withSteps(root);
      agree(t, stepped, all);
      // Each construct is a context of its own here.
      const own = slowFold(stepped, new Set()).routines.map((line) => {
        const [id, calls, self] = line.split(' ');
        return `${id} ${isLoop(Number.parseInt(id)) ? 0 : calls} ${self}`;
      });
      const some = (list: readonly string[]): string[] =>
        list.filter((line) => !line.startsWith('0:') && !line.endsWith(' 0 0')).sort();
      t.deepEqual(some(all.contexts.costs), some(own));
    }),
    { numRuns: 200 },
  );
});

test('so they are where subtrees are sent once', (t) => {
  whereSentOnce(60, (tree, groups) => {
    agree(t, withSteps(tree), fold(groups, [], 0, LOOPS, 'steps'));
  });
  t.pass();
});
