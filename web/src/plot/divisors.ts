/** Functions that costs can be divided by. */
import { GROWING } from '../../../src/growth/classes.js';
import { termValue } from '../../../src/growth/value.js';
import type { Routine } from '../data/data.js';

export interface Divisor {
  name: string;
  value: (n: number) => number;
}

const FIXED: readonly Divisor[] = GROWING.map(([name, growth]) => ({
  name,
  value: (n) => termValue(growth, n),
}));

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
