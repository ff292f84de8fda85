/** Folds rows as the analysis does, in groups and in any order, for comparison with trees.ts. */
import { EDGE_STRIDE } from '../../src/profile/edges.js';
import { foldGroup } from '../../src/fold/fold-group.js';
import type { GroupTask } from '../../src/fold/group.js';
import type { GroupTotals } from '../../src/native/fold.js';
import { ThreadFold } from '../../src/fold/thread-fold.js';
import { PointsTable } from '../../src/profile/points-table.js';
import { BY_CONTEXT, BY_RMS } from '../../src/protocol/points.js';
import { POINT_NUMBERS } from '../../src/profile/profile-model.js';
import type { RecordedCost } from '../../src/schema/metrics.js';
import type { SeriesName } from '../../src/fold/series.js';
import { Tallies } from '../../src/fold/tallies.js';
import { decodeRows } from '../../src/stream/decode-rows.js';
import { encodeRows } from '../../src/stream/encode.js';
import { asSent, OPAQUE, ROUTINES, iterationsOf } from './trees.js';
import type { Activation, Folded, Row } from './trees.js';

/** Cuts `items` into runs of the given lengths, the last one taking the rest. */
export function cut<T>(items: readonly T[], lengths: readonly number[]): T[][] {
  const runs: T[][] = [];
  let at = 0;
  for (const length of lengths) {
    if (at + length >= items.length) break;
    runs.push(items.slice(at, at + length));
    at += length;
  }
  runs.push(items.slice(at));
  return runs;
}

export function task(
  tally: number,
  contexts: number,
  loops: readonly number[],
  frames: ArrayBufferLike[],
  lengths: number[],
  cost: RecordedCost = 'blocks',
): GroupTask {
  return {
    tally,
    footprint: true,
    contexts,
    cost,
    second: 'instructions',
    constructs: ROUTINES + 1,
    opaque: Int32Array.from(OPAQUE),
    // Of which routine each is matters to what engines count, of which there is nothing here.
    loops: Int32Array.from(loops.flatMap((id) => [id, 0])),
    frames,
    lengths,
  };
}

/** Routines and contexts are below this. */
const MOST = 1 << 12;

/** Folds batches in groups, with the results handed in in the order that `order` sorts them to. */
export function fold(
  groups: ArrayBuffer[][],
  order: readonly number[],
  known = ROUTINES + 1,
  loops: readonly number[] = [],
  cost: RecordedCost = 'blocks',
): {
  folded: Folded;
  /** Calls out of loops, as `edges` of Folded has them. */
  through: string[];
  /** By id, where there are any. */
  iterations: [number, number][];
  depth: number;
  totals: GroupTotals;
  series: (name: SeriesName) => string[] | null;
  totalsOf: (name: SeriesName) => [number, number][];
  contexts: { points: string[]; costs: string[] };
} {
  const tallies = new Tallies(
    (id) => OPAQUE.includes(id),
    (id) => loops.includes(id),
  );
  const thread = new ThreadFold(tallies);
  const replies = groups.map((frames) => {
    for (const frame of frames)
      thread.add(decodeRows(frame, frame.byteLength), frame, frame.byteLength);
    const { group, index } = thread.take();
    return {
      index,
      result: foldGroup(task(tallies.number, known, loops, group.frames, group.lengths, cost)),
    };
  });
  replies.sort((a, b) => (order[a.index] ?? 0) - (order[b.index] ?? 0));
  for (const { index, result } of replies) {
    tallies.add(result);
    thread.accept(index, { ok: true, result });
  }
  const { tally, edges, through, series, contexts } = tallies.finish();
  const rows = (flat: Float64Array, stride: number) =>
    Array.from({ length: flat.length / stride }, (_, i) =>
      Array.from(flat.subarray(i * stride, (i + 1) * stride)),
    );
  const pointLines = (which: number): string[] => {
    const [table, places] = [new PointsTable(), Int32Array.from({ length: MOST }, (_, i) => i)];
    table.addTally(tally, which, places);
    return table
      .byRoutine(MOST)
      .flatMap((flat, id) =>
        rows(Float64Array.from(flat), POINT_NUMBERS).map(
          ([size, ...rest]) => `${id} ${size}: ${rest.join(' ')}`,
        ),
      )
      .sort();
  };
  const edgeLines = (flat: Float64Array): string[] =>
    rows(flat, EDGE_STRIDE)
      .map(([from, to, ...rest]) => `${from} ${to}: ${rest.join(' ')}`)
      .sort();
  return {
    through: edgeLines(through),
    iterations: [...tallies.routines]
      .map(([id, { iterations }]): [number, number] => [id, iterations])
      .filter(([, n]) => n > 0)
      .sort(([x], [y]) => x - y),
    series: (name) => {
      const one = series[name];
      return one === undefined ? null : pointLines(one.number);
    },
    totalsOf: (name) =>
      rows(series[name]?.totals ?? new Float64Array(), 2)
        .map(([id, total]): [number, number] => [id, total])
        .sort(([a], [b]) => a - b),
    contexts: {
      points: pointLines(BY_CONTEXT),
      costs: rows(contexts, 3)
        .map(([id, ...rest]) => `${id}: ${rest.join(' ')}`)
        .sort(),
    },
    depth: thread.combiner.depth,
    totals: tallies.totals,
    folded: {
      points: pointLines(BY_RMS),
      edges: edgeLines(edges),
      routines: [...tallies.routines]
        .map(
          ([id, t]) =>
            `${id}: ${[t.calls, t.costSelf, t.costTotal, t.incompleteCalls, t.corruptCalls].join(' ')}`,
        )
        .sort(),
    },
  };
}

