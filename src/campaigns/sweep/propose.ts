/** Which sweep would tell how a program's cost grows: a command to copy. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { currentFolder } from '../../base/current-folder.js';
import { printable } from '../../base/text/printable.js';
import { isNoSize } from '../../profile/argument-sizes.js';
import { PLACEHOLDER } from './plan-sweep.js';
import { textToBytes } from '../../base/text/byte-text.js';

export interface Proposal {
  /** For a shell. */
  command: string;
  /** What to run it with, in words. */
  what: string;
  /** The same, to be run. */
  plan: ProposedSweep;
}

export interface ProposedSweep {
  /**
   * The command, with the place for the size.
   * @param part path of the part that is read in place of a file, with the place for the size
   */
  words: (part: string) => string[];
  sizes: readonly number[] | 'auto';
  /** The file of which parts are made, and how parts are to end; null: none is. */
  cut: (Cut & { extension: string }) | null;
}

/** What would decide more. */
export interface NextStep {
  /** A sentence; with a command it ends in a colon. */
  text: string;
  /** For a shell; null where there is none to copy. */
  command: string | null;
}

/** That can be run. */
export interface DecidingStep extends NextStep {
  /** Null where there is no command. */
  plan: ProposedSweep | null;
}

/** With more of the cost undecided, a sweep is worth the time; with this much, nothing is known. */
export const UNDECIDED = 0.1;
export const MOSTLY_UNDECIDED = 0.5;

/** What helps wherever most is undecided, and nothing is known of the program's input. */
export const MORE_SIZES: NextStep = {
  text: 'To decide, profile it on inputs of at least five sizes, each with --profile FILE and --feature n=SIZE, and give all files to comair-bin analyze.',
  command: null,
};

export interface ProposeOptions {
  /** Options of comair-bin that the sweep is to have, too. */
  options?: readonly string[];
  /** Where relative names of files begin; default: here. */
  cwd?: string;
  /** What the program read from stdin, where that was a file. */
  stdin?: string | null;
  /** When it began, in ms: what was written since then is what it made. Default: never. */
  since?: number;
}

type Asked = Required<ProposeOptions>;

/** Words that need no quotes. */
const PLAIN = /^(?:[\w@%+=:,./-]|\{n\})+$/;
/** A size is a number like this; smaller ones are levels, flags, counts of threads. */
const LEAST = 10;
/** Cut files shall have sizes that span this. */
const SPAN = 64;
const SIZES = 7;
/** Of a file, to tell text from others. */
const LOOKED_AT = 65_536;

