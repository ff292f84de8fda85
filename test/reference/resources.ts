/** What activations asked of the kernel and the allocator, against the reference. */
import type { ReferencePath } from './paths.js';
import type { Reference, ReferenceRow } from './reference.js';
import type { CollectedStream } from './stream.js';

/** How often each of the same was. */
function counted(keys: Iterable<readonly [key: string, count: number]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [key, count] of keys) counts.set(key, (counts.get(key) ?? 0) + count);
  return counts;
}

function constructName(stream: CollectedStream, construct: number): string {
  if (stream.isPart(construct)) return `part ${construct}`;
  return (stream.constructs.get(construct)?.address ?? 0).toString(16);
}

const nameOf = ({ loop, address }: Pick<ReferenceRow, 'loop' | 'address'>): string =>
  loop === null ? address.toString(16) : `part ${loop}`;

function* sent(stream: CollectedStream): Generator<[string, number]> {
  const nameOf = (construct: number): string => constructName(stream, construct);
  for (const { caller, construct, count, ...of } of stream.resources) {
    const {
      complete,
      within,
      rms,
      rereads,
      syscalls,
      allocations,
      allocated,
      kept,
      peak,
      io,
      waits,
    } = of;
    const numbers = [rms, rereads, syscalls, allocations, allocated, kept, peak, io, waits];
    const who = construct === 0 ? 'root' : `${nameOf(caller)} > ${nameOf(construct)}`;
    const how = `${complete ? '' : 'incomplete '}${within ? 'within ' : ''}`;
    yield [`${who}: ${how}${numbers.join(' ')}`, count];
  }
}

function* wanted(
  stream: CollectedStream,
  rows: ReadonlyMap<number, readonly ReferenceRow[]>,
): Generator<[string, number]> {
  for (const row of [...rows.values()].flat()) {
    const { asked, caller, loop, rms, drms_kernel, drms_thread } = row;
    const { syscalls, allocations, allocated, kept, peak, io, waits } = asked;
    if (syscalls + allocations + io === 0 || (loop !== null && stream.isLoop(loop))) continue;
    const rereads = drms_kernel + drms_thread;
    const numbers = [rms, rereads, syscalls, allocations, allocated, kept, peak, io, waits];
    const who = caller === undefined ? 'root' : `${nameOf(caller)} > ${nameOf(row)}`;
    const how = `${row.incomplete ? 'incomplete ' : ''}${row.within ? 'within ' : ''}`;
    yield [`${who}: ${how}${numbers.join(' ')}`, 1];
  }
}

/** Construct and place in turn. */
function sentPath(stream: CollectedStream, path: readonly number[], withPlaces: boolean): string {
  return path
    .flatMap((id, i) => {
      if (i % 2 === 1) return [];
      const place = withPlaces ? ` at ${path[i + 1]}` : '';
      return [`${constructName(stream, id)}${place}`];
    })
    .join(' < ');
}

const wantedPath = (path: ReferencePath, withPlaces: boolean): string =>
  path.map((each) => `${nameOf(each)}${withPlaces ? ` at ${each.place}` : ''}`).join(' < ');

function* sentBlocks(stream: CollectedStream, withPlaces: boolean): Generator<[string, number]> {
  for (const [number, calls, ...path] of stream.calls)
    yield [`calls ${number} of ${sentPath(stream, path, withPlaces)}`, Number(calls)];
  for (const [blocks, bytes, peakBlocks, peakBytes, , , ...path] of stream.origins) {
    const by = sentPath(stream, path, withPlaces);
    yield [`blocks of ${by}`, Number(blocks)];
    yield [`bytes of ${by}`, Number(bytes)];
    yield [`blocks at the peak of ${by}`, Number(peakBlocks)];
    yield [`bytes at the peak of ${by}`, Number(peakBytes)];
  }
}

function* liveBlocks(reference: Reference): Generator<[string, number]> {
  const withPlaces = reference.wordAt !== null;
  for (const { number, path } of reference.calls)
    yield [`calls ${number} of ${wantedPath(path, withPlaces)}`, 1];
  for (const [when, blocks] of [
    ['', reference.live()],
    [' at the peak', reference.atPeak],
  ] as const)
    for (const { bytes, path } of blocks) {
      const by = wantedPath(path, withPlaces);
      yield [`blocks${when} of ${by}`, 1];
      yield [`bytes${when} of ${by}`, bytes];
    }
}

interface Difference {
  of: string;
  engine: number;
  reference: number;
}

/** Activations, and blocks in use, of which one side has more than the other. */
export function resourceDifferences(
  stream: CollectedStream,
  reference: Reference,
  rows: ReadonlyMap<number, readonly ReferenceRow[]>,
): Difference[] {
  return [
    ...between(counted(sent(stream)), counted(wanted(stream, rows))),
    ...between(
      counted(sentBlocks(stream, reference.wordAt !== null)),
      counted(liveBlocks(reference)),
    ),
  ];
}

function between(
  engine: ReadonlyMap<string, number>,
  reference: ReadonlyMap<string, number>,
): Difference[] {
  return [...new Set([...engine.keys(), ...reference.keys()])]
    .map((of) => ({ of, engine: engine.get(of) ?? 0, reference: reference.get(of) ?? 0 }))
    .filter((each) => each.engine !== each.reference)
    .slice(0, 10);
}
