/** Processor time and memory of a command and its descendants. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Measurement {
  /** User and system time of all processes, in seconds. */
  cpu: number;
  /** Peak resident memory of the largest process, in MB. */
  peakMb: number;
  status: number;
  /** Hash of what the command wrote to its standard output. */
  output: string;
}

/** @param measurer path of the compiled programs/measure.c */
export function measure(measurer: string, folder: string, argv: string[]): Measurement {
  const result = join(folder, 'result');
  const output = join(folder, 'output');
  execFileSync(measurer, [result, output, ...argv], { stdio: 'inherit' });
  const [user, system, peak, status] = readFileSync(result, 'utf8').trim().split(' ').map(Number);
  return {
    cpu: user + system,
    peakMb: peak / 1024,
    status,
    output: createHash('sha256').update(readFileSync(output)).digest('hex'),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
