/**
 * Reads records, which are arrays of values in frames, by the tables that protocol/ describes them
 * with. C writes them from structs of the same description.
 */
import { Malformed, asArray, asCount, asInteger, asString, asUnsigned64 } from './fields.js';

/** Of recordings from before there was the field: a value, or the name of a field before it. */
type Absent = number | string | readonly unknown[];

type FieldTable =
  | { readonly type: 'count'; readonly absent?: Absent }
  | { readonly type: 'number'; readonly least: number; readonly most: number }
  | { readonly type: 'counts'; readonly length: number }
  | { readonly type: 'flag' | 'address' | 'signed' | 'mask' | 'text' }
  | { readonly type: 'record'; readonly of: RecordTable; readonly absent?: Absent }
  | { readonly type: 'list'; readonly of: RecordTable };

export type RecordTable = Readonly<Record<string, FieldTable>>;

interface Values {
  count: number;
  counts: number[];
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
    if (field.type === 'mask') decoded[name] = asMask(part, parts[at++], inner);
    else if (field.type === 'counts') {
      const all = Array.from({ length: field.length }, (_, i) => parts[at - 1 + i]);
      at += field.length - 1;
      decoded[name] = all.map((each) => asCount(each, inner));
    } else decoded[name] = decodeField(field, part, inner);
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
