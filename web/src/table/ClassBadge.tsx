import type { ComplexityClass } from '../../../src/report/schema.js';
import { PACE } from './pace.js';

const SUPERSCRIPTS: Readonly<Record<string, string>> = { '2': '²', '3': '³', k: 'ᵏ', n: 'ⁿ' };

/** "O(n^2 log n)" as mathematicians write it. */
export function prettyClass(name: string): string {
  return name.replace(/\^([23kn])/g, (_, power: string) => SUPERSCRIPTS[power]);
}

/** The text says the class, the colour only repeats it: how fast it grows. */
export function ClassBadge({ name }: { name: ComplexityClass }) {
  return <span class={`badge pace-${PACE[name]}`}>{prettyClass(name)}</span>;
}
