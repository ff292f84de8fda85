/** Points of routines as bytes and back. */
import type { Point } from '../schema/report.js';
import { ByteReader, ByteWriter } from './bytes.js';

/** Numbers per point when unpacked: size, count, min, max, sum. */
export const STRIDE = 5;

/**
 * Writes the number of points, then of each: the size less the one before, the count, min,
 * max - min, sum - count * min.
 * @param points by size
 */
function packPoints(points: readonly Point[], into: ByteWriter): void {
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
function unpackPoints(from: ByteReader): Float64Array {
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

/** Points of many routines, each with the number of its bytes before it: see PointLists. */
export function packPointLists(lists: Iterable<readonly Point[]>): string {
  const all = new ByteWriter();
  for (const points of lists) {
    const own = new ByteWriter();
    packPoints(points, own);
    all.add(own.size);
    all.append(own);
  }
  return all.toBase64();
}

/** Points by routine. They are unpacked when one first asks for them: most pages show few of many. */
export class PointLists {
  private reader: ByteReader | null = null;
  /** Where those of each routine begin. */
  private readonly starts: number[] = [];
  private readonly made: Float64Array[] = [];

  constructor(private readonly base64: string) {}

  /** STRIDE numbers per point. */
  of(routine: number): Float64Array {
    return (this.made[routine] ??= this.unpack(routine));
  }

  private unpack(routine: number): Float64Array {
    const reader = (this.reader ??= this.open());
    reader.position = this.starts[routine];
    return unpackPoints(reader);
  }

  private open(): ByteReader {
    const reader = new ByteReader(this.base64);
    while (!reader.done) {
      const bytes = reader.next();
      this.starts.push(reader.position);
      reader.position += bytes;
    }
    return reader;
  }
}
