/**
 * Points of courses, slowly: from the rows that came before them, as the format says, for
 * comparison with what the reference knows at the same moments, and with the product's own fold.
 */
import type { SecondCost } from '../../src/stream/format.js';
import type { CoursePoint } from './reference.js';
import { sentRows, writtenOut } from './rows.js';
import type { Row } from './rows.js';
import type { CollectedStream } from './stream.js';

interface Sums {
  rms: number;
  /** RMS, re-reads of what others wrote, and first writes. */
  cells: number;
  /** First writes. */
  written: number;
  cost: number;
}

/** What an activation that is pending at a point, or that has ended, has; all is inclusive. */
export interface ActivationPoint extends Sums {
  construct: number;
  /** Which activation of its thread. */
  activation: string;
  /** RMS of the calls that it has made. */
  reads: number;
}

const NOTHING: Sums = { rms: 0, cells: 0, written: 0, cost: 0 };

const plus = (a: Sums, b: Sums = NOTHING): Sums => ({
  rms: a.rms + b.rms,
  cells: a.cells + b.cells,
  written: a.written + b.written,
  cost: a.cost + b.cost,
});

function* numbersOf(bytes: Uint8Array): Generator<bigint, void> {
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes) {
    value |= BigInt(byte & 0x7f) << shift;
    shift += 7n;
    if (byte >= 0x80) continue;
    yield value;
    value = shift = 0n;
  }
  if (shift !== 0n) throw new Error('a number is cut off');
}

/** What is sent of a point. `row`: how many rows of its batch come before it. */
interface Sent {
  row: number;
  depth: number;
  sized: number;
  rest: Sums;
  /** `callees`: of RMS, what is of those that were counted. */
  frames: { construct: number; own: Sums & { callees: number } }[];
}

