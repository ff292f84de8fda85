/**
 * A collected stream that carries its trace, against the reference.
 */
import { TraceKind } from '../../src/stream/format.js';
import type { RoutineTraits } from './activation.js';
import { courseDifferences } from './courses.js';
import { resourceDifferences } from './resources.js';
import { Reference } from './reference.js';
import type { ReferenceRow } from './reference.js';
import type { FoldedRow } from './rows.js';
import type { CollectedStream } from './stream.js';
import { addressesOf } from './trace.js';

/** What both sides can say about an activation, in a fixed order of keys. */
function comparable(row: FoldedRow | ReferenceRow, what: string, footprint: boolean): object {
  const { depth, iterations, rms, drms_kernel, drms_thread, incomplete } = row;
  return {
    what,
    depth,
    iterations,
    rms,
    footprint: footprint ? row.footprint : 0,
    drms_kernel,
    drms_thread,
    incomplete,
  };
}

function nameOf(stream: CollectedStream, construct: number): string {
  if (stream.isPart(construct)) return `part ${construct}`;
  return (stream.constructs.get(construct)?.address ?? 0).toString(16);
}

function wantedName({ loop, address }: ReferenceRow): string {
  return loop === null ? address.toString(16) : `part ${loop}`;
}

/** The routines of a stream: opaque ones as its constructs say, stubs as its trace says. */
export function traitsOf(stream: CollectedStream): RoutineTraits {
  const opaque = new Set<number>();
  const stubs = new Set<number>();
  for (const [id, { address }] of stream.constructs) if (stream.isOpaque(id)) opaque.add(address);
  for (const trace of stream.traces)
    for (const at of addressesOf(trace, TraceKind.Stub)) stubs.add(at);
  return {
    isOpaque: (address) => opaque.has(address),
    isStub: (address) => stubs.has(address),
    isLoop: (part) => stream.isLoop(part),
    loopAround: (loop) => {
      const { parent } = stream.constructs.get(loop)!;
      return stream.isLoop(parent) ? parent : 0;
    },
  };
}

/** The reference, once it has seen all that the stream's trace says. */
function applied(
  stream: CollectedStream,
  bottomUp = false,
  wordAt: Reference['wordAt'] = null,
): Reference {
  const reference = new Reference(stream.header!.cell, traitsOf(stream), bottomUp, wordAt);
  for (const { event, thread } of stream.threads) if (event === 'start') reference.start(thread);
  for (const event of stream.events()) reference.apply(event);
  return reference;
}

export function referenceRows(stream: CollectedStream): Map<number, ReferenceRow[]> {
  return applied(stream).finish();
}

/** Recursion goes back to where the routine was first called. */
function withoutLoops(path: readonly number[]): number[] {
  const out: number[] = [];
  for (const address of path) {
    const at = out.indexOf(address);
    if (at >= 0) out.length = at;
    out.push(address);
  }
  return out;
}

/** The first row of each thread whose calling context differs, and how many rows were compared. */
export function contextDifferences(stream: CollectedStream): { rows: number; found: string[] } {
  const pathOf = (context: number): number[] => {
    const node = stream.contexts.get(context);
    if (node === undefined) return [];
    return [...pathOf(node[0]), stream.constructs.get(node[1])?.address ?? 0];
  };
  const expected = referenceRows(stream);
  const found: string[] = [];
  let rows = 0;
  for (const [thread, list] of stream.folded()) {
    const index = list.findIndex((row, i) => {
      rows++;
      const wanted = withoutLoops(expected.get(thread)?.at(i)?.path ?? []);
      return JSON.stringify(pathOf(row.context)) !== JSON.stringify(wanted);
    });
    if (index >= 0) {
      const hex = (path: readonly number[]) => path.map((each) => each.toString(16)).join(' ');
      const wanted = expected.get(thread)?.at(index)?.path ?? [];
      found.push(
        `thread ${thread}, row ${index}: ${hex(pathOf(list[index].context))}, expected ${hex(wanted)}`,
      );
    }
  }
  return { rows, found };
}

/** Routines whose distinct cells differ: address, the engine's number, the reference's. */
export function bottomUpDifferences(stream: CollectedStream): [string, number, number][] {
  const reference = applied(stream, true);
  const expected = reference.bottomUp!;
  const found = new Map<number, number>();
  for (const [id, cells] of stream.bottomUp) {
    const address = stream.isPart(id) ? -id : (stream.constructs.get(id)?.address ?? 0);
    found.set(address, (found.get(address) ?? 0) + cells);
  }
  // What runs outside of any call is no routine.
  expected.delete(0);
  return [...new Set([...found.keys(), ...expected.keys()])]
    .map((address): [string, number, number] => [
      address.toString(16),
      found.get(address) ?? 0,
      expected.get(address) ?? 0,
    ])
    .filter(([, a, b]) => a !== b);
}

export interface Difference {
  /** Thread of the stream. */
  thread: number;
  /** Number of the row, from 0. */
  index: number;
  engine: object | null;
  reference: object | null;
}

/**
 * The first row of each thread in which stream and reference differ.
 *
 * @param wordAt what the target's memory holds; null: places of calls are not compared
 * @throws Error when the stream has no trace, or the rows make no tree.
 */
export function differences(
  stream: CollectedStream,
  wordAt: Reference['wordAt'] = null,
): (Difference | object)[] {
  if (stream.traces.length === 0) throw new Error('no trace');
  const slow = applied(stream, false, wordAt);
  const { courses } = slow;
  const expected = slow.finish();
  const folded = stream.folded();
  const { footprint } = stream.header!;
  const found: Difference[] = [];
  for (const thread of new Set([...expected.keys(), ...folded.keys()])) {
    const left = folded.get(thread) ?? [];
    const right = expected.get(thread) ?? [];
    for (let index = 0; index < Math.max(left.length, right.length); index++) {
      const row = left.at(index);
      const wanted = right.at(index);
      const engine =
        row === undefined ? null : comparable(row, nameOf(stream, row.construct), footprint);
      const reference =
        wanted === undefined ? null : comparable(wanted, wantedName(wanted), footprint);
      if (JSON.stringify(engine) !== JSON.stringify(reference)) {
        found.push({ thread, index, engine, reference });
        break;
      }
    }
  }
  return [
    ...found,
    ...courseDifferences(stream, courses).found,
    ...resourceDifferences(stream, slow, expected),
  ];
}
