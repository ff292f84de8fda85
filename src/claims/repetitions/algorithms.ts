/**
 * The repetition tree, and the algorithms in it, after AlgoProf (Zaparanuks and Hauswirth, PLDI
 * 2012): a repetition that uses a structure of the one around it is part of that one's algorithm;
 * where they share nothing it is an algorithm of its own. A loop that lies within another one, in the
 * same routine, also shares what it uses of before the other's iteration: that has it used over and
 * over, though it may keep all that it needs of it in registers. What an iteration of a loop allocates and
 * uses itself is no structure of the loop: else a loop that makes an input and has it sorted, over
 * and over, would be part of the sorting.
 */
import type { Deed } from '../../schema/tree-report.js';
import { Own } from '../../stream/structures.js';
import type { Collector, Kept, Repetition } from './collect.js';
import { goesThrough, structuresOf } from './structure.js';
import type { Structure } from './structure.js';
import { blocksOverCellsOfSmallObjects } from './thresholds.js';

/** A repetition in those around it. */
export interface TreeNode {
  repetition: Repetition;
  /** Bits of Own. */
  uses: ReadonlyMap<Structure, number>;
  parent: TreeNode | null;
  children: TreeNode[];
  algorithm: Algorithm;
}

export interface Algorithm {
  root: TreeNode;
  members: TreeNode[];
  /** Bits of Own, by structure: what the members did themselves. */
  uses: Map<Structure, number>;
}

export interface Tree {
  roots: TreeNode[];
  algorithms: Algorithm[];
  structures: Map<number, Structure>;
}

/**
 * The nearest node above that is a repetition; 0: none. `repeats`: that has been repeated; one step
 * may be that the condition was tested again.
 */
function aboveOf(collector: Collector, node: number, repeats: boolean): number {
  const { nodes, repetitions } = collector;
  const isWanted = (up: number): boolean => {
    const repetition = repetitions.get(up);
    return repetition !== undefined && (!repeats || repetition.mostSteps > 1);
  };
  let up = nodes[node][0];
  while (up !== 0 && !isWanted(up)) up = nodes[up][0];
  return up;
}

function usesOf(
  { own }: Repetition,
  structures: ReadonlyMap<number, Structure>,
): Map<Structure, number> {
  const uses = new Map<Structure, number>();
  for (const [site, bits] of own) {
    const structure = structures.get(site);
    if (structure !== undefined) uses.set(structure, (uses.get(structure) ?? 0) | bits);
  }
  return uses;
}

function isLoop(collector: Collector, { node }: Repetition): boolean {
  return collector.loops(collector.nodes[node][1]);
}

/** Whether the one is a loop in the code of the other. */
function isNested(collector: Collector, inner: Repetition, outer: Repetition): boolean {
  const [, construct] = collector.nodes[inner.node];
  return collector.loopAround(construct) === collector.nodes[outer.node][1];
}

/** A repetition with what it does to which structure. */
interface Worker {
  repetition: Repetition;
  uses: ReadonlyMap<Structure, number>;
}

/**
 * Whether both work on one structure: both go through what was there before the outer one's
 * iteration, and one of them reads there what no part of that iteration has written. What each
 * iteration fills anew before it is read, as a buffer that is kept, ties no iteration to others.
 */
function shareStructure(collector: Collector, inner: Worker, outer: Worker): boolean {
  // To a recursion within a loop the loop's iteration is the one at hand.
  const loop = isLoop(collector, inner.repetition);
  const [before, old] = loop
    ? [Own.BeforeAround, Own.OldAround]
    : [Own.BeforeIteration, Own.OldIteration];
  const around = isLoop(collector, outer.repetition) ? Own.BeforeIteration : Own.BeforeCall;
  return [...outer.uses].some(([structure, bits]) => {
    const within = inner.uses.get(structure) ?? 0;
    if ((bits & around) === 0 || within === 0) return false;
    if (!goesThrough(outer.repetition, structure)) return false;
    if (around === Own.BeforeCall) return true;
    return (within & before) !== 0 && ((within & old) !== 0 || (bits & Own.OldIteration) !== 0);
  });
}

/**
 * Whether an inner repetition works for the outer one on what that has had from before, though that
 * one may not touch it itself: a loop in the outer one's code, or all that a recursion runs that has
 * no structure of its own.
 */
function worksFor(collector: Collector, inner: Worker, outer: Worker): boolean {
  const loop = isLoop(collector, outer.repetition);
  const isBare = !loop && ![...outer.uses.values()].some((bits) => (bits & Own.BeforeCall) !== 0);
  if (!isNested(collector, inner.repetition, outer.repetition) && !isBare) return false;
  const before = loop ? Own.BeforeAround : Own.BeforeRecursion;
  return [...inner.uses].some(
    ([structure, bits]) => (bits & before) !== 0 && goesThrough(inner.repetition, structure),
  );
}