/** The points of a batch; `counted`: they say what was counted, too. */
function sent(bytes: Uint8Array, second: boolean, counted: boolean): Sent[] {
  const numbers = [...numbersOf(bytes)];
  let at = 0;
  const next = (): number => Number(numbers[at++] ?? NaN);
  const signed = (): number => {
    const value = next();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  const own = (): Sums & { callees: number } => {
    const [rms, rereads, written] = [signed(), signed(), signed()];
    const [blocks, other] = [next(), next()];
    const callees = counted ? signed() : 0;
    const all = rms + callees;
    const cost = second ? other : blocks;
    return { rms: all, cells: all + rereads + written, written, cost, callees };
  };
  const points: Sent[] = [];
  let row = 0;
  while (at < numbers.length) {
    row += next();
    const [depth, sized, listed] = [next(), next(), next()];
    const rest = own();
    const frames = Array.from({ length: listed }, () => ({ construct: next(), own: own() }));
    points.push({ row, depth, sized, rest, frames });
  }
  if (at > numbers.length) throw new Error('a point is cut off');
  return points;
}

/** Activations that have finished and whose callers have not, while rows are folded. */
class Open {
  /** By depth. */
  readonly #finished: (Sums | undefined)[] = [];
  readonly #continued = new Map<number, Sums>();
  /** By depth: how many activations have ended there. */
  readonly #ended: number[] = [];

  constructor(
    readonly opaque: (construct: number) => boolean,
    readonly second: SecondCost | null,
  ) {}

  /** @returns the activation that has ended; null: none has */
  add(row: Row): ActivationPoint | null {
    const { depth, rms, repeat, construct } = row;
    const cost = this.second === null ? row.blocks : row[this.second];
    const own = { rms, cells: rms + row.drms_kernel + row.drms_thread, written: 0, cost };
    const all = plus(own, this.#continued.get(depth));
    this.#continued.delete(depth);
    if (repeat === 0) {
      this.#continued.set(depth, all);
      return null;
    }
    const below = this.#finished[depth + 1] ?? NOTHING;
    const total = plus(all, below);
    const activation = this.pendingAt(depth);
    this.#ended[depth] = (this.#ended[depth] ?? 0) + repeat;
    this.#finished.length = Math.min(this.#finished.length, depth + 1);
    const shown = this.opaque(construct) ? { ...NOTHING, cost: total.cost } : total;
    for (let i = 0; i < repeat; i++)
      this.#finished[depth] = plus(this.#finished[depth] ?? NOTHING, shown);
    return { construct, activation, ...total, reads: below.rms };
  }

  /** Which activation is pending at this depth. */
  pendingAt(depth: number): string {
    return `${depth}:${this.#ended[depth] ?? 0}`;
  }

  /** RMS of the calls that have ended below the frame at this depth. */
  calls(depth: number): number {
    return this.#finished[depth + 1]?.rms ?? 0;
  }

  /** What there is below a frame, and of it ahead of its row. */
  of(depth: number): Sums {
    return plus(this.#finished[depth + 1] ?? NOTHING, this.#continued.get(depth));
  }
}

/** All that is pending, from the root up. */
function pendingAt({ depth, sized, rest, frames }: Sent, open: Open): ActivationPoint[] {
  let sum = rest;
  for (let d = depth - 1; d >= frames.length; d--) {
    const more = open.of(d);
    sum = plus(sum, d < sized ? more : { ...NOTHING, cost: more.cost });
  }
  return frames
    .map(({ construct, own }, d) => ({
      construct,
      d,
      own: plus(own, open.of(d)),
      callees: own.callees,
    }))
    .toReversed()
    .map(({ construct, d, own, callees }) => {
      const reads = open.calls(d) + callees + sum.rms;
      sum = plus(sum, own);
      return { construct, activation: open.pendingAt(d), ...sum, reads };
    })
    .toReversed();
}

/** What a thread's rows say of its courses. */
export interface SlowCourses {
  /** The activations that were pending at each point, from the root up. */
  points: ActivationPoint[][];
  /** Activations that were pending at a point, in the order in which they ended, and after how many points. */
  ended: { last: ActivationPoint; incomplete: boolean; points: number }[];
}

export function slowCourses(
  stream: CollectedStream,
  metric: SecondCost | 'blocks' = stream.header?.second ?? 'blocks',
): Map<number, SlowCourses> {
  const second = metric === 'blocks' ? null : metric;
  const found = new Map<number, SlowCourses>();
  for (const [thread, batches] of stream.batches) {
    const open = new Open((construct) => stream.isOpaque(construct), second);
    const courses: SlowCourses = { points: [], ended: [] };
    const { points, ended } = courses;
    for (const batch of batches) {
      const rows = [...sentRows(batch)];
      const bytes = batch.points ?? batch.course;
      const counted = batch.course !== undefined;
      const all = bytes === undefined ? [] : sent(bytes, second !== null, counted);
      let from = 0;
      for (const point of [...all, null]) {
        const to = point === null ? rows.length : point.row;
        // None of them refers back to one before the point.
        for (const row of writtenOut(rows.slice(from, to))) {
          const last = open.add(row);
          const { depth, incomplete } = row;
          if (last !== null && points.at(-1)?.[depth]?.activation === last.activation)
            ended.push({ last, incomplete, points: points.length });
        }
        from = to;
        if (point !== null) points.push(pendingAt(point, open));
      }
    }
    found.set(thread, courses);
  }
  return found;
}

/** The first point of each thread whose cells the reference does not have, and how many there are. */
export function courseDifferences(
  stream: CollectedStream,
  expected: ReadonlyMap<number, CoursePoint[]>,
): { points: number; found: object[] } {
  const nameOf = (construct: number): number =>
    stream.isPart(construct) ? -construct : (stream.constructs.get(construct)?.address ?? 0);
  const found: object[] = [];
  let count = 0;
  for (const [thread, { points }] of slowCourses(stream)) {
    const wanted = expected.get(thread) ?? [];
    if (wanted.length !== points.length)
      found.push({ thread, points: points.length, wanted: wanted.length });
    for (const [index, point] of points.entries()) {
      count++;
      const engine = point.map(({ construct, cells }) => [nameOf(construct), cells]);
      const reference = wanted.at(index)?.map(({ name, cells }) => [name, cells]);
      if (JSON.stringify(engine) === JSON.stringify(reference)) continue;
      found.push({ thread, index, engine, reference });
      break;
    }
  }
  return { points: count, found };
}
