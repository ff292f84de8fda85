/** Whether two files are versions of one thing, as those are that are compared or brought together. */
import { closeSync, openSync, readSync } from 'node:fs';
import { textToBytes } from '../../base/text/byte-text.js';

const BEGINNING = 1 << 16;
/** Of the lines of the shorter beginning, what the other one has as well. */
const SHARED = 1 / 2;
/** Without their text, so many kinds of lines are few: records have a few keys. */
const FEW_KEYS = 1 / 4;

function beginningOf(path: string): string[] {
  const fd = openSync(textToBytes(path), 'r');
  try {
    const start = Buffer.alloc(BEGINNING);
    const read = readSync(fd, start, 0, BEGINNING, 0);
    const lines = start.toString('latin1', 0, read).split('\n');
    // The last one may not be whole.
    return lines.slice(0, read < BEGINNING ? undefined : -1).filter((line) => line.trim() !== '');
  } finally {
    closeSync(fd);
  }
}

const isMostlyIn = (few: readonly string[], many: readonly string[]): boolean => {
  const there = new Set(many);
  return few.filter((line) => there.has(line)).length >= SHARED * few.length;
};

const keysOf = (lines: readonly string[]): string[] =>
  lines.map((line) => /^[^\s:=]*/.exec(line)![0]);

/** Lines begin with one of a few words: msgid, Package, dn. */
const hasFewKeys = (keys: readonly string[]): boolean =>
  new Set(keys).size <= FEW_KEYS * keys.length;

/** By the lines that they share, or by the words that their lines begin with. */
export function areAlike(one: string, other: string): boolean {
  try {
    const [few, many] = [beginningOf(one), beginningOf(other)].sort((a, b) => a.length - b.length);
    if (isMostlyIn(few, many)) return true;
    const [keys, others] = [keysOf(few), keysOf(many)];
    return hasFewKeys(keys) && hasFewKeys(others) && isMostlyIn(keys, others);
  } catch {
    return false;
  }
}
