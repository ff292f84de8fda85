/** What values of a profile's JSON may be. */
import { asArray, asString } from '../stream/fields.js';

export function list<T>(
  value: unknown,
  where: string,
  one: (each: unknown, where: string) => T,
): T[] {
  return asArray(value, where).map((each, i) => one(each, `${where}[${i}]`));
}

export function orNull<T>(value: unknown, one: () => T): T | null {
  return value === null || value === undefined ? null : one();
}

/** A finite number from 0. */
export function asAmount(value: unknown, where: string): number {
  if (typeof value !== 'number' || !(value >= 0) || value === Infinity) {
    throw new Error(`${where}: not a number from 0`);
  }
  return value;
}

/** Of a stream that was cut, differences of sums may be below zero. */
export function asFinite(value: unknown, where: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error(`${where}: no number`);
  return value;
}

export function choice<T extends string>(value: unknown, where: string, choices: readonly T[]): T {
  const found = choices.find((each) => each === value);
  if (found === undefined) throw new Error(`${where}: not one of ${choices.join(', ')}`);
  return found;
}

export function asOffset(value: unknown, where: string): string {
  const text = asString(value, where);
  if (!/^0x[0-9a-f]{1,16}$/.test(text)) throw new Error(`${where}: not an offset`);
  return text;
}

/** A multiple of `stride` numbers. */
export function numbers(value: unknown, where: string, stride: number): number[] {
  const array = asArray(value, where);
  if (array.length % stride !== 0) throw new Error(`${where}: not a multiple of ${stride}`);
  for (const each of array) asFinite(each, where);
  return array as number[];
}