function join(algorithm: Algorithm, node: TreeNode, uses: ReadonlyMap<Structure, number>): void {
  algorithm.members.push(node);
  for (const [structure, bits] of uses)
    algorithm.uses.set(structure, (algorithm.uses.get(structure) ?? 0) | bits);
}

/** The construct of the routine that a repetition is in the code of. */
function routineOf(collector: Collector, { node }: Repetition): number {
  let [, construct] = collector.nodes[node];
  while (collector.loops(construct)) construct = collector.loopAround(construct);
  return construct;
}

/** @param byRoutine what is in the code of one routine is of one algorithm, too */
/** What lies between two repetitions of an algorithm is part of it: algorithms hang together. */
function absorb(tree: Tree, between: TreeNode, { algorithm }: TreeNode): void {
  const alone = between.algorithm;
  if (alone === algorithm || alone.members.length > 1) return;
  tree.algorithms.splice(tree.algorithms.indexOf(alone), 1);
  between.algorithm = algorithm;
  join(algorithm, between, between.uses);
}

export function treeOf(collector: Collector, byRoutine = false): Tree {
  const structures = structuresOf(collector);
  const nodes = new Map<number, TreeNode>();
  const tree: Tree = { roots: [], algorithms: [], structures };
  // Nodes are numbered from above.
  for (const id of [...collector.repetitions.keys()].sort((a, b) => a - b)) {
    const repetition = collector.repetitions.get(id)!;
    const parent = nodes.get(aboveOf(collector, id, false)) ?? null;
    const uses = usesOf(repetition, structures);
    const outer = nodes.get(aboveOf(collector, id, true));
    const node = { repetition, parent, uses, children: [] } as Omit<
      TreeNode,
      'algorithm'
    > as TreeNode;
    if (
      byRoutine &&
      parent !== null &&
      routineOf(collector, repetition) === routineOf(collector, parent.repetition)
    ) {
      node.algorithm = parent.algorithm;
    } else if (
      outer !== undefined &&
      (shareStructure(collector, node, outer) || worksFor(collector, node, outer))
    ) {
      node.algorithm = outer.algorithm;
      for (let up = parent; up !== null && up !== outer; up = up.parent) absorb(tree, up, outer);
    } else {
      node.algorithm = { root: node, members: [], uses: new Map() };
      tree.algorithms.push(node.algorithm);
    }
    join(node.algorithm, node, uses);
    (parent === null ? tree.roots : parent.children).push(node);
    nodes.set(id, node);
  }
  return tree;
}

/** What was done to a structure. */
export function deedsOf(bits: number): Deed[] {
  const writes = (bits & Own.Write) !== 0;
  if ((bits & Own.File) !== 0) {
    return [
      ...((bits & Own.Read) === 0 ? [] : (['input'] as const)),
      ...(writes ? (['output'] as const) : []),
    ];
  }
  if ((bits & Own.Creation) !== 0) return ['construction'];
  return [writes ? 'modification' : 'traversal'];
}

/** Steps of an invocation of the algorithm's root, those of its other repetitions included. */
export function stepsOf({ root, members }: Algorithm, { steps, inner }: Kept): number {
  return members.reduce(
    (sum, node) => (node === root ? sum : sum + (inner.get(node.repetition.node) ?? 0)),
    steps,
  );
}

export type Unit = 'blocks' | 'cells' | 'bytes';

/**
 * How much of a structure an invocation used. Of a linked one, and of many small objects, blocks; of
 * an array the cells from the first to the last that it accessed; of a file bytes. An array that was
 * moved to a larger block, over and over, is as large as the largest of these.
 */
export function sizeOf(structure: Structure, unit: Unit, { uses }: Kept): number {
  const own = uses.filter(({ site }) => structure.sites.has(site));
  if (unit === 'cells') return own.reduce((most, { extent }) => Math.max(most, extent), 0);
  return own.reduce(
    (sum, { blocks, reads, writes }) => sum + (unit === 'blocks' ? blocks : reads + writes),
    0,
  );
}

/** What the size of a structure is counted in. */
export function unitOf(structure: Structure, kept: readonly Kept[]): Unit {
  if (structure.place === 'file') return 'bytes';
  const total = (unit: Unit): number =>
    kept.reduce((sum, each) => sum + sizeOf(structure, unit, each), 0);
  return structure.linked || total('blocks') > blocksOverCellsOfSmallObjects.value * total('cells')
    ? 'blocks'
    : 'cells';
}
