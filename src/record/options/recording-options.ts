/**
 * The options of a recording, each in one place: the types of the Node API, the options of commands
 * and with them the man page, what engines are told, and what jobs of suites may say are made of
 * this table. A flag that only the engines have to hear of is a row of protocol/engine-options.mjs.
 */
import { ENGINE_FLAGS } from '../../protocol/engine-options.js';
import { COSTS, RESOURCES, SIZES } from '../../schema/metrics.js';
import { engineWords } from './engine-words.js';
import type { EngineName, Told } from './engine-words.js';

export const ENGINES = ['valgrind', 'dynamorio'] as const satisfies readonly EngineName[];
export type { EngineName };

/** What a value is, and how it is read where it comes as text. */
export type Kind =
  | { kind: 'flag' }
  | { kind: 'choice'; choices: readonly (string | number)[] }
  /** A regular expression. */
  | { kind: 'pattern' }
  /** True alone, or a regular expression. */
  | { kind: 'maybe-pattern' }
  | { kind: 'text' };

type Value<K> = K extends { kind: 'flag' }
  ? boolean
  : K extends { kind: 'choice'; choices: readonly (infer Choice)[] }
    ? Choice
    : K extends { kind: 'pattern' }
      ? RegExp
      : K extends { kind: 'maybe-pattern' }
        ? boolean | RegExp
        : string;

interface Row<K extends Kind> {
  /** As commander writes flags. */
  flag: string;
  help: string;
  /** What `--no-...` means, where that is said apart. */
  not?: string;
  /** Of a recording that does not say otherwise; without it there is none. */
  default?: Value<K>;
  /** Where commands that take it name the default. */
  shownDefault?: true;
  /** What belongs with it on the command line: other recording options, a report's, trends'. */
  with: 'recording' | 'report' | 'trends';
  /** The only engine that understands it. */
  only?: EngineName;
  /** Why another engine, if asked for by name, cannot be taken; without it that takes no notice. */
  refusal?: string;
  /** What an engine's own part is told of a value. */
  tell?: (value: Value<K>) => Told;
  /**
   * Whether a job of a suite may have it: 'settings' where suite files say it, 'job' where only what
   * is made of them does. Jobs have it always, but 'newer' ones only where it was said: older stores
   * know jobs without it.
   */
  suite?: 'settings' | 'newer' | 'job';
}

const row = <const K extends Kind, const R extends Row<K>>(kind: K, rest: R): K & R => ({
  ...kind,
  ...rest,
});
const FLAG = { kind: 'flag' } as const;

