/** Repetitions, their structures and steps, as AlgoProf's examples have them. */
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { record, repetitionTree } from '../../src/index.js';
import type { TreeAlgorithm, TreeProcess } from '../../src/index.js';
import type { Engine } from '../../src/engine/engine.js';
import { inFolder } from '../cli/run.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

async function treeOf(t: ExecutionContext, engine: Engine, name: string): Promise<TreeProcess> {
  return inFolder(async (folder) => {
    const path = join(folder, 'recording');
    const options = { engine: engine.name, structures: true } as const;
    const { ending } = await record([targetPath('structures'), name], path, options);
    t.is(ending.code, 0);
    const { processes, warnings } = await repetitionTree(path);
    t.deepEqual(warnings, []);
    return processes[0];
  });
}

/** The algorithm whose outermost repetition is in this routine. */
function algorithmOf({ nodes, algorithms }: TreeProcess, routine: string): TreeAlgorithm {
  const found = algorithms.filter(({ nodes: [root] }) => nodes[root].routine === routine);
  return found.toSorted((a, b) => b.steps - a.steps)[0];
}

/** Steps of an invocation over the square of its size, at the largest size. */
function ofSquare({ points }: TreeAlgorithm): number {
  const [size, , , most] = points[points.length - 1];
  return most / size ** 2;
}

const LIST = 'a doubly linked list of 24-byte blocks from node_new';

for (const [name, least, most] of [
  ['random', 0.225, 0.275],
  ['descending', 0.475, 0.525],
] as const)
  forEngines(`insertion sort of a ${name} list`, async (t, engine) => {
    const tree = await treeOf(t, engine, name);
    const sort = algorithmOf(tree, 'list_sort');
    t.regex(sort.text, new RegExp(`^modification of ${LIST}`));
    t.is(sort.class, 'O(n^2)');
    t.true(ofSquare(sort) > least && ofSquare(sort) < most, `${ofSquare(sort)}`);
    t.deepEqual([sort.size?.unit, ...sort.size_range], ['blocks', 12, 156]);
    t.deepEqual(
      sort.nodes.map((i) => tree.nodes[i].routine),
      ['list_sort', 'list_sort'],
    );
    for (const [routine, deed] of [
      ['list_new', 'construction'],
      ['list_free', 'traversal'],
    ] as const) {
      const algorithm = algorithmOf(tree, routine);
      t.regex(algorithm.text, new RegExp(`^${deed} of ${LIST}`));
      t.is(algorithm.class, 'O(n)');
    }
  });

forEngines('a sorted list, an array that grows, a tree, loops side by side', async (t, engine) => {
  const sorted = algorithmOf(await treeOf(t, engine, 'sorted'), 'list_sort');
  t.is(sorted.class, 'O(n)', sorted.formula ?? '');
  const grown = algorithmOf(await treeOf(t, engine, 'by_one'), 'grow');
  t.is(grown.class, 'O(n^2)', grown.formula ?? '');
  t.is(grown.uses[0].deed, 'construction');
  t.deepEqual([grown.size?.unit, ...grown.size_range], ['cells', 12, 156]);
  const tree = await treeOf(t, engine, 'tree');
  const built = algorithmOf(tree, 'tree_build');
  t.regex(built.text, /^construction of a linked tree of 24-byte blocks from tree_new/);
  const walked = algorithmOf(tree, 'tree_sum');
  t.regex(walked.text, /^traversal of a linked tree/);
  t.is(walked.class, 'O(n)', walked.formula ?? '');
  t.is(tree.nodes[walked.nodes[0]].kind, 'recursion');
  const beside = await treeOf(t, engine, 'independent');
  const roots = beside.algorithms.filter(
    ({ nodes: [root] }) => beside.nodes[root].routine === 'two_loops',
  );
  t.deepEqual(roots.map((each) => each.class).sort(), ['O(n)', 'O(n^2)']);
});
