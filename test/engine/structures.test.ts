/** Repetitions, their structures and steps, as AlgoProf's examples have them. */
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { record } from '../../src/api/profile.js';
import { repetitionTree } from '../../src/api/tree.js';
import type { TreeAlgorithm, TreeProcess } from '../../src/schema/tree-report.js';
import type { Engine } from '../../src/record/engine/engine.js';
import { inFolder } from '../support/command.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

/** All examples at once. */
async function treeOf(t: ExecutionContext, engine: Engine, program: string): Promise<TreeProcess> {
  return inFolder(async (folder) => {
    const path = join(folder, 'recording');
    const options = { engine: engine.name, structures: true } as const;
    const argv = [targetPath(program), 'all', join(folder, 'lines.txt')];
    const { ending } = await record(argv, path, options);
    t.is(ending.code, 0);
    const { processes, warnings } = await repetitionTree(path);
    t.deepEqual(warnings, []);
    return processes[0];
  });
}

/** `modification of a doubly linked list`, as short as that. */
function kindsOf({ structures }: TreeProcess, { uses }: TreeAlgorithm): string[] {
  return uses
    .map(({ structure, deed }) => ({ deed, ...structures[structure] }))
    .filter(({ kind }) => kind !== 'record')
    .map(({ deed, place, kind }) => `${deed} ${place === 'heap' ? '' : `${place} `}${kind}`);
}

interface Expected {
  /** Of the algorithm's outermost repetition. */
  routine: string;
  /** Routines of the repetitions in it, those of recursions in brackets. */
  nodes: string[];
  kinds: string[];
  class: RegExp;
  /** Steps over the square of the size, where they are so many. */
  ofSquare?: number;
}

const example = (
  routine: string,
  nodes: string[],
  kinds: string[],
  name: RegExp,
  ofSquare?: number,
): Expected => ({
  routine,
  nodes,
  kinds,
  class: name,
  ...(ofSquare !== undefined && { ofSquare }),
});

const LINEAR = /^O\(n\)$/;
const SQUARE = /^O\(n\^2\)$/;
/** Steps that no sizes below 160 tell apart may be left undecided. */
const NEARLY_LINEAR = /^(O\(n\)|O\(n log n\)|O\(n\^k\)|unknown)$/;

/** What is the same whatever a compiler makes of it; the dearest such algorithm is looked at. */
const EXAMPLES: Expected[] = [
  example('list_new', ['list_new'], ['construction doubly linked list'], LINEAR),
  example('grow_by_one', ['grow_by_one', 'grow_by_one'], ['construction array'], SQUARE, 0.5),
  example(
    'grow_by_doubling',
    ['grow_by_doubling', 'grow_by_doubling'],
    ['construction array'],
    NEARLY_LINEAR,
  ),
  example('array_sum', ['array_sum'], ['traversal array'], LINEAR),
  example(
    'tree_build',
    ['tree_build', 'tree_build'],
    ['construction linked tree'],
    /^O\(n log n\)$/,
  ),
  example('even_sum', ['(even_sum)'], ['traversal linked tree'], LINEAR),
  example(
    'table_fill',
    ['table_fill', 'table_add'],
    ['construction linked list', 'modification array'],
    /^O\(n\^[2k]\)$/,
  ),
  example(
    'table_sum',
    ['table_sum', 'table_sum'],
    ['traversal linked list', 'traversal array'],
    LINEAR,
  ),
  example(
    'breadth_first',
    ['breadth_first', 'breadth_first'],
    ['traversal linked list', 'traversal array', 'modification array', 'modification array'],
    LINEAR,
  ),
  example(
    'merge_sort',
    ['(merge_sort)', 'merge_sort', 'merge_sort'],
    ['modification array', 'modification array'],
    NEARLY_LINEAR,
  ),
  example(
    'product',
    ['product', 'product', 'product'],
    ['modification array', 'traversal array', 'traversal array'],
    /^O\(n\^k\)$/,
  ),
  example(
    'rows_fill',
    ['rows_fill', 'rows_fill'],
    ['traversal array', 'modification array'],
    SQUARE,
  ),
  example(
    'edges_back',
    ['edges_back', 'edges_back'],
    ['traversal array', 'traversal array'],
    SQUARE,
  ),
  example('adjacent_count', ['adjacent_count', 'adjacent_count'], ['traversal array'], LINEAR),
  // What the outer loop calls another routine for is that one's.
  example('rows_apart', ['rows_apart'], [], /^unknown$/),
  example('pointers_apart', ['pointers_apart'], ['traversal array'], LINEAR),
  example('row_apart', ['row_apart'], ['modification array'], LINEAR),
  example('static_sort', ['static_sort', 'static_sort'], ['modification static array'], SQUARE),
  example('stack_sort', ['stack_sort', 'stack_sort'], ['modification stack array'], SQUARE),
  example('string_build', ['string_build', 'string_build'], ['modification array'], SQUARE),
  example('write_file', ['write_file'], ['output file file'], LINEAR),
  example('read_file', ['read_file'], ['input file file', 'construction array'], LINEAR),
];

function isOf({ nodes }: TreeProcess, { nodes: [root] }: TreeAlgorithm, routine: string): boolean {
  return nodes[root].routine === routine;
}

/** Those whose outermost repetition is in the routine, the dearest first. */
function algorithmsOf(tree: TreeProcess, routine: string): TreeAlgorithm[] {
  return tree.algorithms.filter((each) => isOf(tree, each, routine));
}

function nodesOf({ nodes }: TreeProcess, algorithm: TreeAlgorithm): string[] {
  return algorithm.nodes.map((i) => {
    const { kind, routine } = nodes[i];
    return kind === 'loop' ? routine : `(${routine})`;
  });
}

