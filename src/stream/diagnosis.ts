/** Decodes what iterations of loops changed (native/core/diagnosis). */
import type { FrameKey } from '../protocol/frames.js';
import { MAX_CONSTRUCTS } from '../protocol/stream.js';
import { asArray, asCount, asInteger, asUnsigned64, unpackFrame } from './fields.js';

/** A register, or a word of the frame of the loop's routine: a bit of masks. */
export interface Location {
  index: number;
  /** Of a word of the frame: its distance from the return address; absent: not known. */
  offset?: bigint;
  /** Whole iterations that changed it; by as much as most; with it as an address. */
  changed: number;
  steady: number;
  followed: number;
  /** Of the changes, those by the first iteration of an instance. */
  first: number;
}

/** Ends of instances that were alike. */
export interface LoopEnd {
  /** The last, partial iteration changed something that is no location. */
  result: boolean;
  /** So did whole iterations but the last of them, and the last of them. */
  earlyResult: boolean;
  finalResult: boolean;
  /** Masks: locations that it changed, and that were read; all of the loop's that were read. */
  changed: bigint;
  read: bigint;
  /** Those that whole iterations but the last of them changed, and the last of them. */
  early: bigint;
  final: bigint;
  count: number;
  /** Back edges of these instances. */
  iterations: number;
}

/** What instances took from outside, compared with the instance before: of native/core/diagnosis/repeats.h. */
export interface Repeats {
  /** Instances that were looked at, and those of which not all was kept. */
  looked: number;
  cut: number;
  /** Of instances that follow each other. */
  pairs: number;
  /** How many instances, and pairs, these stand for; counts from here on are sums of such weights. */
  weighed: number;
  weights: number;
  /** Of the pairs: see Looked. */
  spread: number;
  /** Had the inputs of an earlier one, but not of the one before it. */
  before: number;
  /** Mean over pairs of Song and Lu's measure: 0 is redundant, 1 is not. */
  rate: number;
  /** Pairs with a lower measure than a half; with all inputs alike. */
  redundant: number;
  same: number;
  /** With the same parameters, that read again what was read before; that went round as often. */
  unchanged: number;
  steady: number;
  /** That moved again what had been moved. */
  moved: number;
  /** Loads of second instances; of these, those that the first ones had made as well. */
  loads: number;
  again: number;
  /** Words that second instances stored to outside of the frame. */
  outside: number;
}

/** Whole iterations, but for the first ones of instances: of native/core/diagnosis/turns.h. */
export interface Turns {
  /** That were looked at, as many as these stand for. */
  count: number;
  /** Of these, those with the inputs of no earlier one. */
  fresh: number;
  /** Words that they stored to outside of the frame. */
  outside: number;
}

/** Cells that an instruction had written; module 0: nobody who is known, or at offset 1 the kernel. */
export interface FilledBy {
  module: number;
  offset: bigint;
  count: number;
}

/** Cells read in blocks of a site. */
export interface LoopReads {
  site: number;
  count: number;
  /** Of a block when it was read: the least and the most. */
  bytes: [least: number, most: number];
  /** Which instructions had written them last. */
  filled: FilledBy[];
  /** About how many different cells. */
  cells: number;
}

/** Cells of known blocks that were read about equally often, and most of all: estimates. */
export interface Passes {
  cells: number;
  /** How often each was read. */
  times: number;
  /** Share of looks at them in which they had the value of the look before. */
  unchanged: number;
  /** Cells that results went to, and that are not gone through. */
  changed: number;
}

/** How much was looked at. What it says is weighted, as if all had been: native/core/diagnosis/sample.h. */
export interface Looked {
  sampled: boolean;
  instances: number;
  /** Whole iterations, and how many these stand for. */
  iterations: number;
  weighed: number;
  /**
   * What the sample adds to the variance of a count of iterations, and of one of instances: to be
   * multiplied by the share of what is counted and by that of the rest.
   */
  spread: number;
  instanceSpread: number;
}

export interface DiagnosedLoop {
  construct: number;
  /** Exit targets: 2 for several. */
  exits: number;
  instances: number;
  /** Back edges. */
  iterations: number;
  /** Whole iterations that changed something that is no location. */
  results: number;
  /** Instances that nobody saw the end of, and what there was no room for. */
  cut: number;
  /** Iterations that stored to too many words to be looked at: taken for results. */
  large: number;
  locations: Location[];
  /** Whole iterations without results, by locations that they changed and that were read. */
  masks: [mask: bigint, count: number][];
  ends: LoopEnd[];
  /** Instructions that stored what changed: how many iterations did so. */
  places: { module: number; offset: bigint; count: number }[];
  reads: LoopReads[];
  /** Iterations that wrote to a file, a connection or the like. */
  written: number;
  repeats: Repeats;
  looked: Looked;
  passes: Passes;
  turns: Turns;
}

/** A routine that calls itself: of native/core/diagnosis/recursion.h. */
export interface Recursion {
  construct: number;
  /** That were looked at, and have ended. */
  activations: number;
  /** Had the inputs of an earlier one. */
  repeated: number;
  /** Are such a one whose result can be remembered, or lie within it; and of these the outermost. */
  spared: number;
  outer: number;
  /** There was no room for all of them. */
  full: boolean;
}

export interface Diagnosed {
  loops: DiagnosedLoop[];
  recursions: Recursion[];
}

/** Of two halves, the low one first. */
function asMask(low: unknown, high: unknown, where: string): bigint {
  const half = (value: unknown): bigint => BigInt(asInteger(value, where, 0, 0xffffffff));
  return half(low) | (half(high) << 32n);
}

