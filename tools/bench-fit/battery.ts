/**
 * The synthetic battery: samples of known cost functions.
 *
 * A case is cost(n) = a + b g(n), measured at up to 100 distinct sizes n + c, where
 * - g is one of the families below; n goes from a smallest value between 10 and 200 to `spread`
 *   times that, evenly on a linear or on a logarithmic scale, with jitter;
 * - b makes the smallest cost 100 to 10,000;
 * - a is 0, or with an offset of the cost up to half of what b g is at the smallest n;
 * - c is 0, or with an offset of the size that many times the smallest n: cells that every call
 *   reads besides its input;
 * - costs are multiplied by 1 + `noise` times a standard normal number and rounded.
 * An exponential grows by 10^4 to 10^12 over its range. All numbers come from a seed.
 */
import { generator, normal } from '../../src/fit/random.js';
import type { Sample } from '../../src/fit/calls/types.js';
import type { ComplexityClass } from '../../src/schema/report.js';

export interface Family {
  name: string;
  class: ComplexityClass;
  /** Of O(n^k), else null. */
  exponent: number | null;
  /** Null for the exponential, whose base depends on the range. */
  g: ((n: number) => number) | null;
}

const power = (k: number): Family => ({
  name: `n^${k}`,
  class: 'O(n^k)',
  exponent: k,
  g: (n) => n ** k,
});

export const FAMILIES: readonly Family[] = [
  { name: '1', class: 'O(1)', exponent: null, g: () => 1 },
  { name: 'log n', class: 'O(log n)', exponent: null, g: Math.log2 },
  power(0.5),
  { name: 'n', class: 'O(n)', exponent: null, g: (n) => n },
  { name: 'n log n', class: 'O(n log n)', exponent: null, g: (n) => n * Math.log2(n) },
  power(1.5),
  { name: 'n^2', class: 'O(n^2)', exponent: null, g: (n) => n * n },
  { name: 'n^2 log n', class: 'O(n^2 log n)', exponent: null, g: (n) => n * n * Math.log2(n) },
  power(2.5),
  { name: 'n^3', class: 'O(n^3)', exponent: null, g: (n) => n ** 3 },
  { name: '2^n', class: 'O(2^n)', exponent: null, g: null },
];

export interface Cell {
  /** Standard deviation of a cost, as a part of it. */
  noise: number;
  /** Largest over smallest n. */
  spread: number;
  /** 0 for none; 'cost' for an intercept; else the constant part of the sizes, in smallest n. */
  offset: number | 'cost';
}

export const NOISES = [0, 0.01, 0.05, 0.2];
export const SPREADS = [4, 10, 100];
export const OFFSETS = [0, 'cost', 0.5, 2] as const;

export const CELLS: readonly Cell[] = NOISES.flatMap((noise) =>
  SPREADS.flatMap((spread) => OFFSETS.map((offset) => ({ noise, spread, offset }))),
);

export interface Case {
  family: Family;
  /** By size. */
  samples: Sample[];
}

/** @param count distinct sizes; 20 to 60 when left out */
export function makeCase(family: Family, cell: Cell, seed: number, count = 100): Case {
  const random = generator(seed);
  // Neighbouring seeds begin alike.
  for (let i = 0; i < 8; i++) random();
  const between = (low: number, high: number) => low + (high - low) * random();
  const smallest = Math.round(10 ** between(1, Math.log10(200)));
  const sizes = spaced(smallest, smallest * cell.spread, count, random);
  const top = sizes[sizes.length - 1];
  const base = 10 ** (between(4, 12) / (top - smallest));
  const g = family.g ?? ((n: number) => base ** (n - smallest));
  const intercept = cell.offset === 'cost' ? random() / 2 : 0;
  const scale = 10 ** between(2, 4) / g(smallest);
  const shift = cell.offset === 'cost' ? 0 : Math.round(cell.offset * smallest);
  const samples = sizes.map((n) => {
    const cost = scale * (g(n) + intercept * g(smallest));
    const factor = Math.max(0.05, 1 + cell.noise * normal(random));
    return { size: n + shift, cost: Math.max(1, Math.round(cost * factor)) };
  });
  return { family, samples };
}

/** `count` distinct whole numbers from `low` to `high` (fewer when there are no more), ascending. */
function spaced(low: number, high: number, count: number, random: () => number): number[] {
  const logarithmic = random() < 0.5;
  const sizes = new Set([low, high]);
  for (let i = 1; i < count - 1; i++) {
    const part = (i + random() - 0.5) / (count - 1);
    sizes.add(Math.round(logarithmic ? low * (high / low) ** part : low + (high - low) * part));
  }
  return [...sizes].sort((a, b) => a - b);
}

/** The cases of one cell: `rounds` of each family. */
export function casesOf(cell: Cell, rounds: number, seed = 1): Case[] {
  return FAMILIES.flatMap((family, f) =>
    Array.from({ length: rounds }, (_, r) => makeCase(family, cell, seed + 7919 * (f * 1000 + r))),
  );
}

/** Cases that say too little for any claim: too few sizes, or too narrow a range of n. */
export function belowGuards(rounds: number, seed = 1): { title: string; cases: Case[] }[] {
  const sets = NOISES.flatMap((noise): { title: string; cell: Cell; count?: number }[] => [
    { title: `3 sizes, noise ${noise}`, cell: { noise, spread: 10, offset: 0 }, count: 3 },
    { title: `4 sizes, noise ${noise}`, cell: { noise, spread: 100, offset: 0 }, count: 4 },
    ...[1.5, 2, 3].flatMap((spread) =>
      ([0, 'cost', 0.5, 10, 10_000] as const).map((offset) => ({
        title: `spread ${spread}, offset ${offset}, noise ${noise}`,
        cell: { noise, spread, offset },
      })),
    ),
  ]);
  return sets.map(({ title, cell, count }, s) => ({
    title,
    cases: FAMILIES.flatMap((family, f) =>
      Array.from({ length: rounds }, (_, r) =>
        makeCase(family, cell, seed + 104729 * (s * 10_000 + f * 1000 + r), count),
      ),
    ),
  }));
}