/** In the order in which commands list them. */
export const RECORDING_OPTIONS = {
  /** Default 'auto'. */
  engine: row(
    { kind: 'choice', choices: ['auto', ...ENGINES] },
    {
      flag: '--engine <name>',
      help: 'what observes the program',
      default: 'auto',
      shownDefault: true,
      with: 'recording',
      suite: 'settings',
    },
  ),
  /** Folder of a DynamoRIO release; default: what DYNAMORIO_HOME says. */
  dynamorio: row(
    { kind: 'text' },
    {
      flag: '--dynamorio <folder>',
      help: 'a DynamoRIO release, instead of what DYNAMORIO_HOME names',
      with: 'recording',
      only: 'dynamorio',
    },
  ),
  /** Folder that another Valgrind is installed below, instead of the package's own. */
  valgrind: row(
    { kind: 'text' },
    {
      flag: '--valgrind <folder>',
      help: 'the Valgrind installed below this folder, like /usr, instead of the own one',
      with: 'recording',
      only: 'valgrind',
      refusal: '--valgrind names an engine that --engine dynamorio does not take',
    },
  ),
  /** Bytes of a cell, the unit of size; default 8. */
  cell: row(
    { kind: 'choice', choices: [1, 2, 4, 8] },
    {
      flag: '--cell <bytes>',
      help: 'bytes of memory that count as one unit of input',
      default: 8,
      shownDefault: true,
      with: 'recording',
      suite: 'settings',
      tell: (cell) => ({ cell }),
    },
  ),
  /**
   * What counts as cost; default 'work'. Beside blocks, a recording has work or, with
   * 'instructions', these; with 'steps', loops. System calls and allocations are in each, beside
   * work.
   */
  cost: row(
    { kind: 'choice', choices: [...COSTS, ...RESOURCES] },
    {
      flag: '--cost <metric>',
      help: 'what counts as cost (default: work)',
      default: 'work',
      with: 'report',
      suite: 'job',
      tell: (cost) => (cost === 'instructions' ? { instructions: true } : {}),
    },
  ),
  /** Record the footprint as well, for 'auto' to choose from; default: with size 'footprint'. */
  footprint: row(FLAG, {
    flag: '--footprint',
    help: 'record footprint as well: cells that a call reads or writes, a further size to choose from',
    with: 'recording',
    suite: 'settings',
    tell: (footprint) => ({ footprint }),
  }),
  /** Record the integer arguments of the routines with such a name, as further sizes. */
  args: row(
    { kind: 'pattern' },
    {
      flag: '--args <regex>',
      help: 'record the integer arguments of routines with such a name, as sizes to choose from',
      // Engines are told of a file with the routines: see engine/routine-list.ts.
      with: 'recording',
      suite: 'settings',
    },
  ),
  /**
   * Record all entries of the loops of all routines, or of those with such a name; false: no loops.
   * Default: loops of all routines, of which the more they run the fewer entries are looked at.
   */
  loops: row(
    { kind: 'maybe-pattern' },
    {
      flag: '--loops [regex]',
      help: 'record all entries of loops, also where these are many: of all routines, or of those with such a name (--loops=REGEX)',
      not: 'record no loops',
      // As of arguments, but where they are all wanted.
      with: 'recording',
      suite: 'newer',
    },
  ),
  /** Record the loops of the routines that findings of this recording, profile or report name. */
  loopsFrom: row(
    { kind: 'text' },
    {
      flag: '--loops-from <file>',
      help: 'record the loops of the routines that are in a finding of this recording, profile or report',
      with: 'recording',
    },
  ),
  ...ENGINE_FLAGS,
  /** Let DynamoRIO join blocks to traces; default false. Other engines take no notice of it. */
  traces: row(FLAG, {
    flag: '--traces',
    help: 'let DynamoRIO join blocks to traces, for long runs of little code',
    default: false,
    with: 'recording',
    only: 'dynamorio',
    suite: 'newer',
  }),
  /** Tell apart the functions of scripts that interpreters run; default true. */
  script: row(FLAG, {
    flag: '--no-script',
    help: 'do not tell apart the functions of scripts that an interpreter runs',
    default: true,
    with: 'recording',
    suite: 'newer',
    tell: (on) => (on ? { scripts: true } : {}),
  }),
  /** Observe executed programs, too; default true. Forked children always are. */
  follow: row(FLAG, {
    flag: '--no-follow',
    help: 'leave executed programs unobserved',
    default: true,
    with: 'recording',
    suite: 'settings',
  }),
  /** Let the kernel choose addresses at random, as it does without us; default false. */
  aslr: row(FLAG, {
    flag: '--aslr',
    help: "keep the kernel's address-space randomisation, with which runs differ a little",
    default: false,
    with: 'recording',
    suite: 'newer',
  }),
  /** Count how often each basic block runs, for trends and the cost of lines. */
  blockCounts: row(FLAG, {
    flag: '--block-counts',
    help: 'count how often each basic block runs, for trends and the cost of lines',
    default: false,
    with: 'trends',
    tell: (on) => (on ? { blockCounts: true } : {}),
  }),
  /** What is to count as input size and so must be recorded; default 'auto'. */
  size: row(
    { kind: 'choice', choices: ['auto', ...SIZES] },
    {
      flag: '--size <metric>',
      help: 'what counts as input size',
      default: 'auto',
      with: 'report',
    },
  ),
  /** 'bottom-up': record what that view needs; the program runs some times slower. */
  view: row(
    { kind: 'choice', choices: ['top-down', 'bottom-up'] },
    {
      flag: '--view <kind>',
      help: 'a point for each call, or one for all calls of a run (bottom-up; default: top-down)',
      default: 'top-down',
      with: 'report',
      tell: (view) => (view === 'bottom-up' ? { bottomUp: true } : {}),
    },
  ),
} as const;

