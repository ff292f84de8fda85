/** Random call trees, their rows, and a slow fold straight from the definitions. */
import fc from 'fast-check';
import { encodeRows } from '../../src/stream/encode.js';

export interface Activation {
  id: number;
  depth: number;
  size: number;
  cost: number;
  repeat: number;
  /** Parts of size and cost sent ahead as continuations, before the child of that number. */
  parts: { before: number; size: number; cost: number }[];
  children: Activation[];
}

export interface Row {
  id: number;
  depth: number;
  size: number;
  cost: number;
  repeat: number;
  /** The activation that this row completes; null for a continuation. */
  of: Activation | null;
}

/** Routines 1..ROUTINES; those in OPAQUE pass no sizes on. */
export const ROUTINES = 6;
export const OPAQUE = [5];

const node = fc.record({
  id: fc.integer({ min: 1, max: ROUTINES }),
  up: fc.nat({ max: 4 }),
  size: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 400 }) }, fc.constant(-3)),
  cost: fc.oneof(fc.nat({ max: 20 }), fc.constant(0xffffffff)),
  repeat: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 4 })),
  part: fc.option(fc.nat({ max: 2 }), { freq: 8 }),
});

/** A thread's tree: construct 0 at depth 0. Nodes come in order of call, each `up` levels up. */
export const trees: fc.Arbitrary<Activation> = fc
  .array(node, { maxLength: 120 })
  .map((nodes): Activation => {
    const root = { id: 0, depth: 0, size: 1, cost: 7, repeat: 1, parts: [], children: [] };
    const stack: Activation[] = [root];
    for (const { id, up, size, cost, repeat, part } of nodes) {
      stack.length = Math.max(1, stack.length - up);
      const parts = part === null ? [] : [{ before: part, size: 2, cost: 0x80000000 }];
      const depth = stack.length;
      const activation = { id, depth, size, cost, repeat, parts, children: [] };
      const parent = stack.at(-1)!;
      // Only leaves repeat, and what is repeated has no continuations.
      parent.repeat = 1;
      if (repeat > 1) activation.parts = [];
      parent.children.push(activation);
      stack.push(activation);
    }
    return root;
  });

/** Rows in order of return. */
export function rowsOf(root: Activation): Row[] {
  const rows: Row[] = [];
  const visit = (a: Activation) => {
    const send = (at: number) => {
      for (const part of a.parts.filter(({ before }) => before === at)) {
        rows.push({
          id: a.id,
          depth: a.depth,
          size: part.size,
          cost: part.cost,
          repeat: 0,
          of: null,
        });
      }
    };
    for (const [i, child] of a.children.entries()) {
      send(i);
      visit(child);
    }
    for (let i = a.children.length; i < 4; i++) send(i);
    const { id, depth, size, cost, repeat } = a;
    rows.push({ id, depth, size, cost, repeat, of: a });
  };
  visit(root);
  return rows;
}

/** What a row has of further sizes, made of what it is. */
export const FURTHER = {
  kernel: ({ id, size }: Pick<Row, 'id' | 'size'>): number =>
    id === 2 && size > 300 ? size - 300 : 0,
  thread: ({ id, size }: Pick<Row, 'id' | 'size'>): number => (id === 3 && size > 390 ? 2 : 0),
  footprint: ({ size }: Pick<Row, 'id' | 'size'>): number => 2 * size + 1,
  /** The first argument, of one routine. */
  arg1: ({ id, size, repeat }: Pick<Row, 'id' | 'size' | 'repeat'>): number | null =>
    id === 4 && repeat === 1 && size >= 0 ? size + 5 : null,
};

/** What a row has where its construct is taken for a loop. */
export function iterationsOf({ size }: Pick<Row, 'size'>): number {
  return Math.max(0, size % 7);
}

function argsOf(rows: readonly Row[]): number[] {
  return rows.flatMap((row, i) => {
    const value = FURTHER.arg1(row);
    return value === null ? [] : [i, value, ...new Array<number>(5).fill(0xffffffff)];
  });
}

