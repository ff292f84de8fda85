/** Damage to bytes. */
import type { Random } from './random.js';

const NUMBERS = [
  0n,
  1n,
  0x7fn,
  0x80n,
  0xffn,
  0xffffn,
  0x7fffffffn,
  0x80000000n,
  0xffffffffn,
].concat([
  0x7fffffffffffffffn,
  0x8000000000000000n,
  0xffffffffffffffffn,
  0xfffffffffffffff0n,
  0x1000n,
]);

type Change = (bytes: Buffer, random: Random) => Buffer;

const CHANGES: readonly Change[] = [
  (bytes, random) => {
    bytes[random.below(bytes.length)] = random.below(256);
    return bytes;
  },
  (bytes, random) => {
    bytes[random.below(bytes.length)] ^= 1 << random.below(8);
    return bytes;
  },
  (bytes, random) => {
    const number = Buffer.alloc(8);
    number.writeBigUInt64LE(random.pick(NUMBERS));
    number.copy(bytes, random.below(bytes.length), 0, random.pick([1, 2, 4, 8]));
    return bytes;
  },
  (bytes, random) => {
    const [from, to] = [random.below(bytes.length), random.below(bytes.length)];
    bytes.copyWithin(to, from, from + 1 + random.below(64));
    return bytes;
  },
  (bytes, random) => {
    const at = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(32))]);
  },
  (bytes, random) => {
    const [at, from] = [random.below(bytes.length), random.below(bytes.length)];
    const piece = bytes.subarray(from, from + 1 + random.below(64));
    return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
  },
  (bytes, random) => {
    const at = random.below(bytes.length);
    bytes.fill(
      random.pick([0, 0xff, 0x20, 0x5b]),
      at,
      Math.min(bytes.length, at + 1 + random.below(256)),
    );
    return bytes;
  },
];

/** @returns a damaged copy, rarely one that is cut short */
export function damage(original: Uint8Array, random: Random): Buffer {
  let bytes = Buffer.from(original);
  for (let n = 1 + random.below(6); n > 0 && bytes.length > 0; n--) {
    bytes = Buffer.from(random.pick(CHANGES)(bytes, random));
  }
  return random.chance(0.1) ? bytes.subarray(0, random.below(bytes.length + 1)) : bytes;
}