type Table = typeof RECORDING_OPTIONS;
export type RecordingOption = keyof Table;
export type RecordingOptions = { [K in RecordingOption]?: Value<Table[K]> | undefined };

export const RECORDING_NAMES = Object.keys(RECORDING_OPTIONS) as RecordingOption[];

/** A row without what is known of its very type. */
export interface AnyRow extends Omit<Row<Kind>, 'tell' | 'default'> {
  kind: Kind['kind'];
  choices?: readonly (string | number)[];
  default?: boolean | number | string | RegExp;
  tell?: (value: never) => Told;
}

export function rowOf(name: RecordingOption): AnyRow {
  return RECORDING_OPTIONS[name];
}

/** Of any object, what of it is a recording's options and is said at all. */
export function recordingOptions(from: RecordingOptions): RecordingOptions {
  const said = RECORDING_NAMES.filter((name) => from[name] !== undefined);
  return Object.fromEntries(said.map((name) => [name, from[name]]));
}

/** What has no default. */
type Unsettled = 'dynamorio' | 'valgrind' | 'args' | 'loops' | 'loopsFrom';

/** With the defaults of what is not said. */
export type SettledOptions = {
  [K in Exclude<RecordingOption, Unsettled>]: Value<Table[K]>;
} & Pick<RecordingOptions, Unsettled>;

export function settledOptions(from: RecordingOptions): SettledOptions {
  const defaults = RECORDING_NAMES.flatMap((name) => {
    const { default: value } = rowOf(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const size = from.size ?? RECORDING_OPTIONS.size.default;
  const settled = { footprint: size === 'footprint', ...Object.fromEntries(defaults) };
  // What structures are used by is loops and recursion; steps are iterations of loops.
  const wanted =
    from.structures === true || (from.cost === 'steps' && from.loopsFrom === undefined);
  const unsaid = from.loops === undefined;
  const loops = wanted && unsaid ? { loops: true } : unsaid && from.counts ? { loops: false } : {};
  return { ...settled, ...loops, ...recordingOptions(from) } as SettledOptions;
}

const isEngineFlag = (name: string): name is keyof typeof ENGINE_FLAGS => name in ENGINE_FLAGS;

/** What the own part of an engine is told, as words of its command line. */
export function engineArguments(options: RecordingOptions, engine: EngineName): string[] {
  return RECORDING_NAMES.flatMap((name) => {
    const { tell, only } = rowOf(name);
    const value = options[name];
    if (isEngineFlag(name)) return value === true ? engineWords({ [name]: true }, engine) : [];
    if (tell === undefined || value === undefined || (only ?? engine) !== engine) return [];
    return engineWords(tell(value as never), engine);
  });
}

/** What another engine than `engine` was asked for by: its name in words; null: it will do. */
export function refusalOf(options: RecordingOptions, engine: EngineName): string | null {
  return (
    RECORDING_NAMES.flatMap((name) => {
      const { only = engine, refusal, default: value } = rowOf(name);
      const wanted = options[name] !== undefined && options[name] !== value;
      return wanted && only !== engine ? (refusal ?? []) : [];
    }).at(0) ?? null
  );
}

/** As words of a command line: what differs from the defaults. */
export function flagsOf(options: RecordingOptions): string[] {
  return RECORDING_NAMES.flatMap((name) => {
    const { flag, kind, not, default: usual } = rowOf(name);
    const value = options[name];
    const [word] = flag.split(' ');
    if (value === false && not !== undefined) return [word.replace('--', '--no-')];
    if (value === undefined || value === (usual ?? false)) return [];
    if (kind === 'flag' || value === true) return [word];
    // A word of its own is taken for something else where it begins with a dash.
    if (kind === 'maybe-pattern') return [`${word}=${(value as RegExp).source}`];
    return [word, value instanceof RegExp ? value.source : String(value)];
  });
}