/** Sum of size times count by routine, where it is not 0. */
export function sizeTotals(points: readonly string[]): [number, number][] {
  const totals = new Map<number, number>();
  for (const line of points) {
    const [id, size, count] = line.replace(':', '').split(' ').map(Number);
    if (size > 0) totals.set(id, (totals.get(id) ?? 0) + size * count);
  }
  return [...totals].sort(([a], [b]) => a - b);
}

/** The rows of a batch as an engine may send them: equal subtrees once. */
export function shared(batch: readonly Row[]): { row: Row; back_reference: number }[] {
  const out: { row: Row; back_reference: number }[] = [];
  const keys = new Map<string, number>();
  // Of the subtrees that lie whole in the batch and have not been taken up by their caller.
  let open: { depth: number; key: string; start: number }[] = [];
  let low = Infinity;
  for (const row of batch) {
    if (row.repeat === 0) {
      out.push({ row, back_reference: 0 });
      open.push({ depth: row.depth + 1, key: `part ${out.length}`, start: out.length });
      continue;
    }
    const inside = open.filter(({ depth }) => depth > row.depth);
    const whole = row.depth >= low && row.repeat === 1;
    low = Math.min(low, row.depth);
    const { id, depth, size, cost, repeat } = row;
    const unique = whole ? '' : `${out.length} of ${batch.length}`;
    const key = `(${[...inside.map((each) => each.key), id, size, cost, repeat, unique].join(' ')})`;
    const start = inside.length === 0 ? out.length : inside[0].start;
    open = [...open.filter((each) => each.depth <= depth), { depth, key, start }];
    const known = keys.get(key);
    if (known !== undefined && known < start) {
      out.length = start;
      const last = out.at(-1);
      if (
        last !== undefined &&
        last.back_reference === start - 1 - known &&
        last.back_reference > 0
      )
        if (last.row.depth === depth) {
          out[start - 1] = { ...last, row: { ...last.row, repeat: last.row.repeat + 1 } };
          continue;
        }
      out.push({ row, back_reference: start - known });
    } else {
      out.push({ row, back_reference: 0 });
      keys.set(key, out.length - 1);
    }
  }
  return out;
}

/** What a row has of DRMS beside its size; few groups have any. */
export function few({ id, size }: Pick<Row, 'id' | 'size'>): number {
  return id === 2 && size > 1 ? 1 : 0;
}

export function sharedBatch(batch: readonly Row[], seq: number): ArrayBuffer {
  const list = shared(batch);
  return encodeRows({
    thread: 1,
    seq,
    rows: list.length,
    columns: {
      construct: list.map(({ row }) => row.id),
      depth: list.map(({ row }) => row.depth),
      rms: list.map(({ row }) => row.size),
      blocks: list.map(({ row }) => row.cost),
      instructions: 3,
      repeat: list.map(({ row }) => row.repeat),
      back_reference: list.map(({ back_reference }) => back_reference),
      drms_kernel: asSent(list.map(({ row }) => few(row))),
      iterations: list.map(({ row, back_reference }) =>
        back_reference > 0 ? 0 : iterationsOf(row),
      ),
    },
  });
}

/** The tree with few different values, and some of its parts several times. */
export function repeating(a: Activation, times: number): Activation {
  const children = a.children.map((child) => repeating(child, times));
  const again = Array.from({ length: times }, () => children.slice(0, 2)).flat();
  return {
    ...a,
    size: a.size % 9 === 0 ? 2 : a.size % 2,
    cost: a.cost % 3,
    parts: a.size % 5 === 0 ? a.parts.map((part) => ({ ...part, size: 2, cost: 7 })) : [],
    repeat: 1,
    children: [...children, ...again],
  };
}
