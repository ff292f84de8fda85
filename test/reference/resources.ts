/** What activations asked of the kernel and the allocator, against the reference. */
import type { ReferenceRow } from './reference.js';
import type { CollectedStream } from './stream.js';

/** How often each of the same was. */
function counted(keys: Iterable<readonly [key: string, count: number]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [key, count] of keys) counts.set(key, (counts.get(key) ?? 0) + count);
  return counts;
}

function* sent(stream: CollectedStream): Generator<[string, number]> {
  const nameOf = (construct: number): string => {
    if (stream.isPart(construct)) return `part ${construct}`;
    return (stream.constructs.get(construct)?.address ?? 0).toString(16);
  };
  for (const { caller, construct, count, ...of } of stream.resources) {
    const { complete, within, rms, rereads, syscalls, allocations, allocated, kept, peak } = of;
    const numbers = [rms, rereads, syscalls, allocations, allocated, kept, peak];
    const who = construct === 0 ? 'root' : `${nameOf(caller)} > ${nameOf(construct)}`;
    const how = `${complete ? '' : 'incomplete '}${within ? 'within ' : ''}`;
    yield [`${who}: ${how}${numbers.join(' ')}`, count];
  }
}

function* wanted(
  stream: CollectedStream,
  rows: ReadonlyMap<number, readonly ReferenceRow[]>,
): Generator<[string, number]> {
  const nameOf = ({ loop, address }: Pick<ReferenceRow, 'loop' | 'address'>): string =>
    loop === null ? address.toString(16) : `part ${loop}`;
  for (const row of [...rows.values()].flat()) {
    const { asked, caller, loop, rms, drms_kernel, drms_thread } = row;
    const { syscalls, allocations, allocated, kept, peak } = asked;
    if (syscalls + allocations === 0 || (loop !== null && stream.isLoop(loop))) continue;
    const rereads = drms_kernel + drms_thread;
    const numbers = [rms, rereads, syscalls, allocations, allocated, kept, peak];
    const who = caller === undefined ? 'root' : `${nameOf(caller)} > ${nameOf(row)}`;
    const how = `${row.incomplete ? 'incomplete ' : ''}${row.within ? 'within ' : ''}`;
    yield [`${who}: ${how}${numbers.join(' ')}`, 1];
  }
}

/** Activations of which one side has more than the other. */
export function resourceDifferences(
  stream: CollectedStream,
  rows: ReadonlyMap<number, readonly ReferenceRow[]>,
): { of: string; engine: number; reference: number }[] {
  const engine = counted(sent(stream));
  const reference = counted(wanted(stream, rows));
  return [...new Set([...engine.keys(), ...reference.keys()])]
    .map((of) => ({ of, engine: engine.get(of) ?? 0, reference: reference.get(of) ?? 0 }))
    .filter((each) => each.engine !== each.reference)
    .slice(0, 10);
}
