/**
 * A record with some fields of other values. What is looked up only when it is read (lines, costs by
 * line) stays so: a spread would read all of it.
 */
export function changed<T extends object>(record: T, changes: Partial<T>): T {
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(record),
      ...Object.getOwnPropertyDescriptors(changes),
    },
  ) as T;
}
