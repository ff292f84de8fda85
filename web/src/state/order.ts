/** Orders of the table's columns. */
import type { ComplexityClass } from '../../../src/report/schema.js';
import type { Data, Routine } from '../data/data.js';

/** From slow to fast growth. */
export const CLASSES: readonly ComplexityClass[] = [
  'unknown',
  'O(1)',
  'O(log n)',
  'O(n)',
  'O(n log n)',
  'O(n^k)',
  'O(n^2)',
  'O(n^2 log n)',
  'O(n^3)',
  'O(2^n)',
];

type Compare = (a: Routine, b: Routine, data: Data) => number;

const by =
  (value: (routine: Routine) => number): Compare =>
  (a, b) =>
    value(a) - value(b);

/** O(n^k) stands where its exponent belongs. */
function growth({ class: name, exponent }: Routine): number {
  if (name !== 'O(n^k)') return CLASSES.indexOf(name);
  const k = exponent ?? 1;
  return (
    CLASSES.indexOf(k < 1 ? 'O(log n)' : k < 2 ? 'O(n log n)' : k < 3 ? 'O(n^2 log n)' : 'O(n^3)') +
    0.5
  );
}

const names = new Intl.Collator('en', { numeric: true });

export const COMPARE: Readonly<Record<string, Compare>> = {
  rank: by(({ rank, index }) => rank ?? 1e9 + index),
  name: (a, b) => names.compare(a.title, b.title),
  class: by(growth),
  exponent: by(({ exponent }) => exponent ?? -1),
  r2: by(({ r2 }) => r2 ?? -1),
  sizes: by(({ sizes }) => sizes),
  largest: by(({ size_range: [, to] }) => to),
  calls: by(({ calls }) => calls),
  cost: by(({ cost_total }) => cost_total),
  self: by(({ cost_self }) => cost_self),
  module: (a, b, data) => names.compare(data.moduleOf(a).name, data.moduleOf(b).name),
};
