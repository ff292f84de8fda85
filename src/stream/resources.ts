/** Decodes frames of what activations asked of the kernel and the allocator. */
import { MAX_CONSTRUCTS } from '../protocol/stream.js';
import { Malformed, asInteger, unpackFrame } from './fields.js';

/** `count` activations that are the same; see ResourcesFrame. */
export interface ResourceRecord {
  caller: number;
  construct: number;
  count: number;
  complete: boolean;
  /** Another activation of the routine lay below, at most 32 frames away. */
  within: boolean;
  /** Inclusive RMS; below zero: it is not known. */
  rms: number;
  /** DRMS less RMS. */
  rereads: number;
  syscalls: number;
  allocations: number;
  /** Bytes. */
  allocated: number;
  /** Of what it asked for, the bytes that were not given back at its end; undefined: not known. */
  kept: number | undefined;
  /** The most at once. */
  peak: number | undefined;
  /** Bytes that its system calls read and wrote; undefined: not known. */
  io: number | undefined;
  /** System calls that may have waited. */
  waits: number | undefined;
}

/** Of a record: those of before had no `io` and `waits`, and before that no `kept` and `peak`. */
const NUMBERS = 12;
const WITH_PEAKS = 10;
const NUMBERS_BEFORE = 8;

/** Unsigned numbers in LEB128, as doubles: those beyond 2^53 are not exact. */
class Numbers {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  next(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      if (this.at === this.bytes.length) throw new Malformed('resources.of: cut off');
      const byte = this.bytes[this.at++];
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }
}

const signed = (zigzag: number): number => (zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2);

/** @throws Error that names the malformed field */
export function decodeResources(data: ArrayBufferLike, length: number): ResourceRecord[] {
  const map = unpackFrame(data, length, 'Resources');
  const { of } = map;
  if (!(of instanceof Uint8Array)) throw new Malformed('resources.of: not binary');
  const records = asInteger(map['records'], 'resources.records', 0, of.length);
  const { numbers } = map;
  if (numbers !== undefined && numbers !== WITH_PEAKS && numbers !== NUMBERS)
    throw new Malformed('resources.numbers: another version made it');
  return recordsOf(of, records, numbers);
}

/** @throws Error where there are not so many */
export function recordsOf(
  of: Uint8Array,
  records: number,
  numbersEach = NUMBERS_BEFORE,
): ResourceRecord[] {
  const list: ResourceRecord[] = [];
  const numbers = new Numbers(of);
  for (let i = 0; i < records; i++) {
    const caller = numbers.next();
    const construct = numbers.next();
    const times = numbers.next();
    if (caller >= MAX_CONSTRUCTS || construct >= MAX_CONSTRUCTS)
      throw new Malformed('resources.of: no such construct');
    list.push({
      caller,
      construct,
      count: Math.floor(times / 4),
      complete: times % 4 < 2,
      within: times % 2 === 1,
      rms: signed(numbers.next()),
      rereads: signed(numbers.next()),
      syscalls: numbers.next(),
      allocations: numbers.next(),
      allocated: numbers.next(),
      kept: numbersEach >= WITH_PEAKS ? numbers.next() : undefined,
      peak: numbersEach >= WITH_PEAKS ? numbers.next() : undefined,
      io: numbersEach >= NUMBERS ? numbers.next() : undefined,
      waits: numbersEach >= NUMBERS ? numbers.next() : undefined,
    });
  }
  if (!numbers.isAtEnd)
    throw new Malformed(`resources.of: more than ${records} records of ${numbersEach} numbers`);
  return list;
}
