/** Which sweep would tell how a program's cost grows: a command to copy. */
import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { extname, resolve } from 'node:path';
import { currentFolder } from '../../base/current-folder.js';
import { seconds as readableSeconds } from '../../base/text/numbers.js';
import type { SizeMeaning } from '../../schema/size-meaning.js';
import { DEFAULT_BUDGET } from './auto.js';
import { SIZES, cutSizes, extensionOf, inputOf, partName, shellSizeBeside } from './inputs.js';
import type { Cut } from './inputs.js';
import type { CutUnit } from './line-file.js';
import { PLACEHOLDER } from './plan-sweep.js';
import { numbersOf, sizesText, withPlaces } from './numbers.js';
import type { Numbers } from './numbers.js';
import { okStatus, preparedInputs } from './prepare.js';
import { scriptAt } from './script-at.js';
import { fileIn, shell, shellWord } from './shell.js';
import { textToBytes } from '../../base/text/byte-text.js';
import { joined } from '../../words/names.js';

export interface Proposal {
  /** For a shell. */
  command: string;
  /** What to run it with, in words. */
  what: string;
  /** The same, to be run. */
  plan: ProposedSweep;
  /** That it takes at the most, as far as is known; 0: not known. */
  seconds: number;
}

export interface ProposedSweep {
  /**
   * The command, with the place for the size.
   * @param partOf path of the part that is read in place of the file of that index (of `cut`: 0, of
   * `beside`: from 1), with the place for the size
   */
  words: (partOf: (index: number) => string) => string[];
  sizes: readonly number[] | 'auto';
  /** What n is. */
  meaning: SizeMeaning;
  /** The file of which parts are made; null: none is. */
  cut: Cut | null;
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
  text: 'To find out, run it on inputs of five sizes or more, each with --profile FILE --feature n=SIZE, and give the files to comair-bin analyze.',
  command: null,
};

/** What helps with a server: it does not end by itself, and its command says nothing of its input. */
export const OTHER_REQUESTS: NextStep = {
  text: 'To find out, let clients ask for work of five sizes or more within one run, the largest at least four times the smallest.',
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
  /** Exit status, which the other runs may have as well; default 0. */
  status?: number;
  /** How long it took; default: not known. */
  seconds?: number;
}

type Asked = Required<ProposeOptions>;

function statOf(path: string, cwd: string): Stats | null {
  try {
    const stat = statSync(textToBytes(resolve(cwd, path)));
    return stat.isFile() ? stat : null;
  } catch {
    return null;
  }
}

/** Runs that write one file in turn, or at the same time, would spoil it: each gets its own. */
function withOwnOutputs(argv: readonly string[], { cwd, since }: Asked): string[] {
  return argv.map((word, at) => {
    const path = fileIn(word);
    const stat = at === 0 ? null : statOf(path, cwd);
    if (stat === null || stat.mtimeMs < since) return word;
    const end = extname(path);
    return `${word.slice(0, word.length - end.length)}-${PLACEHOLDER}${end}`;
  });
}

/** Each run reads the file from its start; the stdin of the sweep would be at its end after one. */
const READ_FROM = ['sh', '-c', 'exec "$@" < "$0"'];
const FROM_FILE = READ_FROM.map(shellWord).join(' ');
const readingFrom = (path: string | null): string[] => (path === null ? [] : [...READ_FROM, path]);

/** Index of the file at a place of the command line among those that are cut; -1: it is none. */
const cutAt = ({ at, beside }: Cut, place: number): number =>
  [at, ...beside.map((each) => each.at)].indexOf(place);

function cutPlan(argv: readonly string[], cut: Cut, { cwd, stdin }: Asked): ProposedSweep {
  const beside = cut.beside.map((each) => ({ ...each, path: resolve(cwd, each.path) }));
  return {
    words: (partOf) => [
      ...readingFrom(cut.at === null ? partOf(0) : stdin),
      ...argv.map((word, at) => {
        const index = cutAt(cut, at);
        if (index < 0) return word;
        const { path } = [cut, ...cut.beside][index];
        return word.slice(0, word.length - path.length) + partOf(index);
      }),
    ],
    sizes: cutSizes(cut.size),
    meaning: {
      kind: cut.unit,
      file: cut.at === null ? null : cut.path,
      beside: cut.beside.map(({ path }) => path),
    },
    cut: { ...cut, path: resolve(cwd, cut.path), beside },
  };
}

const filesText = ({ path, beside }: Cut): string =>
  joined([path, ...beside.map((each) => each.path)]);

/** Writes the first ones of a file, for a shell; its name is none of a variable to awk. */
const FIRST: Record<CutUnit, (count: string, path: string) => string> = {
  lines: (count, path) => `head -n ${count} ${path}`,
  records: (count, path) => `awk -v RS= -v 'ORS=\\n\\n' "NR <= ${count}" < ${path}`,
};

