/** Decodes who asked the allocator for memory, and who made which system calls. */
import { CALL_MACHINES } from '../protocol/frames.js';
import type { CallMachine } from '../protocol/frames.js';
import { MAX_CONSTRUCTS } from '../protocol/stream.js';
import { Malformed, asArray, asCount, asInteger, isOneOf, unpackFrame } from './fields.js';

/** The routines that led to it. */
export interface Asker {
  /** Constructs, from what asked towards the root. */
  path: number[];
  /**
   * Of each, where in its code it had called the one before it: the address that the call returns to, less
   * that of its entry; 0: not known. Absent in recordings of before.
   */
  places?: number[];
}

/** Who asked for memory; see OriginsFrame. */
export interface Origin extends Asker {
  /** What was not given back. */
  blocks: number;
  bytes: number;
  /** When there was most of all. */
  peakBlocks: number;
  peakBytes: number;
  /** Of what was not given back, what was asked for after a server's first 20 requests. */
  servedBlocks: number;
  servedBytes: number;
}

/** Who made a system call, and how often; see SystemCallsFrame. */
export interface MadeCalls extends Asker {
  machine: CallMachine;
  number: number;
  count: number;
}

/** Of a routine of a path; before there were places, it was one. */
const NUMBERS = 2;
const NUMBERS_BEFORE = 1;
const FARTHEST = 0x80000000;

function askerOf(numbers: readonly unknown[], each: number, where: string): Asker {
  const path: number[] = [];
  const places: number[] = [];
  if (numbers.length % each !== 0) throw new Malformed(`${where}: cut off`);
  for (let at = 0; at < numbers.length; at += each) {
    path.push(asInteger(numbers[at], where, 1, MAX_CONSTRUCTS - 1));
    if (each === NUMBERS) places.push(asInteger(numbers[at + 1], where, -FARTHEST, FARTHEST - 1));
  }
  return each === NUMBERS ? { path, places } : { path };
}

/** @throws Error that names the malformed field */
export function decodeOrigins(data: ArrayBufferLike, length: number): Origin[] {
  const { origins, numbers: of } = unpackFrame(data, length, 'Origins');
  const numbers = asInteger(of ?? NUMBERS_BEFORE, 'origins.numbers', NUMBERS_BEFORE, NUMBERS);
  return asArray(origins, 'origins').map((each, i) => {
    const where = `origins[${i}]`;
    const [blocks, bytes, peakBlocks, peakBytes, servedBlocks, servedBytes, ...path] = asArray(
      each,
      where,
    );
    return {
      ...askerOf(path, numbers, where),
      blocks: asCount(blocks, where),
      bytes: asCount(bytes, where),
      peakBlocks: asCount(peakBlocks, where),
      peakBytes: asCount(peakBytes, where),
      servedBlocks: asCount(servedBlocks, where),
      servedBytes: asCount(servedBytes, where),
    };
  });
}

/** @throws Error that names the malformed field */
export function decodeSystemCalls(data: ArrayBufferLike, length: number): MadeCalls[] {
  const { calls, machine } = unpackFrame(data, length, 'SystemCalls');
  if (!isOneOf(CALL_MACHINES, machine)) throw new Malformed('system-calls.machine: unknown');
  return asArray(calls, 'system-calls.calls').map((each, i) => {
    const where = `system-calls.calls[${i}]`;
    const [number, count, ...path] = asArray(each, where);
    return {
      machine,
      number: asInteger(number, where, 0, 0xffffffff),
      count: asCount(count, where),
      ...askerOf(path, NUMBERS, where),
    };
  });
}
