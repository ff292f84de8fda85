/** What a loop goes through, of all that it reads. */
import type { LoopData } from '../../schema/diagnosis.js';
import type { DataFacts } from './facts.js';
import { blockOverWhatIsRead, shareOfReadsOfMainData } from './thresholds.js';

type PartlyRead = Pick<LoopData, 'place' | 'cells' | 'bytes'>;

const CELL = 8;

/**
 * Bytes of what a loop read somewhere, where the size of the block does not say how much that is:
 * an allocator of a program's own reserves address space far beyond what it fills. Null: it does.
 */
export function partOf({ place, cells, bytes: [, most] }: PartlyRead): number | null {
  const isPart =
    place === 'mapping' && cells !== null && cells * CELL * blockOverWhatIsRead.value < most;
  return isPart ? cells * CELL : null;
}

/** How much there is; what a loop reads much of, and always the same few cells of, is no more than these. */
function sizeOf(data: DataFacts): number {
  const { cells, blocks, bytes } = data;
  const all = partOf(data) ?? blocks * bytes[1];
  return cells === null ? all : Math.min(all, cells * CELL);
}

/** Of the data that a loop reads much of, the largest. */
export function mainData({ data }: { data: readonly DataFacts[] }): DataFacts | undefined {
  const much = data.filter(({ share }) => share >= shareOfReadsOfMainData.value);
  return much.length === 0 ? data.at(0) : much.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
}
