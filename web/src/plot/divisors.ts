/** Functions that costs can be divided by. */
import type { Routine } from '../data/data.js';

export interface Divisor {
  name: string;
  value: (n: number) => number;
}

const log = (n: number): number => Math.log2(n + 1);

const FIXED: readonly Divisor[] = [
  { name: 'O(log n)', value: log },
  { name: 'O(n)', value: (n) => n },
  { name: 'O(n log n)', value: (n) => n * log(n) },
  { name: 'O(n^2)', value: (n) => n * n },
  { name: 'O(n^2 log n)', value: (n) => n * n * log(n) },
  { name: 'O(n^3)', value: (n) => n ** 3 },
];

/** With n^k where that was fitted. */
export function divisorsFor({ class: name, exponent }: Routine): readonly Divisor[] {
  if (name !== 'O(n^k)' || exponent === null) return FIXED;
  return [...FIXED, { name, value: (n) => n ** exponent }];
}

/** The one that is chosen; without a choice the routine's own class, else n. */
export function divisorOf(routine: Routine, chosen: string): Divisor {
  const all = divisorsFor(routine);
  const find = (name: string): Divisor | undefined => all.find((each) => each.name === name);
  return find(chosen) ?? find(routine.class) ?? find('O(n)')!;
}
