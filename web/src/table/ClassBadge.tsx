import type { ComplexityClass } from '../../../src/report/schema.js';

/** The text says the class, the colour only repeats it: how fast it grows. */
const PACE: Readonly<Record<ComplexityClass, string>> = {
  'O(1)': 'slow',
  'O(log n)': 'slow',
  'O(n)': 'linear',
  'O(n log n)': 'linear',
  'O(n^2)': 'fast',
  'O(n^2 log n)': 'fast',
  'O(n^3)': 'fast',
  'O(n^k)': 'fast',
  'O(2^n)': 'fast',
  unknown: 'unknown',
};

const SUPERSCRIPTS: Readonly<Record<string, string>> = { '2': '²', '3': '³', k: 'ᵏ', n: 'ⁿ' };

/** "O(n^2 log n)" as mathematicians write it. */
export function prettyClass(name: string): string {
  return name.replace(/\^([23kn])/g, (_, power: string) => SUPERSCRIPTS[power]);
}

export function ClassBadge({ name }: { name: ComplexityClass }) {
  return <span class={`badge pace-${PACE[name]}`}>{prettyClass(name)}</span>;
}
