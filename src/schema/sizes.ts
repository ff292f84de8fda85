/** What sizes are called. */
import type { SizeMetric } from './metrics.js';

/** In a sentence. */
export const SIZE_NAMES: Readonly<Record<SizeMetric, string>> = {
  rms: 'RMS',
  drms: 'DRMS',
  footprint: 'the footprint',
  arg1: 'the 1st argument',
  arg2: 'the 2nd argument',
  arg3: 'the 3rd argument',
  arg4: 'the 4th argument',
  arg5: 'the 5th argument',
  arg6: 'the 6th argument',
};

/** What n stands for, with its unit. */
export function meaningOf(size: SizeMetric, cell: number): string {
  const of = `of ${cell} bytes`;
  if (size === 'rms') return `input cells (RMS), ${of}`;
  if (size === 'drms') return `input cells, kernel and threads included (DRMS), ${of}`;
  if (size === 'footprint') return `cells touched (footprint), ${of}`;
  return SIZE_NAMES[size];
}
