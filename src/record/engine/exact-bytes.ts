/** Arguments and variables that are not UTF-8 reach the target as the bytes that they were. */
import { readFileSync } from 'node:fs';
import { nameAtStart } from '../../base/started.js';
import { bytesToText, textToBytes } from '../../base/text/byte-text.js';

const REPLACEMENT = '\uFFFD';

/**
 * Node decodes its arguments and its environment as UTF-8 and puts U+FFFD where that fails; the
 * kernel still has the bytes.
 *
 * @param source /proc/self/cmdline or /proc/self/environ
 * @returns each string, or its bytes where the string does not say them
 */
export function exactBytes(strings: readonly string[], source: string): (string | Buffer)[] {
  if (!strings.some((text) => text.includes(REPLACEMENT))) return strings.map(textToBytes);
  const known = new Map<string, Buffer | null>();
  for (const item of items(source)) {
    const text = item.toString();
    const before = known.get(text);
    // Two different ones that look the same cannot be told apart.
    known.set(text, before === undefined || before?.equals(item) === true ? item : null);
  }
  return strings.map((text) =>
    text.includes(REPLACEMENT) ? (known.get(text) ?? text) : textToBytes(text),
  );
}

function items(source: string): Buffer[] {
  const bytes = readFileSync(source);
  const all: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0, start);
    const item = bytes.subarray(start, end < 0 ? bytes.length : end);
    all.push(item);
    start += item.length + 1;
  }
  return all;
}

/**
 * The arguments of this process, as text that says them, see byte-text.ts.
 *
 * @param source /proc/self/cmdline, or that of a process with the same ones
 */
export function ownArguments(source: string): string[] {
  const own = process.argv.slice(2);
  if (!own.some((text) => text.includes(REPLACEMENT))) return own;
  const exact = items(source).slice(-own.length);
  return own.map((text, i) => (exact[i]?.toString() === text ? bytesToText(exact[i]) : text));
}

/** The same as text that still says them, see byte-text.ts. */
export function exactText(strings: readonly string[], source: string): string[] {
  return exactBytes(strings, source).map((each) =>
    typeof each === 'string' ? each : bytesToText(each),
  );
}

/** This process's variables whose names are numbers, which Node does not list. */
export function numberedVariables(): NodeJS.ProcessEnv {
  const pairs = items('/proc/self/environ').map((item) => item.toString());
  return Object.fromEntries(
    pairs.flatMap((pair) =>
      [...pair.matchAll(/^(\d+)=([^]*)/g)].map(([, name, value]) => [name, value]),
    ),
  );
}

/**
 * Variables as 'NAME=value', those that this process was started with in the order that they had:
 * of an object's keys, numbers come first.
 */
export function variablesInOrder(env: NodeJS.ProcessEnv): string[] {
  const places = new Map<string, number>();
  for (const item of items('/proc/self/environ')) {
    const name = nameAtStart(item.toString().split('=', 1)[0]);
    if (!places.has(name)) places.set(name, places.size);
  }
  const placeOf = (name: string): number => places.get(name) ?? places.size;
  return Object.entries(env)
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
}
