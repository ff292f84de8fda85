/** What is said of a loop in several suggestions. */
import { exact } from '../../base/text/numbers.js';
import type { DiagnosedLoopReport, LoopData } from '../../schema/diagnosis.js';

/** Like `4,000 iterations in 40 instances`. */
export const extent = ({ iterations, instances }: DiagnosedLoopReport): string =>
  `${exact(iterations)} iterations in ${exact(instances)} ${instances === 1 ? 'instance' : 'instances'}`;

type PartlyRead = Pick<LoopData, 'place' | 'cells' | 'bytes'>;

/** A block is so many times larger than what is read of it: it is not gone through. */
const MUCH_LARGER = 10;

/** Of what is read there, this share is more than a state that a loop looks at on its way. */
const MUCH = 0.1;

const CELL = 8;

/**
 * Bytes of what a loop read somewhere, where the size of the block does not say how much that is:
 * an allocator of a program's own reserves address space far beyond what it fills. Null: it does.
 */
export function partOf({ place, cells, bytes: [, most] }: PartlyRead): number | null {
  const isPart = place === 'mapping' && cells !== null && cells * CELL * MUCH_LARGER < most;
  return isPart ? cells * CELL : null;
}

/** How much there is; what a loop reads much of, and always the same few cells of, is no more than these. */
function sizeOf(data: LoopData): number {
  const { cells, blocks, bytes } = data;
  const all = partOf(data) ?? blocks * bytes[1];
  return cells === null ? all : Math.min(all, cells * CELL);
}

/** What a loop goes through: of the data that it reads much of, the largest. */
export function mainData({ data }: DiagnosedLoopReport): LoopData | undefined {
  const much = data.filter(({ share }) => share >= MUCH);
  return much.length === 0 ? data.at(0) : much.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
}

export const dataText = (loop: DiagnosedLoopReport): string => mainData(loop)?.text ?? 'its data';
