/** Activations of a program's own routines, to compare one by one. */
import type { CollectedStream } from '../reference/stream.js';

/**
 * Each as a text: routine, sizes, and cost.
 * @param own cost without that of callees
 */
export function activations(stream: CollectedStream, program: string, own = false): string[] {
  const found: string[] = [];
  for (const rows of stream.folded().values()) {
    // Rows come in order of return: what a row has called lies before it, one deeper.
    const blocks: number[] = [];
    const work: number[] = [];
    for (const row of rows) {
      const { construct, depth, rms, drms_kernel: kernel } = row;
      const allBlocks = row.blocks + (blocks[depth + 1] ?? 0);
      const allWork = row.work + (work[depth + 1] ?? 0);
      blocks[depth + 1] = work[depth + 1] = 0;
      blocks[depth] = (blocks[depth] ?? 0) + allBlocks;
      work[depth] = (work[depth] ?? 0) + allWork;
      const place = stream.constructs.get(construct);
      if (place === undefined || stream.modules.get(place.module)?.path !== program) continue;
      const costs = own ? [row.blocks, row.work] : [allBlocks, allWork];
      found.push([place.offset.toString(16), rms, kernel, ...costs].join(' '));
    }
  }
  return found;
}
