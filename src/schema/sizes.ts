/** What sizes are called. */
import type { SizeMetric } from './metrics.js';

const SIZE_NAMES: Readonly<Record<SizeMetric, string>> = {
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

/** Whose size it is. A region has one argument: the number that the program told with it. */
export interface Sized {
  region?: true | undefined;
}

const isTold = (size: SizeMetric, { region }: Sized): boolean => region === true && size === 'arg1';

/** In a sentence. */
export const sizeName = (size: SizeMetric, of: Sized = {}): string =>
  isTold(size, of) ? 'the number that the program told' : SIZE_NAMES[size];

/** In a table. */
export const shortSize = (size: SizeMetric, of: Sized = {}): string =>
  isTold(size, of) ? 'told' : size;

/** It counts no cells. */
export const isNumber = (size: SizeMetric): boolean => size.startsWith('arg');

/** What n stands for, with its unit. */
export function meaningOf(size: SizeMetric, cell: number, of: Sized = {}): string {
  const cells = `of ${cell} bytes`;
  if (size === 'rms') return `input cells (RMS), ${cells}`;
  if (size === 'drms') return `input cells, kernel and threads included (DRMS), ${cells}`;
  if (size === 'footprint') return `cells touched (footprint), ${cells}`;
  return sizeName(size, of);
}
