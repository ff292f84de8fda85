/**
 * Records of which some fields are known, and which are made as a whole when another one is read: a
 * report has thousands of routines and loops, of which a screen shows twenty.
 */
export abstract class LateRecord<T extends object> {
  #made: T | null = null;
  #make: (() => T) | null;

  protected constructor(make: () => T) {
    this.#make = make;
  }

  /** The record with all of its fields as its own; the same at each call. */
  whole(): T {
    if (this.#made === null) {
      this.#made = this.#make!();
      // What it was made of is not needed any more.
      this.#make = null;
    }
    return this.#made;
  }

  /** One with the same known fields. @param make the whole of it */
  abstract derived(make: () => T): LateRecord<T>;
}

/** Fields that are known, each of which is to be the record's own. */
type Known<T> = { [K in keyof T]?: T[K] | undefined };

/**
 * Has the fields that are not known be read from the whole.
 * @param late names of all these fields
 */
export function readLate<T extends object>(
  of: { prototype: LateRecord<T> },
  late: Readonly<Record<string, true>>,
): void {
  for (const key of Object.keys(late)) {
    Object.defineProperty(of.prototype, key, {
      configurable: true,
      get(this: LateRecord<T>) {
        return (this.whole() as Record<string, unknown>)[key];
      },
    });
  }
}

/**
 * The same record with some fields of other values.
 * @param known those of the changes that the record knows
 * @param make the whole, of the whole of before
 */
export function changedLate<T extends object>(
  record: T,
  known: Known<T>,
  make: (whole: T) => T,
): T {
  if (!(record instanceof LateRecord)) return make(record);
  const late = record as LateRecord<T>;
  const made = late.derived(() => make(late.whole()));
  return Object.assign(made, known) as unknown as T;
}

/** All fields as the record's own. */
export const wholeOf = <T extends object>(record: T): T =>
  record instanceof LateRecord ? (record as LateRecord<T>).whole() : record;