/** Steps of an invocation over the square of its size, at the largest size. */
function ofSquare({ points }: TreeAlgorithm): number {
  const [size, , , most] = points[points.length - 1];
  return most / size ** 2;
}

function near(t: ExecutionContext, is: number, wanted: number): void {
  t.true(is > 0.9 * wanted && is < 1.1 * wanted, `${is}, not ${wanted}`);
}

for (const program of ['structures_O0', 'structures_O2'])
  forEngines(`AlgoProf's examples: ${program}`, async (t, engine) => {
    const tree = await treeOf(t, engine, program);
    for (const expected of EXAMPLES) {
      const [found] = algorithmsOf(tree, expected.routine);
      t.truthy(found, expected.routine);
      t.deepEqual(nodesOf(tree, found), expected.nodes, expected.routine);
      t.deepEqual(kindsOf(tree, found).toSorted(), expected.kinds.toSorted(), expected.routine);
      t.regex(found.class, expected.class, `${expected.routine}: ${found.formula ?? found.reason}`);
      if (expected.ofSquare !== undefined) near(t, ofSquare(found), expected.ofSquare);
    }
    const [descending, random, sorted] = algorithmsOf(tree, 'list_sort');
    near(t, ofSquare(descending), 0.5);
    near(t, ofSquare(random), 0.25);
    t.deepEqual([descending.class, random.class, sorted.class], ['O(n^2)', 'O(n^2)', 'O(n)']);
    for (const sort of [descending, random, sorted]) {
      t.deepEqual(nodesOf(tree, sort), ['list_sort', 'list_sort']);
      t.deepEqual(kindsOf(tree, sort), ['modification doubly linked list']);
    }
    t.deepEqual(
      algorithmsOf(tree, 'two_loops').map((each) => each.class),
      ['O(n^2)', 'O(n)'],
    );
    // Only where the inner loop looks for the array again do both use what is older.
    const making = algorithmsOf(tree, 'edges_new').map((each) => nodesOf(tree, each).length);
    t.deepEqual(making, program === 'structures_O0' ? [2] : [1, 1]);
    for (const apart of ['edges_of', 'edges_apart'])
      t.deepEqual(
        algorithmsOf(tree, apart).map((each) => nodesOf(tree, each)),
        [[apart]],
      );
    // Compilers make loops of some of their calls, and inline others.
    for (const [routine, loops] of [
      ['tree_sum', /^\(tree_sum\)(,tree_sum)*$/],
      ['quick_sort', /^\(quick_sort\)(,quick_sort)*,divide$/],
    ] as const) {
      const [recursion] = algorithmsOf(tree, routine);
      t.regex(nodesOf(tree, recursion).join(), loops);
      t.regex(recursion.class, NEARLY_LINEAR);
    }
    // Of the loops of main that only call others or make what they work on, each is alone.
    const [own, fill, ...rest] = algorithmsOf(tree, 'main');
    t.deepEqual([nodesOf(tree, own), own.class], [['main', 'main'], 'O(n^2)']);
    t.deepEqual([nodesOf(tree, fill), fill.class], [['main'], 'O(n)']);
    t.deepEqual(kindsOf(tree, own), ['modification array']);
    t.true(rest.every((each) => each.nodes.length === 1));
    t.false(tree.nodes.some(({ routine }) => routine === 'odd_sum'));
  });

/** By what repetition each begins; what is in it differs between -O0 and -O2. */
const CONTAINERS: [routine: string, nodes: RegExp, kinds: RegExp, name: RegExp][] = [
  ['list_fill', /^list_fill$/, /^construction linked list$/, LINEAR],
  ['list_read', /^list_read$/, /^traversal linked list$/, LINEAR],
  ['vector_fill', /^vector_fill\b/, /^construction array/, LINEAR],
  ['vector_sort', /^vector_sort,vector_sort$/, /^modification array/, SQUARE],
  ['map_fill', /^map_fill,.*_Rb_tree/, /^construction linked (tree|structure)$/, NEARLY_LINEAR],
  ['map_read', /^map_read,.*_Rb_tree/, /^traversal linked (tree|structure)$/, LINEAR],
];

for (const program of ['containers', 'containers_O2'])
  forEngines(`containers of the C++ library: ${program}`, async (t, engine) => {
    const tree = await treeOf(t, engine, program);
    for (const [routine, nodes, kinds, name] of CONTAINERS) {
      const [found] = algorithmsOf(tree, routine);
      t.regex(nodesOf(tree, found).join(), nodes);
      t.regex(kindsOf(tree, found).join(), kinds, routine);
      t.regex(found.class, name, `${routine}: ${found.formula ?? found.reason}`);
    }
  });

forEngines(
  "AlgoProf's examples: a stripped program is seen as it is with names",
  async (t, engine) => {
    const [named, stripped] = [
      await treeOf(t, engine, 'structures_O2'),
      await treeOf(t, engine, 'structures_stripped'),
    ];
    const shape = ({ nodes, algorithms, structures }: TreeProcess, module: string): unknown => {
      const own = algorithms.filter((each) => nodes[each.nodes[0]].module === module);
      return own.map((each) => [
        each.nodes.map((i) => [nodes[i].offset, nodes[i].kind, nodes[i].steps]),
        each.uses
          .map(({ structure, deed }) => {
            const { kind, place, bytes } = structures[structure];
            // Without symbols a static array ends where code refers to what is next.
            return [deed, kind, place, place === 'static' ? [] : bytes].join(' ');
          })
          .toSorted(),
        [each.class, each.formula, each.size?.unit, each.size_range],
      ]);
    };
    t.deepEqual(shape(stripped, 'structures_stripped'), shape(named, 'structures_O2'));
  },
);
