/** Which numbers of a command line are most likely a size of its input. */
import { isNoSize } from '../../profile/argument-sizes.js';
import { joined } from '../../words/names.js';
import { PLACEHOLDER } from './plan-sweep.js';

/** A size is a number like this; smaller ones are levels, flags, counts of threads. */
const SMALLEST_SIZE = 10;

/** Neither a part of a name or a version nor a fraction; Ruby's numbers have loops (`500.times`). */
const NUMBER = /(?<![\w.#-])\d+(?:(?=\.(?:times|upto|downto|step)\b)|(?![\w.]*[A-Za-z_]|\.\d))/g;

interface Place {
  /** Index into the command line. */
  at: number;
  number: string;
  /** Where in the word. */
  from: number;
}

/** A number, wherever it stands. */
export interface Numbers {
  number: string;
  /** In the order of the command line; none of them is an option's. */
  places: readonly Place[];
  /** Other numbers that may be sizes, which stay as they are; and this one, as an option's. */
  held: readonly string[];
}

/**
 * The number that is most likely a size: a word of its own before one within a word (`--rows=500`,
 * a script), the largest among alike. Not the value of an option such as `-j 16`, nor a part of a
 * file's name, a version, a fraction. Equal numbers are the same size: one of them alone, varied,
 * would show half of what the size does.
 */
export function numbersOf(
  argv: readonly string[],
  isFile: (word: string) => boolean,
): Numbers | null {
  const whole: Place[] = [];
  const within: Place[] = [];
  const options: string[] = [];
  for (const [at, word] of argv.entries()) {
    // The number of a descriptor or a process is no size.
    if (at === 0 || isFile(word) || /^\/(dev|proc)\//.test(word)) continue;
    const ofOption = /^-[A-Za-z]$/.test(argv[at - 1]);
    for (const match of word.matchAll(NUMBER)) {
      const [number] = match;
      if (!(Number(number) >= SMALLEST_SIZE) || number.length > 12) continue;
      const place = { at, number, from: match.index };
      const before = word.slice(0, match.index);
      if (isNoSize(before, argv[at - 1])) continue;
      if (number !== word) within.push(place);
      else if (!ofOption) whole.push(place);
      else options.push(`${argv[at - 1]} ${number}`);
    }
  }
  const largest = (places: Place[]): string | undefined =>
    places.toSorted((a, b) => Number(b.number) - Number(a.number)).at(0)?.number;
  const number = largest(whole) ?? largest(within);
  if (number === undefined) return null;
  const all = [...whole, ...within].sort((a, b) => a.at - b.at || a.from - b.from);
  const others = all.flatMap((place) => (place.number === number ? [] : [place.number]));
  return {
    number,
    places: all.filter((place) => place.number === number),
    held: [...new Set([...others, ...options])],
  };
}

/** The command line with the place for the size wherever the number is. */
export function withPlaces(
  argv: readonly string[],
  { number, places }: Numbers,
  size = PLACEHOLDER,
): string[] {
  return argv.map((word, at) =>
    places
      .filter((place) => place.at === at)
      .reduceRight(
        (text, { from }) => text.slice(0, from) + size + text.slice(from + number.length),
        word,
      ),
  );
}

/** "several sizes in both places of 3000 (200 stays as it is)" */
export function sizesText({ number, places, held }: Numbers): string {
  const many = places.length;
  const where =
    many === 1 ? 'in place of' : many === 2 ? 'in both places of' : `in all ${many} places of`;
  const rest =
    held.length === 0
      ? ''
      : ` (${joined(held)} ${held.length === 1 ? 'stays as it is' : 'stay as they are'})`;
  return `several sizes ${where} ${number}${rest}`;
}
