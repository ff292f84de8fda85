/** The repetition tree (`comair-bin tree --json FILE`). Readers ignore fields they do not know. */
import type { ComplexityClass } from './report.js';

export const TREE_SCHEMA = 1;

export interface TreeReport {
  schema: number;
  tool: { name: string; version: string };
  /** Bytes of a cell. */
  cell: number;
  processes: TreeProcess[];
  warnings: string[];
}

export interface TreeProcess {
  pid: number;
  exe: string;
  argv: string[];
  /** A node comes behind the one that it is in. */
  nodes: TreeRepetition[];
  /** By steps, the most first. */
  algorithms: TreeAlgorithm[];
  structures: TreeStructure[];
}

/** A loop, or a routine that calls itself, in what it ran in: calls between are left out. */
export interface TreeRepetition {
  kind: 'loop' | 'recursion';
  /** Like list.c:9-28 in list_sort, or list_sort+0x1f0; of a recursion the routine's. */
  name: string;
  routine: string;
  module: string;
  /** Hex ELF vaddr of the loop's header or the routine's entry. */
  offset: string;
  file: string | null;
  line: number | null;
  end_line: number | null;
  /** Index into `nodes`; -1: in none. */
  parent: number;
  invocations: number;
  /** Iterations, or recursive calls, of all invocations. */
  steps: number;
  /** With those of repetitions in it. */
  steps_total: number;
  /** Index into `algorithms`. */
  algorithm: number;
}

/** Input and output are of files, the others of memory. */
export type Deed = 'construction' | 'modification' | 'traversal' | 'input' | 'output';

export interface TreeAlgorithm {
  /** Like `modification of a doubly linked list of 24-byte blocks from node_new`. */
  text: string;
  /** Indexes into `nodes`; the first is the one that all others are in. */
  nodes: number[];
  /** What its repetitions did themselves to which structures (index), the largest first. */
  uses: { structure: number; deed: Deed }[];
  invocations: number;
  /** Of all its repetitions. */
  steps: number;
  /**
   * What n counts: blocks or cells that an invocation used of the first structure, of a file bytes
   * that it read and wrote; null: there is none.
   */
  size: { structure: number; unit: 'blocks' | 'cells' | 'bytes' } | null;
  /** Of the steps of an invocation by n. */
  class: ComplexityClass;
  formula: string | null;
  exponent: number | null;
  /** Why the class is unknown, or a caveat. */
  reason: string | null;
  /** Distinct sizes, the least and the largest. */
  sizes: number;
  size_range: [number, number];
  /** [size, invocations, fewest steps, most, sum] by size, of those that were kept. */
  points: [number, number, number, number, number][];
  /**
   * Steps of other nodes in its invocations, its own repetitions' and others': the sum at each of
   * the points. Of those with the most; absent where there are none, or very many sizes.
   */
  inner?: { node: number; sums: number[] }[];
}

export type TreePlace = 'heap' | 'mapping' | 'view' | 'stack' | 'static' | 'file';

export interface TreeStructure {
  /** Like `doubly linked list of 24-byte blocks from node_new, list.c:12`. */
  text: string;
  /**
   * Like `linked list`; of what is not linked `array`, `record` (few cells, over and over), `pool`
   * (mapped memory that the program divides itself) or `file`.
   */
  kind: string;
  /**
   * Allocated on the heap, mapped without a file (`mapping`) or from one (`view`), on the stack of a
   * routine, static, or a file that system calls read and write.
   */
  place: TreePlace;
  /** Of a file, or of a static object that has a symbol. */
  name: string | null;
  linked: boolean;
  /** Of blocks: the least and the most. */
  bytes: [number, number];
  /** Allocated in all. */
  blocks: number;
  /** Where: routines from the one that called the allocator upwards; of the stack its routine. */
  sites: string[][];
}
