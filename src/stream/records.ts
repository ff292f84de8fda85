/**
 * Reads records by the tables that protocol/ describes them with: arrays of values in frames, and
 * packed ones of 32-bit words. C writes both from structs of the same description.
 */
import { Malformed, asArray, asCount, asInteger, asString, asUnsigned64 } from './fields.js';

/** Of recordings from before there was the field: a value, or the name of a field before it. */
type Absent = number | string | readonly unknown[];

type FieldTable =
  | { readonly type: 'count'; readonly absent?: Absent }
  | { readonly type: 'number'; readonly least: number; readonly most: number }
  | { readonly type: 'flag' | 'address' | 'signed' | 'mask' | 'text' }
  | { readonly type: 'record'; readonly of: RecordTable; readonly absent?: Absent }
  | { readonly type: 'list'; readonly of: RecordTable };

export type RecordTable = Readonly<Record<string, FieldTable>>;

interface Values {
  count: number;
  number: number;
  flag: boolean;
  address: bigint;
  signed: bigint;
  mask: bigint;
  text: string;
}

type ValueOf<F> = F extends { readonly type: 'record'; readonly of: infer T }
  ? RecordOf<T>
  : F extends { readonly type: 'list'; readonly of: infer T }
    ? RecordOf<T>[]
    : F extends { readonly type: infer T extends keyof Values }
      ? Values[T]
      : never;

/** What a record of such a table is once it has been read. */
export type RecordOf<T> = { -readonly [K in keyof T]: ValueOf<T[K]> };

/** Of two halves, the low one first. */
function asMask(low: unknown, high: unknown, where: string): bigint {
  const half = (value: unknown): bigint => BigInt(asInteger(value, where, 0, 0xffffffff));
  return half(low) | (half(high) << 32n);
}

function asSigned64(value: unknown, where: string): bigint {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value);
  const big = isWhole ? BigInt(value as number | bigint) : null;
  if (big === null || BigInt.asIntN(64, big) !== big) {
    throw new Malformed(`${where}: not a signed 64-bit integer`);
  }
  return big;
}

/** @throws Malformed that names the field */
export function decodeRecord<T extends RecordTable>(
  table: T,
  value: unknown,
  where: string,
): RecordOf<T> {
  const parts = asArray(value, where);
  const decoded: Record<string, unknown> = {};
  let at = 0;
  for (const [name, field] of Object.entries(table)) {
    const inner = `${where}.${name}`;
    let part = parts[at++];
    if (part === undefined && 'absent' in field) {
      part = typeof field.absent === 'string' ? decoded[field.absent] : field.absent;
    }
    decoded[name] =
      field.type === 'mask' ? asMask(part, parts[at++], inner) : decodeField(field, part, inner);
  }
  return decoded as RecordOf<T>;
}

function decodeField(field: FieldTable, part: unknown, where: string): unknown {
  switch (field.type) {
    case 'count':
      return asCount(part, where);
    case 'number':
      return asInteger(part, where, field.least, field.most);
    case 'flag':
      return asInteger(part, where, 0, 1) === 1;
    case 'address':
      return asUnsigned64(part, where);
    case 'text':
      return asString(part, where);
    case 'record':
      return decodeRecord(field.of, part, where);
    case 'list':
      return decodeRecords(field.of, part, where);
    default:
      return asSigned64(part, where);
  }
}

/** @throws Malformed that names the record and its field */
export function decodeRecords<T extends RecordTable>(
  table: T,
  value: unknown,
  where: string,
): RecordOf<T>[] {
  return asArray(value, where).map((entry, i) => decodeRecord(table, entry, `${where}[${i}]`));
}

const PACKED = { word: 1, signed_word: 1, flag: 1, pair: 2, signed_pair: 2 } as const;

type PackedTable = Readonly<Record<string, { readonly type: keyof typeof PACKED }>>;
export type PackedOf<T> = {
  -readonly [K in keyof T]: T[K] extends { readonly type: 'flag' } ? boolean : number;
};

/** How to read packed records of a table, and how many words one has. */
export interface PackedReader<T> {
  words: number;
  /** @param from has all of the record, from `at` on; a pair above 2^53 loses its last bits */
  read: (from: Uint32Array, at: number) => PackedOf<T>;
}

export function packedReader<T extends PackedTable>(table: T): PackedReader<T> {
  const fields = Object.entries(table).map(([name, { type }]) => ({ name, type }));
  const read = (from: Uint32Array, at: number): PackedOf<T> => {
    const unpacked: Record<string, number | boolean> = {};
    let next = at;
    for (const { name, type } of fields) {
      unpacked[name] = valueAt(type, from[next], from[next + 1]);
      next += PACKED[type];
    }
    return unpacked as PackedOf<T>;
  };
  return { words: fields.reduce((sum, { type }) => sum + PACKED[type], 0), read };
}

function valueAt(type: keyof typeof PACKED, low: number, high: number): number | boolean {
  switch (type) {
    case 'word':
      return low;
    case 'signed_word':
      return low | 0;
    case 'flag':
      return low !== 0;
    case 'pair':
      return high * 2 ** 32 + low;
    default:
      return (high | 0) * 2 ** 32 + low;
  }
}