const asFlag = (value: unknown, where: string): boolean => asInteger(value, where, 0, 1) === 1;

/** What the engine counts in for 1. */
const RATE = 2 ** 24;

function decodeRepeats(value: unknown, where: string): Repeats {
  const parts = asArray(value, where);
  const count = (at: number): number => asCount(parts[at], `${where}[${at}]`);
  const [looked, pairs] = [count(0), count(3)];
  // What was recorded before there were weights has one for each.
  const isWeighed = parts.length > 13;
  return {
    looked,
    cut: count(1),
    pairs,
    weighed: isWeighed ? count(13) : looked,
    weights: isWeighed ? count(14) : pairs,
    spread: parts.length > 15 ? count(15) : 0,
    before: count(2),
    rate: pairs === 0 ? 1 : count(4) / RATE / pairs,
    redundant: count(5),
    same: count(6),
    unchanged: count(7),
    steady: count(8),
    moved: count(9),
    loads: count(10),
    again: count(11),
    outside: count(12),
  };
}

const decodePlace = ([module, offset, times]: readonly unknown[], where: string): FilledBy => ({
  module: asInteger(module, where, 0, 0xffffffff),
  offset: asUnsigned64(offset, where),
  count: asCount(times, where),
});

const decodeLooked = (
  [sampled, instances, iterations, weighed, spread = 0, instanceSpread = 0]: readonly unknown[],
  where: string,
): Looked => ({
  sampled: asFlag(sampled, where),
  instances: asCount(instances, where),
  iterations: asCount(iterations, where),
  weighed: asCount(weighed, where),
  spread: asCount(spread, where),
  instanceSpread: asCount(instanceSpread, where),
});

function decodePasses(
  [cells, times, looks, changes, changed]: readonly unknown[],
  where: string,
): Passes {
  const all = asCount(looks, where);
  return {
    cells: asCount(cells, where),
    times: asCount(times, where),
    unchanged: all === 0 ? 0 : 1 - asCount(changes, where) / all,
    changed: asCount(changed, where),
  };
}

const decodeTurns = ([count, fresh, outside]: readonly unknown[], where: string): Turns => ({
  count: asCount(count, where),
  fresh: asCount(fresh, where),
  outside: asCount(outside, where),
});

function decodeLoop(entry: unknown, where: string): DiagnosedLoop {
  const parts = asArray(entry, where);
  const count = (at: number): number => asCount(parts[at], `${where}[${at}]`);
  const each = <T>(at: number, decode: (parts: readonly unknown[], where: string) => T): T[] =>
    asArray(parts[at], `${where}[${at}]`).map((value, i) => {
      const inner = `${where}[${at}][${i}]`;
      return decode(asArray(value, inner), inner);
    });
  return {
    construct: asInteger(parts[0], where, 1, MAX_CONSTRUCTS - 1),
    exits: count(1),
    instances: count(2),
    iterations: count(3),
    results: count(4),
    cut: count(5),
    large: count(6),
    locations: each(7, ([index, offset, changed, steady, followed, first], at) => ({
      index: asInteger(index, at, 0, 63),
      offset: BigInt(offset as number | bigint),
      changed: asCount(changed, at),
      steady: asCount(steady, at),
      followed: asCount(followed, at),
      first: asCount(first, at),
    })),
    masks: each(8, ([low, high, times], at) => [asMask(low, high, at), asCount(times, at)]),
    ends: each(9, ([result, early, final, ...rest], at) => ({
      result: asFlag(result, at),
      earlyResult: asFlag(early, at),
      finalResult: asFlag(final, at),
      changed: asMask(rest[0], rest[1], at),
      read: asMask(rest[2], rest[3], at),
      early: asMask(rest[4], rest[5], at),
      final: asMask(rest[6], rest[7], at),
      count: asCount(rest[8], at),
      iterations: asCount(rest[9], at),
    })),
    places: each(10, decodePlace),
    reads: each(11, ([site, times, least, most, filled, cells], at) => ({
      site: asInteger(site, at, 0, 0xffffffff),
      count: asCount(times, at),
      bytes: [asCount(least, at), asCount(most, at)],
      filled: asArray(filled, at).map((entry) => decodePlace(asArray(entry, at), at)),
      cells: asCount(cells, at),
    })),
    written: count(12),
    repeats: decodeRepeats(parts[13], `${where}[13]`),
    looked: decodeLooked(asArray(parts[14], `${where}[14]`), `${where}[14]`),
    passes: decodePasses(asArray(parts[15], `${where}[15]`), `${where}[15]`),
    turns: decodeTurns(asArray(parts[16] ?? [0, 0, 0], `${where}[16]`), `${where}[16]`),
  };
}

function decodeRecursion(entry: unknown, where: string): Recursion {
  const parts = asArray(entry, where);
  const count = (at: number): number => asCount(parts[at], `${where}[${at}]`);
  return {
    construct: asInteger(parts[0], where, 1, MAX_CONSTRUCTS - 1),
    activations: count(1),
    repeated: count(2),
    spared: count(3),
    outer: count(4),
    full: asFlag(parts[5], `${where}[5]`),
  };
}

/** @throws Error that names the malformed field */
export function decodeDiagnosis(data: ArrayBufferLike, length: number): Diagnosed {
  const map = unpackFrame(data, length, 'Diagnosis');
  const each = <T>(name: FrameKey<'Diagnosis'>, decode: (entry: unknown, at: string) => T): T[] =>
    asArray(map[name] ?? [], name).map((entry, i) => decode(entry, `${name}[${i}]`));
  return { loops: each('loops', decodeLoop), recursions: each('recursions', decodeRecursion) };
}