/** Parts of the file are made first, so that only the program itself is observed. */
function cutCommand(argv: readonly string[], cut: Cut, { options, stdin, status }: Asked): string {
  const sizes = cutSizes(cut.size);
  const files = [cut, ...cut.beside];
  const partOf = (index: number, size = PLACEHOLDER): string =>
    `"$d"/${partName(size, index, shellWord(extensionOf(files[index])))}`.replace(/''$/, '');
  const makeEach = files.map(({ path }, i) => {
    const count = i === 0 ? '$n' : shellSizeBeside(cut.beside[i - 1], cut.size);
    return `${FIRST[cut.unit](count, shellWord(path))} > ${partOf(i, i === 0 ? '$n' : '${n}')}`;
  });
  const make = `d=$(mktemp -d); for n in ${sizes.join(' ')}; do ${makeEach.join('; ')}; done`;
  const part = partOf(0);
  const words = argv.map((word, at) => {
    const index = cutAt(cut, at);
    if (index < 0) return shellWord(word);
    const before = word.slice(0, word.length - files[index].path.length);
    return `${before === '' ? '' : shellWord(before)}${partOf(index)}`;
  });
  const read = cut.at === null ? part : stdin === null ? null : shellWord(stdin);
  const program = [...(read === null ? [] : [FROM_FILE, read]), ...words].join(' ');
  const statuses = okStatus(status).join(' ');
  const all = ['comair-bin sweep', shell(options), statuses, '--sizes', sizes.join(','), '--'];
  // Whether it takes a part at all is seen at once, at its own speed.
  const first = program.replaceAll(PLACEHOLDER, String(sizes[0]));
  const tried = status === 0 ? `${first} > /dev/null && ` : '';
  return `${make}; ${tried}${[...all.filter((text) => text !== ''), program].join(' ')}`;
}

/** Sizes that double: all of them take twice what the largest does where costs grow like a line. */
const TIMES_LARGEST = 2;
/** Seconds that a short run takes, engine and analysis. */
const EACH = 1;

/** @param seconds of the run with the whole file; 0: not known */
const secondsOfParts = (seconds: number): number =>
  seconds > 0 ? TIMES_LARGEST * seconds + SIZES * EACH : 0;

/**
 * Whether a number goes before a file: the file is its script, or it is a word of its own, but for a
 * file that was read from stdin, which nobody gives to a program that makes its input by a number.
 */
const isAskedFor = (
  { number, places }: Numbers,
  argv: readonly string[],
  cut: Cut,
  script: number,
): boolean =>
  places.some(({ at }) => (cut.at !== null && argv[at] === number) || (script >= 0 && at > script));

/**
 * A sweep for a command that was run once: over a number among its arguments, else over the lines
 * or bytes of a file that it reads. Null where it has neither.
 */
export function proposeSweep(argv: readonly string[], asked: ProposeOptions = {}): Proposal | null {
  const { options = [], cwd = currentFolder(), stdin = null, since = Infinity } = asked;
  const { status = 0, seconds = 0 } = asked;
  // Would be taken for the place.
  if (argv.some((word) => word.includes(PLACEHOLDER))) return null;
  const isFile = (word: string): boolean => statOf(fileIn(word), cwd) !== null;
  const numbers = numbersOf(argv, isFile);
  // What is read is the input, whatever else is a number; but a script is not.
  const all: Asked = { options, cwd, stdin, since, status, seconds };
  const cut = inputOf(argv, all);
  const own = withOwnOutputs(argv, all);
  if (
    numbers !== null &&
    (cut === null || isAskedFor(numbers, argv, cut, scriptAt(argv, isFile)))
  ) {
    const words = withPlaces(own, numbers);
    const sweep = ['comair-bin', 'sweep', ...options, ...okStatus(status)];
    const read = stdin === null ? [] : [FROM_FILE, shellWord(stdin)];
    return {
      command: [shell([...sweep, '--sizes', 'auto', '--']), ...read, shell(words)].join(' '),
      what: sizesText(numbers),
      plan: {
        words: () => [...readingFrom(stdin), ...words],
        sizes: 'auto',
        meaning: { kind: 'number', was: numbers.number },
        cut: null,
      },
      seconds: DEFAULT_BUDGET,
    };
  }
  if (cut === null) return null;
  return {
    command: cutCommand(own, cut, all),
    plan: cutPlan(own, cut, all),
    what: `${cut.at === null ? 'its stdin' : filesText(cut)} cut to several sizes (${cut.unit})`,
    seconds: secondsOfParts(seconds),
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
    const { what, command, plan, seconds } = proposal;
    const about = plan.sizes === 'auto' ? 'up to' : 'about';
    const takes = seconds > 0 ? `, which takes ${about} ${readableSeconds(seconds)}` : '';
    return { text: `To find out, run it with ${what}${takes}:`, command, plan };
  }
  const { cwd = currentFolder(), since = Infinity, options: wanted = [], status = 0 } = options;
  const prepared = preparedInputs(argv, { cwd, since, options: wanted, status });
  if (prepared !== null) return { text: prepared.text, command: null, plan: null };
  if (piped) {
    // It can be asked of any run that leaves something open: a pipe is all that is in the way.
    const words = ['comair-bin', ...wanted, '--decide', '--', ...argv];
    const text = `To find out, write what it reads from the pipe into a file, and run: ${shell(words)} < FILE`;
    return { text, command: null, plan: null };
  }
  return share <= MOSTLY_UNDECIDED ? null : { ...MORE_SIZES, plan: null };
}
