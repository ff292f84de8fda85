/** Damage to values of JSON or msgpack, which leaves the form of the file whole. */
import type { Random } from './random.js';

/** Stands for a number that only JSON's text can say. */
const HUGE = '@1e999@';

const ODD: readonly unknown[] = [
  null,
  true,
  '',
  [],
  {},
  0,
  -1,
  1,
  0.5,
  -0.5,
  1e300,
  -1e300,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  '0x',
  '0xffffffffffffffff',
  '/',
  '/dev/zero',
  '/proc/self/mem',
  '\ud800',
  '\u0000',
  '<b>',
  '=1+1',
  '__proto__',
  'constructor',
  'O(n^9)',
  'x'.repeat(70_000),
  HUGE,
  `-${HUGE}`,
  [[[[[]]]]],
  'NaN',
];

type Holder = Record<string | number, unknown>;

/** All places of a value, each as what holds it and under which key. */
function placesOf(
  value: unknown,
  into: [Holder, string | number][] = [],
): [Holder, string | number][] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return into;
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  for (const key of keys) {
    into.push([value as Holder, key]);
    placesOf((value as Holder)[key], into);
  }
  return into;
}

function changeOne(holder: Holder, key: string | number, random: Random): void {
  const value = holder[key];
  const way = random.below(8);
  if (way === 0) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else Reflect.deleteProperty(holder, key);
  } else if (way === 1 && Array.isArray(value)) {
    for (let n = random.pick([1, 3, 500]); n > 0; n--)
      value.push(structuredClone(random.pick([...(value as unknown[]), 0])));
  } else if (way <= 4 && typeof value === 'number') {
    holder[key] = random.pick([
      value + 1,
      value - 1,
      -value,
      value * 1e6,
      value / 3,
      value * 2 ** 40,
      0,
    ]);
  } else if (way === 5 && Array.isArray(holder)) {
    holder[key] = structuredClone(random.pick(holder as unknown[]));
  } else holder[key] = structuredClone(random.pick(ODD));
}

/** Changes the value itself. */
export function disturb(value: unknown, random: Random): void {
  for (let n = 1 + random.below(4); n > 0; n--) {
    const places = placesOf(value);
    if (places.length === 0) return;
    const [holder, key] = random.pick(places);
    changeOne(holder, key, random);
  }
}

/** As JSON, with numbers that no value in JavaScript stands for. */
export function textOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"(-?)@(1e999)@"/g, '$1$2');
}
