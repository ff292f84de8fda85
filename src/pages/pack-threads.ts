/** What routines did in each thread, as bytes and back. */
import type { RoutineReport } from '../schema/report.js';
import type { ByteReader, ByteWriter } from './bytes.js';

/** Numbers per thread when unpacked: index of the thread, calls, cost with callees, own cost. */
export const THREAD_STRIDE = 4;

export function packThreads({ by_thread: all = [] }: RoutineReport, into: ByteWriter): void {
  into.add(all.length);
  for (const numbers of all) for (const value of numbers) into.add(value);
}

/** Of the next routine, THREAD_STRIDE numbers each. */
export function unpackThreads(from: ByteReader): Float64Array {
  const numbers = new Float64Array(from.next() * THREAD_STRIDE);
  for (let i = 0; i < numbers.length; i++) numbers[i] = from.next();
  return numbers;
}
