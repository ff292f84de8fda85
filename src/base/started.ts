/**
 * How this process was started, as far as Node has changed it since: native/launcher notes it in a
 * variable. A program under observation is to find it as it was.
 */
import { constants } from 'node:os';

const VARIABLE = 'COMAIR_STARTED';
/** What the launcher has moved, and where to. */
const MOVED = { from: 'NODE_EXTRA_CA_CERTS', to: 'COMAIR_EXTRA_CA_CERTS' };
const KEY = Symbol.for('comair-bin.started');

export interface Started {
  /** Numbers of signals that were ignored, and of those that were blocked. */
  ignored: readonly number[];
  blocked: readonly number[];
  /** Standard streams that were closed. */
  closed: readonly number[];
  /** Soft limit on descriptors; null: not known. */
  files: number | null;
  /** Soft and hard limits that were raised since, in bytes; -1: none. Null: as they are. */
  stack: Limit | null;
  space: Limit | null;
  data: Limit | null;
}

export type Limit = readonly [soft: number, hard: number];

const RAISED = ['stack', 'space', 'data'] as const;

/** Of a process that nobody told how it was started. */
const UNKNOWN: Started = {
  ignored: [],
  blocked: [],
  closed: [],
  files: null,
  stack: null,
  space: null,
  data: null,
};

/** What a variable was called at the start that is in this process's /proc/self/environ. */
export function nameAtStart(name: string): string {
  return name === MOVED.to ? MOVED.from : name;
}

/** Members of a set of bits that begins with `first`. */
function members(hex: string, first: number): number[] {
  const bits = BigInt(`0x${hex}`);
  return Array.from({ length: 64 }, (_, i) => i)
    .filter((i) => ((bits >> BigInt(i)) & 1n) === 1n)
    .map((i) => i + first);
}

function bitsOf(numbers: readonly number[]): string {
  return numbers.reduce((bits, n) => bits | (1n << BigInt(n - 1)), 0n).toString(16);
}

function limit(text: string, name: string): Limit | null {
  const match = new RegExp(` ${name}=(\\d+),(-1|\\d+)`).exec(text);
  return match === null ? null : [Number(match[1]), Number(match[2])];
}

/**
 * @param text what the launcher notes: ignored, blocked, closed as hexadecimal bits; the limit on
 *   descriptors; limits that it raised
 */
function parseStarted(text: string): Started {
  const match =
    /^([\da-f]{1,16}) ([\da-f]{1,16}) ([0-7]) (\d{1,20})((?: [a-z]+=\d{1,20},(?:-1|\d{1,20}))*)$/.exec(
      text,
    );
  if (match === null) return UNKNOWN;
  const files = Number(match[4]);
  const [stack, space, data] = RAISED.map((name) => limit(match[5], name));
  return {
    ignored: members(match[1], 1),
    blocked: members(match[2], 1),
    closed: members(match[3], 0),
    files: Number.isSafeInteger(files) ? files : null,
    stack,
    space,
    data,
  };
}

function take(env: NodeJS.ProcessEnv): Started {
  const text = env[VARIABLE] ?? '';
  Reflect.deleteProperty(env, VARIABLE);
  const moved = env[MOVED.to];
  if (moved !== undefined) env[MOVED.from] = moved;
  Reflect.deleteProperty(env, MOVED.to);
  return parseStarted(text);
}

/** Modules may be there twice, in the bundle and beside it, but the variable is there once. */
const shared = globalThis as Partial<Record<symbol, Started>>;

export const STARTED: Started = (shared[KEY] ??= take(process.env));

/** What a further process of ours needs as variables, to pass the same on. Its streams are ours. */
export function startedVariables(): Record<string, string> {
  const { ignored, blocked, files } = STARTED;
  if (files === null) return {};
  const limits = RAISED.flatMap((name) => {
    const raised = STARTED[name];
    return raised === null ? [] : [` ${name}=${raised.join(',')}`];
  });
  return { [VARIABLE]: `${bitsOf(ignored)} ${bitsOf(blocked)} 0 ${files}${limits.join('')}` };
}

/** Those of `signals` that are not to be ignored. */
export function heeded<S extends NodeJS.Signals>(signals: readonly S[]): S[] {
  return signals.filter((name) => !STARTED.ignored.includes(constants.signals[name]));
}

/** Ends of a terminal, of its input, of others: what a start with nohup or trap '' is to survive. */
const DEADLY = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGUSR1', 'SIGUSR2', 'SIGALRM'] as const;

/** Ignores what was ignored at the start. */
export function ignoreAsStarted(): void {
  const heard = heeded(DEADLY);
  for (const name of DEADLY) if (!heard.includes(name)) process.on(name, () => undefined);
}
