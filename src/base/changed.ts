import { LateRecord, changedLate } from './late-record.js';

/** What is looked up only when it is read stays so. */
function copy(key: string, from: object, to: Record<string, unknown>): void {
  const field = Object.getOwnPropertyDescriptor(from, key)!;
  // To define each field takes more than twice as long, and a report has thousands of records.
  if (field.get === undefined) to[key] = field.value;
  else Object.defineProperty(to, key, field);
}

/** Those of the changes that are fields of the record's own. */
function known<T extends object>(record: T, changes: Partial<T>): Partial<T> {
  const found: Partial<T> = {};
  for (const key of Object.keys(changes) as (keyof T)[])
    if (Object.hasOwn(record, key)) found[key] = changes[key];
  return found;
}

/**
 * A record with some fields of other values. What is looked up only when it is read (lines, costs by
 * line) stays so: a spread would read all of it.
 */
export function changed<T extends object>(record: T, changes: Partial<T>): T {
  if (record instanceof LateRecord)
    return changedLate(record, known(record, changes), (whole) => changed(whole, changes));
  const made: Record<string, unknown> = {};
  for (const key of Object.keys(record)) copy(key, key in changes ? changes : record, made);
  for (const key of Object.keys(changes)) if (!(key in record)) copy(key, changes, made);
  return made as T;
}