/** What a terminal shall not see is escaped in the way of bash, zsh and POSIX.1-2024: $'a\\nb'. */
export function shellWord(word: string): string {
  if (PLAIN.test(word)) return word;
  if (printable(word) === word) return `'${word.replaceAll("'", `'\\''`)}'`;
  const escaped = Array.from(word, (char) => {
    if (char === '\n') return '\\n';
    if (char === "'" || char === '\\') return `\\${char}`;
    // Three digits at most, so that a digit that follows is not one of them.
    const bytes = printable(char) === char ? [] : [...Buffer.from(textToBytes(char))];
    return bytes.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('') || char;
  });
  return `$'${escaped.join('')}'`;
}

const shell = (words: readonly string[]): string => words.map(shellWord).join(' ');

interface Place {
  /** Index into the command line. */
  at: number;
  number: string;
  /** Where in the word. */
  from: number;
}

/**
 * The number that is most likely a size: a word of its own before one within a word (`--rows=500`,
 * a script), the largest among alike. Not the value of an option such as `-j 16`, nor a part of a
 * file's name, a version, a fraction.
 */
function numberPlace(argv: readonly string[], isFile: (word: string) => boolean): Place | null {
  const whole: Place[] = [];
  const within: Place[] = [];
  for (const [at, word] of argv.entries()) {
    // The number of a descriptor or a process is no size.
    if (at === 0 || isFile(word) || /^\/(dev|proc)\//.test(word)) continue;
    const ofOption = /^-[A-Za-z]$/.test(argv[at - 1]);
    for (const match of word.matchAll(/(?<![\w.#-])\d+(?![\w.]*[A-Za-z_]|\.\d)/g)) {
      const [number] = match;
      if (!(Number(number) >= LEAST) || number.length > 12) continue;
      const place = { at, number, from: match.index };
      const before = word.slice(0, match.index);
      if (isNoSize(before, argv[at - 1])) continue;
      if (number !== word) within.push(place);
      else if (!ofOption) whole.push(place);
    }
  }
  const largest = (places: Place[]): Place | null =>
    places.reduce<Place | null>(
      (best, place) => (best === null || Number(place.number) > Number(best.number) ? place : best),
      null,
    );
  return largest(whole) ?? largest(within);
}

export interface Cut {
  /** Index into the command line; null: stdin. */
  at: number | null;
  path: string;
  unit: 'lines' | 'bytes';
  /** In units. */
  size: number;
}

/** Null where it is no file that can be cut. */
function cutOf(
  at: number | null,
  path: string,
  { cwd, since }: Pick<Asked, 'cwd' | 'since'>,
): Cut | null {
  try {
    const file = resolve(cwd, path);
    const stat = statSync(textToBytes(file));
    if (!stat.isFile() || stat.size === 0 || stat.mtimeMs >= since) return null;
    const fd = openSync(textToBytes(file), 'r');
    try {
      const start = Buffer.alloc(Math.min(LOOKED_AT, stat.size));
      const part = start.subarray(0, readSync(fd, start, 0, start.length, 0));
      const lines = part.reduce((sum, byte) => sum + Number(byte === 10), 0);
      if (part.includes(0) || lines < SIZES) return { at, path, unit: 'bytes', size: stat.size };
      return { at, path, unit: 'lines', size: Math.floor((lines * stat.size) / part.length) };
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}

/** The largest file of the command line. */
function largestFile(argv: readonly string[], asked: Asked): Cut | null {
  const { stdin } = asked;
  const candidates = argv.flatMap((word, at) => {
    // Also --input=FILE.
    const path = /^--?[\w-]+=(.+)$/s.exec(word)?.[1] ?? word;
    const cut = at === 0 ? null : cutOf(at, path, asked);
    return cut === null || cut.size < SIZES ? [] : [cut];
  });
  const read = stdin === null ? null : cutOf(null, stdin, asked);
  if (read !== null && read.size >= SIZES) candidates.push(read);
  return candidates.reduce<Cut | null>(
    (best, cut) => (best === null || cut.size > best.size ? cut : best),
    null,
  );
}

/** Up to the size of the file, by a factor. */
function cutSizes(size: number): number[] {
  const least = Math.max(1, size / SPAN);
  const sizes = Array.from({ length: SIZES }, (_, i) => {
    return Math.round(least * (size / least) ** (i / (SIZES - 1)));
  });
  return [...new Set(sizes)];
}

/** Each run reads the file from its start; the stdin of the sweep would be at its end after one. */
const READ_FROM = ['sh', '-c', 'exec "$@" < "$0"'];
const FROM_FILE = READ_FROM.map(shellWord).join(' ');
const readingFrom = (path: string | null): string[] => (path === null ? [] : [...READ_FROM, path]);

function cutPlan(argv: readonly string[], cut: Cut, { cwd, stdin }: Asked): ProposedSweep {
  return {
    words: (part) => [
      ...readingFrom(cut.at === null ? part : stdin),
      ...argv.map((word, at) =>
        at === cut.at ? word.slice(0, word.length - cut.path.length) + part : word,
      ),
    ],
    sizes: cutSizes(cut.size),
    cut: { ...cut, path: resolve(cwd, cut.path), extension: extname(basename(cut.path)) },
  };
}

/** Parts of the file are made first, so that only the program itself is observed. */
function cutCommand(argv: readonly string[], cut: Cut, { options, stdin }: Asked): string {
  const sizes = cutSizes(cut.size);
  const part = `"$d"/${PLACEHOLDER}${shellWord(extname(basename(cut.path)))}`.replace(/''$/, '');
  const head = cut.unit === 'lines' ? '-n' : '-c';
  const make = `d=$(mktemp -d); for n in ${sizes.join(' ')}; do head ${head} $n ${shellWord(cut.path)} > ${part.replace(PLACEHOLDER, '$n')}; done`;
  const words = argv.map((word, at) => {
    if (at !== cut.at) return shellWord(word);
    const before = word.slice(0, word.length - cut.path.length);
    return `${before === '' ? '' : shellWord(before)}${part}`;
  });
  const read = cut.at === null ? part : stdin === null ? null : shellWord(stdin);
  const program = [...(read === null ? [] : [FROM_FILE, read]), ...words].join(' ');
  const all = ['comair-bin sweep', shell(options), '--sizes', sizes.join(','), '--', program];
  return `${make}; ${all.filter((text) => text !== '').join(' ')}`;
}

/**
 * A sweep for a command that was run once: over a number among its arguments, else over the lines
 * or bytes of a file that it reads. Null where it has neither.
 */
export function proposeSweep(
  argv: readonly string[],
  { options = [], cwd = currentFolder(), stdin = null, since = Infinity }: ProposeOptions = {},
): Proposal | null {
  // Would be taken for the place.
  if (argv.some((word) => word.includes(PLACEHOLDER))) return null;
  const isFile = (word: string): boolean => cutOf(null, word, { cwd, since }) !== null;
  const place = numberPlace(argv, isFile);
  // What is read is the input, whatever else is a number; but a script is not.
  const cut = largestFile(argv, { options, cwd, stdin, since });
  const isScript = cut?.at != null && place !== null && place.at > cut.at;
  if (place !== null && (cut === null || isScript || place.number === argv[place.at])) {
    const { at, number, from } = place;
    const word = argv[at].slice(0, from) + PLACEHOLDER + argv[at].slice(from + number.length);
    const words = argv.map((each, i) => (i === at ? word : each));
    const all = ['comair-bin', 'sweep', ...options, '--sizes', 'auto', '--'];
    const read = stdin === null ? [] : [FROM_FILE, shellWord(stdin)];
    return {
      command: [shell(all), ...read, shell(words)].join(' '),
      what: `several sizes in place of ${number}`,
      plan: { words: () => [...readingFrom(stdin), ...words], sizes: 'auto', cut: null },
    };
  }
  if (cut === null) return null;
  const asked = { options, cwd, stdin, since };
  return {
    command: cutCommand(argv, cut, asked),
    plan: cutPlan(argv, cut, asked),
    what: `${cut.at === null ? 'its stdin' : cut.path} cut to several sizes (${cut.unit})`,
  };
}

/**
 * What to do about a single run that leaves much open; null where there is nothing to say.
 * @param share of the cost that is undecided
 * @param piped stdin is a pipe, of which nothing can be cut
 */
export function afterOneRun(
  argv: readonly string[],
  share: number,
  piped: boolean,
  options: ProposeOptions,
): DecidingStep | null {
  const proposal = proposeSweep(argv, options);
  if (proposal !== null) {
    const { what, command, plan } = proposal;
    return { text: `To decide, run it with ${what}:`, command, plan };
  }
  if (share <= MOSTLY_UNDECIDED) return null;
  const program = shell([...(options.options ?? []), '--', ...argv]);
  return piped
    ? {
        text: `To decide, write what it reads from the pipe into a file first, and give it that: comair-bin ${program} < FILE. The sweep over parts of the file is proposed then.`,
        command: null,
        plan: null,
      }
    : { ...MORE_SIZES, plan: null };
}
