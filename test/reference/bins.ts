/**
 * The bins of native/analysis/tables.h. Sizes below EXACT_BELOW are never binned; above, each
 * octave has as many bins, so a bin is at most BIN_WIDTH of its lower edge wide. A bin is named by
 * a size inside it (its middle), so binning is idempotent.
 */
import { BIN_WIDTH } from '../../src/report/bins.js';
import { EXACT_BELOW, MAX_DISTINCT } from '../../src/protocol/points.js';

export { EXACT_BELOW, MAX_DISTINCT };

/** The middle of the bin that `size` lies in; `size` itself below EXACT_BELOW. */
export function binOf(size: number): number {
  if (size < EXACT_BELOW) return size;
  const octave = 2 ** Math.floor(Math.log2(size));
  // log2 rounds: near a power of two the octave may be one off.
  const base = octave > size ? octave / 2 : octave * 2 <= size ? octave * 2 : octave;
  const width = base * BIN_WIDTH;
  return Math.floor(size / width) * width + Math.floor(width / 2);
}
