/**
 * Reads a msgpack map and checks its fields. Everything in a stream is written by a program that
 * may have been killed, or by a file that may be damaged: nothing is taken on trust.
 */
import { Unpackr } from 'msgpackr/index-no-eval';
import { FRAME_KEYS } from '../protocol/frames.js';
import type { FrameKey } from '../protocol/frames.js';
import { withReadableText } from './readable.js';

const unpackr = new Unpackr({
  useRecords: false,
  // 'auto' (number where it fits, else bigint) is missing from msgpackr's type declarations.
  int64AsType: 'auto' as 'number',
});

/** Data that is not as its format says: where, and what is there instead. */
export class Malformed extends Error {}

export type Fields = Readonly<Record<string, unknown>>;

export type FrameName = keyof typeof FRAME_KEYS;
/** Of a kind of frame: reading a key that the protocol does not have does not compile. */
export type FrameFields<K extends FrameName> = Readonly<Partial<Record<FrameKey<K>, unknown>>>;

/** As messages call it: 'bottom-up'. */
const wordOf = (frame: FrameName): string =>
  frame.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** @throws as unpackMap */
export function unpackFrame<K extends FrameName>(
  data: ArrayBufferLike,
  length: number,
  frame: K,
): FrameFields<K> {
  return unpackMap(data, length, wordOf(frame)) as FrameFields<K>;
}

/** For frames with text from outside. @throws as unpackMap */
export function unpackTextFrame<K extends FrameName>(
  data: ArrayBufferLike,
  length: number,
  frame: K,
): FrameFields<K> {
  if (length > data.byteLength) return unpackFrame(data, length, frame);
  const readable = new Uint8Array(withReadableText(Buffer.from(data, 0, length)));
  return unpackFrame(readable.buffer, readable.length, frame);
}

/** @throws Error naming the frame when the payload is not one msgpack map. */
export function unpackMap(data: ArrayBufferLike, length: number, frame: string): Fields {
  if (length > data.byteLength) throw new Malformed(`${frame} frame: shorter than its length says`);
  let value: unknown;
  try {
    value = unpackr.unpack(new Uint8Array(data, 0, length));
  } catch (error) {
    throw new Malformed(`${frame} frame: not msgpack (${(error as Error).message})`, {
      cause: error,
    });
  }
  return asMap(value, `${frame} frame`);
}

export function asMap(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Malformed(`${where}: not a map`);
  }
  return value as Fields;
}

/** What is absent is null, too. */
export function orNull<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null || value === undefined ? null : read(value);
}

export function asArray(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Malformed(`${where}: not an array`);
  return value as readonly unknown[];
}

export function isOneOf<T extends string>(words: readonly T[], value: unknown): value is T {
  return (words as readonly unknown[]).includes(value);
}

/** An integer in [min, max]. */
export function asInteger(
  value: unknown,
  where: string,
  min = 0,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  if (!Number.isInteger(value) || (value as number) < min || (value as number) > max) {
    throw new Malformed(`${where}: not an integer from ${min} to ${max}`);
  }
  return value as number;
}

/** An unsigned 64-bit integer. */
export function asUnsigned64(value: unknown, where: string): bigint {
  const ok = typeof value === 'bigint' || Number.isSafeInteger(value);
  const big = ok ? BigInt(value as number | bigint) : -1n;
  if (big < 0n || big >= 1n << 64n) throw new Malformed(`${where}: not an unsigned 64-bit integer`);
  return big;
}

/** An unsigned count as a number; above 2^53 it loses its last bits. */
export function asCount(value: unknown, where: string): number {
  return Number(asUnsigned64(value, where));
}

export function asString(value: unknown, where: string): string {
  if (typeof value !== 'string') throw new Malformed(`${where}: not a string`);
  return value;
}

export function asBoolean(value: unknown, where: string): boolean {
  if (typeof value !== 'boolean') throw new Malformed(`${where}: not true or false`);
  return value;
}
