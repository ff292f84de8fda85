/** Sweeps over several sizes, the factors: `--sizes n=LIST --sizes m=LIST`, and which runs they make. */
import { sizesForAClaim, spreadOfRuns } from '../../fit/enough.js';
import { parseSizes } from './parse-sizes.js';
import type { PlannedRun } from './plan-sweep.js';

export interface Factor {
  name: string;
  /** Distinct, ascending. */
  sizes: readonly number[];
}

/** One `--sizes`: of what has no name, that is n. */
export interface SizesOption {
  name: string | null;
  sizes: readonly number[] | 'auto';
}

/** Each further one doubles the runs that decide, and four are more than a sentence can say. */
const MOST_FACTORS = 3;
const USUAL = 'n';

/**
 * `LIST`, `auto`, or `name=LIST`.
 * @throws Error that says in a few words what is wrong
 */
export function parseSizesOption(text: string): SizesOption {
  const [, name, list] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? [null, null, text];
  if (list === 'auto') {
    if (name === null) return { name, sizes: list };
    throw new Error('auto chooses sizes of n alone: list those of several');
  }
  return { name, sizes: parseSizes(list) };
}

/**
 * @returns the sizes of n, where nothing else is varied; else the factors
 * @throws Error in a sentence
 */
export function factorsOf(options: readonly SizesOption[]): readonly number[] | 'auto' | Factor[] {
  const [first, ...others] = options;
  if (others.length === 0 && (first.name ?? USUAL) === USUAL) return first.sizes;
  if (others.length === 0) {
    throw new Error(
      `one size is called n: write --sizes LIST, and {n} in the place of {${first.name}}; names are for several sizes`,
    );
  }
  const factors = options.map(({ name, sizes }): Factor => {
    if (sizes === 'auto') throw new Error('auto chooses sizes of n alone: list those of several');
    return { name: name ?? USUAL, sizes };
  });
  const names = factors.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) {
    throw new Error(
      `${twice} has two lists of sizes: give each --sizes a name of its own, as in --sizes n=LIST --sizes m=LIST`,
    );
  }
  if (factors.length > MOST_FACTORS) {
    throw new Error(
      `${factors.length} factors are too many to be told apart: vary ${MOST_FACTORS} at most`,
    );
  }
  for (const factor of factors) refuseThin(factor);
  return factors;
}

/** Whether its sizes, above 0, are enough for a law. */
export const isEnough = ({ sizes }: Factor): boolean =>
  sizes.length >= sizesForAClaim.value && sizes[sizes.length - 1] >= spreadOfRuns.value * sizes[0];

function refuseThin(factor: Factor): void {
  const { name, sizes } = factor;
  const [least, most] = [sizes[0], sizes[sizes.length - 1]];
  if (!(least > 0)) throw new Error(`sizes of ${name} have to be above 0 where several are varied`);
  if (isEnough(factor)) return;
  const has =
    sizes.length < sizesForAClaim.value
      ? `${sizes.length} size${sizes.length === 1 ? '' : 's'}`
      : `sizes that span a factor of ${(most / least).toPrecision(2)}`;
  throw new Error(
    `${name} has ${has}: each factor needs at least ${sizesForAClaim.value} that span a factor of ${spreadOfRuns.value}`,
  );
}

/** "{n}". */
export const placeOf = (name: string): string => `{${name}}`;

/**
 * Each factor alone, with the others in the middle of theirs; then the corners, at which all are
 * smallest or largest: there sums and products differ most, and leaving one out leaves others.
 * @returns places, each with a size of each factor; without repetition
 */
export function placesOf(factors: readonly Factor[]): number[][] {
  const middle = factors.map(({ sizes }) => sizes[sizes.length >> 1]);
  const lines = factors.flatMap(({ sizes }, i) => sizes.map((size) => middle.with(i, size)));
  let corners: number[][] = [[]];
  for (const { sizes } of factors) {
    corners = corners.flatMap((some) =>
      [sizes[0], sizes[sizes.length - 1]].map((x) => [...some, x]),
    );
  }
  const seen = new Set<string>();
  return [...lines, ...corners].filter((place) => {
    const key = place.join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

/** "n=100 m=40". */
const labelOf = (names: readonly string[], place: readonly number[]): string =>
  names.map((name, i) => `${name}=${place[i]}`).join(' ');

/** In the words of a command, what may be meant as the place of a size that nobody gave. */
const UNKNOWN = /^\{[A-Za-z_]\w*\}$/;

/** Words of the command that look like places of sizes, and are none of the factors'. */
export const unknownPlaces = (command: readonly string[], factors: readonly Factor[]): string[] =>
  command.filter(
    (word) => UNKNOWN.test(word) && !factors.some(({ name }) => word === placeOf(name)),
  );

/** @throws Error where the command has no place for one of them */
export function planFactors(command: readonly string[], factors: readonly Factor[]): PlannedRun[] {
  const names = factors.map(({ name }) => name);
  const missing = names.filter((name) => !command.some((word) => word.includes(placeOf(name))));
  if (missing.length > 0) {
    const unknown = unknownPlaces(command, factors);
    const meant = unknown.length === 0 ? '' : ` (${unknown.join(', ')} has no --sizes)`;
    throw new Error(
      `nothing in the command says where the size ${missing[0]} goes: write ${placeOf(missing[0])} there, as in ./prog ${names.map(placeOf).join(' ')}${meant}`,
    );
  }
  return placesOf(factors).map((place) => {
    const fill = (word: string): string =>
      word.replaceAll(/\{([A-Za-z_]\w*)\}/g, (whole, name: string) => {
        const at = names.indexOf(name);
        return at < 0 ? whole : String(place[at]);
      });
    return {
      n: place.reduce((product, size) => product * size, 1),
      label: labelOf(names, place),
      argv: command.map(fill),
      features: Object.fromEntries(names.map((name, i) => [name, place[i]])),
    };
  });
}