/** The tree with other sizes. */
export function withSizes(
  a: Activation,
  size: (of: Pick<Row, 'id' | 'size'>) => number,
): Activation {
  return {
    ...a,
    size: size(a),
    parts: a.parts.map((part) => ({ ...part, size: size({ id: a.id, size: part.size }) })),
    children: a.children.map((child) => withSizes(child, size)),
  };
}

/** A column as engines send it: one number where all values are the same. */
export function asSent(values: readonly number[]): number | number[] {
  return values.every((value) => value === values[0]) ? (values.at(0) ?? 0) : [...values];
}

/** Payload of a batch of rows; sizes go into the rms column, costs into blocks. */
export function batchOf(rows: readonly Row[], seq: number, incomplete = false): ArrayBuffer {
  const args = argsOf(rows);
  return encodeRows({
    thread: 1,
    seq,
    rows: rows.length,
    incomplete,
    columns: {
      construct: rows.map((row) => row.id),
      depth: rows.map((row) => row.depth),
      rms: rows.map((row) => row.size),
      blocks: rows.map((row) => row.cost),
      instructions: 3,
      repeat: rows.map((row) => row.repeat),
      drms_kernel: asSent(rows.map(FURTHER.kernel)),
      drms_thread: asSent(rows.map(FURTHER.thread)),
      footprint: rows.map(FURTHER.footprint),
      iterations: rows.map(iterationsOf),
    },
    // As if each routine had one context.
    contexts: rows.map((row) => row.id),
    ...(args.length === 0 ? {} : { args }),
  });
}

/** Results as sorted text lines, for comparison. */
export interface Folded {
  points: string[];
  edges: string[];
  /** id, calls, self cost, cost with recursion once, incomplete calls, corrupt calls. */
  routines: string[];
}

/**
 * @param incomplete activations whose row lies in an incomplete batch
 * @param single the size of an activation where it is no sum; null: it has none
 */
export function slowFold(
  root: Activation,
  incomplete: ReadonlySet<number>,
  single?: (a: Activation) => number | null,
): Folded {
  let order = 0;
  const points = new Map<string, number[]>();
  const edges = new Map<string, number[]>();
  const routines = new Map<number, number[]>();
  const bump = <K>(map: Map<K, number[]>, key: K, by: number[]) => {
    const sums = map.get(key) ?? by.map(() => 0);
    map.set(
      key,
      sums.map((sum, i) => sum + by[i]),
    );
  };
  const visit = (a: Activation, above: readonly number[]): { size: number; cost: number } => {
    let size = a.size;
    let cost = a.cost;
    for (const part of a.parts) {
      size += part.size;
      cost += part.cost;
    }
    const self = cost;
    for (const child of a.children) {
      const sub = visit(child, [...above, a.id]);
      bump(edges, `${a.id} ${child.id}`, [child.repeat, sub.cost * child.repeat]);
      if (!OPAQUE.includes(child.id)) size += sub.size * child.repeat;
      cost += sub.cost * child.repeat;
    }
    const once = above.includes(a.id) ? 0 : cost * a.repeat;
    const cut = incomplete.has(order++);
    if (single !== undefined) size = single(a) ?? -1;
    const corrupt = !cut && size < 0;
    bump(routines, a.id, [
      a.repeat,
      self * a.repeat,
      once,
      cut ? a.repeat : 0,
      corrupt ? a.repeat : 0,
    ]);
    if (!cut && !corrupt) {
      const key = `${a.id} ${size}`;
      const [count, sum, squares, low, high] = points.get(key) ?? [0, 0, 0, cost, cost];
      points.set(key, [
        count + a.repeat,
        sum + cost * a.repeat,
        squares + cost * cost * a.repeat,
        Math.min(low, cost),
        Math.max(high, cost),
      ]);
    }
    return { size, cost };
  };
  visit(root, []);
  const lines = <K>(map: Map<K, number[]>) =>
    [...map].map(([key, values]) => `${String(key)}: ${values.join(' ')}`).sort();
  return {
    points: [...points]
      .map(
        ([key, [count, sum, squares, low, high]]) =>
          `${key}: ${[count, low, high, sum, squares].join(' ')}`,
      )
      .sort(),
    edges: lines(edges),
    routines: lines(routines),
  };
}
