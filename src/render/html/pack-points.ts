/** Points of routines as bytes and back. */
import type { Point } from '../../schema/report.js';
import type { ByteReader, ByteWriter } from './bytes.js';

/** Numbers per point when unpacked: size, count, min, max, sum. */
export const STRIDE = 5;

/**
 * Writes the number of points, then of each: the size less the one before, the count, min,
 * max - min, sum - count * min.
 * @param points by size
 */
export function packPoints(points: readonly Point[], into: ByteWriter): void {
  into.add(points.length);
  let before = 0;
  for (const [size, count, min, max, sum] of points) {
    into.add(size - before);
    into.add(count);
    into.add(min);
    into.add(max - min);
    // Most points are one call, or calls of equal cost: this is 0 then.
    into.add(sum - count * min);
    before = size;
  }
}

/** The points of the next routine, STRIDE numbers each. */
export function unpackPoints(from: ByteReader): Float64Array {
  const points = new Float64Array(from.next() * STRIDE);
  let size = 0;
  for (let k = 0; k < points.length; k += STRIDE) {
    size += from.next();
    const calls = from.next();
    const min = from.next();
    points[k] = size;
    points[k + 1] = calls;
    points[k + 2] = min;
    points[k + 3] = min + from.next();
    points[k + 4] = calls * min + from.next();
  }
  return points;
}
