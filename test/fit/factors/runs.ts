/** Runs of made-up programs at the sizes that a sweep over two factors has. */
import type { FactorPoint } from '../../../src/fit/factors/points.js';
import type { FactorLaw } from '../../../src/fit/factors/law.js';
import { leadOf } from '../../../src/fit/factors/law.js';

export type Cost = (n: number, m: number) => number;

const N = [100, 200, 400, 800, 1600];
const M = [10, 20, 40, 80, 160];

/** Each factor alone at the middle of the other, and the corners. */
export const CROSS: readonly (readonly [number, number])[] = [
  ...N.map((n) => [n, 40] as const),
  ...M.filter((m) => m !== 40).map((m) => [400, m] as const),
  ...[100, 1600].flatMap((n) => [10, 160].map((m) => [n, m] as const)),
];

/** Repeatable; between -1 and 1. */
export function noises(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 30 - 1;
  };
}

export function runsOf(cost: Cost, noise = 0, seed = 1, places = CROSS): FactorPoint[] {
  const next = noises(seed);
  return places.map(([n, m]) => ({ at: [n, m], y: Math.round(cost(n, m) * (1 + noise * next())) }));
}

/** "n^2*m + n": the leading terms, powers to one digit. */
export function leadText(law: FactorLaw): string {
  const texts = leadOf(law).map(({ of }) =>
    of
      .flatMap((term, i) => {
        if (term === null) return [];
        const name = 'nmk'[i];
        const power = Number(term.power.toFixed(1));
        const root = power === 0 ? [] : [power === 1 ? name : `${name}^${power}`];
        return [...root, ...(term.log === 0 ? [] : [`log ${name}`])];
      })
      .join('*'),
  );
  return texts.sort().join(' + ');
}
