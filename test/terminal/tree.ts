/** A repetition tree: insertion sort, and as many other loops as wanted. */
import type { TreeAlgorithm, TreeRepetition, TreeReport } from '../../src/schema/tree-report.js';

export const HOSTILE = '<img src=x onerror=alert(1)>\u202e\u001b[31m';

const SIZES = [10, 20, 40, 80, 160];

function node(name: string, parent: number, steps: number, total: number): TreeRepetition {
  const place = { module: 'prog', offset: '0x1000', file: null, line: null, end_line: null };
  return {
    kind: 'loop',
    name,
    routine: name.replace(/.* in /, ''),
    parent,
    ...place,
    invocations: 5,
    steps,
    steps_total: total,
    algorithm: 0,
  };
}

const NONE: Omit<TreeAlgorithm, 'nodes' | 'invocations' | 'steps'> = {
  text: 'no heap data',
  uses: [],
  size: null,
  class: 'unknown',
  formula: null,
  exponent: null,
  reason: 'it uses no structure',
  sizes: 0,
  size_range: [0, 0],
  points: [],
};

/** @param others loops without a structure, three in each other */
export function sampleTree(others: number): TreeReport {
  const sum = (of: (n: number) => number): number => SIZES.reduce((all, n) => all + of(n), 0);
  const [outer, inner, print] = [sum((n) => n), sum((n) => n * n), sum((n) => 2 * n * n)];
  const nodes = [
    node('prog.c:1-9 in main', -1, 5, 5 + outer + inner + print),
    node('prog.c:20-30 in sort', 0, outer, outer + inner + print),
    node('prog.c:25 in sort', 1, inner, inner + print),
    node(`prog.c:27 in ${HOSTILE}`, 2, print, print),
  ];
  const algorithms: TreeAlgorithm[] = [
    {
      ...NONE,
      text: `modification of a ${HOSTILE} list`,
      nodes: [1, 2],
      invocations: 5,
      steps: outer + inner,
      size: { structure: 0, unit: 'blocks' },
      class: 'O(n^2)',
      formula: 'n + n^2',
      reason: null,
      sizes: 5,
      size_range: [10, 160],
      points: SIZES.map((n) => [n, 1, n * n + n, n * n + n, n * n + n]),
      inner: [
        { node: 3, sums: SIZES.map((n) => 2 * n * n) },
        { node: 2, sums: SIZES.map((n) => n * n) },
      ],
    },
    { ...NONE, nodes: [0], invocations: 1, steps: 5 },
    { ...NONE, nodes: [3], invocations: 5, steps: print },
  ];
  for (const [i, algorithm] of [1, 0, 0, 2].entries()) nodes[i].algorithm = algorithm;
  for (let i = 0; i < others; i++) {
    const parent = i % 3 === 0 ? -1 : nodes.length - 1;
    const other = node(`loop ${i} in routine_${i % 7}`, parent, 3, 3 * (3 - (i % 3)));
    const algorithm = algorithms.push({ ...NONE, nodes: [nodes.length], invocations: 5, steps: 3 });
    nodes.push({ ...other, algorithm: algorithm - 1 });
  }
  const process = { pid: 7, exe: '/bin/prog', argv: ['prog', HOSTILE] };
  return {
    schema: 1,
    tool: { name: 'comair-bin', version: '1' },
    cell: 8,
    warnings: [],
    processes: [{ ...process, nodes, algorithms, structures: [] }],
  };
}
