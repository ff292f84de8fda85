/**
 * Whether a file's first lines, or records of several lines, are a smaller input of the same kind: data
 * as logs, lists, tables and catalogues have them. What is nested (programs, graphs, XML, JSON), or
 * begins with how long it is, does not parse when it is cut, and of what is no text nobody knows.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { extname } from 'node:path';
import { textToBytes } from '../../base/text/byte-text.js';
import { depthOf } from './brackets.js';
import { RecordCount, hasRecords } from './records.js';

/** What a file is cut into: lines, or what blank lines divide. */
export type CutUnit = 'lines' | 'records';

export interface LineFile {
  unit: CutUnit;
  /** Counted, the last one as well where nothing ends it. */
  size: number;
}

/** Why a part of a file is no smaller input. */
export interface NoLines {
  /** In words, of "it". */
  why: string;
}

/** Formats of which a part is none: programs, documents, pictures, settings. */
const NESTED =
  /^\.(?:[ch]|cc|cpp|cxx|hh|hpp|m|java|kt|cs|go|rs|swift|scala|js|mjs|cjs|ts|tsx|jsx|py|rb|php|pl|pm|lua|tcl|r|jl|hs|ml|mli|el|lisp|scm|pro|f|f90|ada|adb|pas|sh|bash|zsh|mk|cmake|dot|gv|gml|graphml|xml|xsl|xslt|xsd|html?|svg|rss|json|geojson|ya?ml|toml|plist|tex|latex|rtf|ps|eps|pdf|p[bgpn]m|xpm|xbm|obj|ply|stl|off|bib|ipynb|css|scss|less|diff|patch|mbox|eml|ics|sql|po|pot|y|l|sed|awk)$/i;
/** Of these, the ones that are made of records. */
const RECORDS = /^\.(?:pot?|bib)$/i;
/** How a document or a program begins. */
const BEGINS =
  /^(?:\x7FELF|(?:\uFEFF|\s)*(?:<[?!a-z]|#!|%PDF|%!PS|\{\\rtf|P[1-7]\s|\/\*|(?:di|strict )?graph\b))/i;
const CHUNK = 1 << 16;
/** More is not read: a file of logs is seldom longer. */
const MOST_BYTES = 2 ** 31;
/** Characters that texts have for a page or a bell, here and there: formatters are given such. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f]/g;
/** Of a text's characters: what is compressed or compiled has a tenth. */
const FEW_CONTROL = 0.01;

/** As git and grep see it, a zero is in none; and nothing else of the kind is at every turn. */
const isText = (start: string): boolean =>
  !start.includes('\0') && start.replaceAll(CONTROL, '').length >= (1 - FEW_CONTROL) * start.length;

/** Of lines, those that leave a bracket open may be so many: smileys and lists a), b). */
const ODD = 0.02;
/** Lines of prose begin with a word or go on with one, and have several. */
const WORDS = /(?:^|[\s("])\p{L}+[,;]? \p{L}+[,;]? \p{L}+/u;

/** Sentences put a remark in brackets, which may go on on the next line; what they hold is no structure. */
function isProse(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '');
  const worded = written.filter((line) => WORDS.test(line) && !/[{};=]\s*$/.test(line));
  let [depth, deepest] = [0, 0];
  for (const line of lines) {
    depth = Math.max(0, depth + depthOf(line));
    deepest = Math.max(deepest, depth);
  }
  return 2 * worded.length > written.length && deepest <= 2;
}

function looksNested(start: string): boolean {
  const lines = start.split('\n').slice(0, -1);
  const open = lines.filter((line) => depthOf(line) > 0).length;
  const shut = lines.filter((line) => depthOf(line) < 0).length;
  // What is opened on one line and closed on another.
  const spans = Math.min(open, shut) > 0 && open + shut > ODD * lines.length;
  return spans && !isProse(lines);
}

/** A line that ends with a bracket which it leaves open, as groups of settings do, or is nothing else. */
const OPENS = /[([{]\s*$/;
const SHUTS = /^\s*[)\]}]/;

/** Whether one bracket is around most of what there is: then no first lines have its end. */
function isEnclosed(start: string): boolean {
  const lines = start.split('\n');
  const open: number[] = [];
  for (const [i, line] of lines.entries()) {
    const depth = depthOf(line);
    if (depth > 0 && OPENS.test(line)) open.push(i);
    else if (depth < 0 && SHUTS.test(line)) {
      const from = open.pop();
      if (from !== undefined && 2 * (i - from) > lines.length) return true;
    }
  }
  return open.some((from) => 2 * (lines.length - from) > lines.length);
}

const whyFormat = (end: string): string => `files that end in ${end} are not made of single lines`;

/** What the beginning of a file with such an end speaks for. */
function unitOf(start: string, end: string): CutUnit | NoLines {
  if (!isText(start)) return { why: 'it is no text' };
  if (BEGINS.test(start)) return { why: 'it begins as a document or a program does' };
  if (hasRecords(start)) return 'records';
  if (NESTED.test(end)) return { why: whyFormat(end) };
  if (looksNested(start)) return { why: 'it has brackets that are closed on other lines' };
  if (isEnclosed(start)) return { why: 'a bracket is around all of it' };
  return 'lines';
}

/** Whether the first line is the number of the others, as tools for graphs and matrices ask for. */
function beginsWithCount(start: string, lines: number): boolean {
  const first = /^[ \t]*(\d+(?:[ \t]+\d+)*)[ \t]*\r?\n/.exec(start)?.[1];
  return first?.split(/[ \t]+/).some((word) => Math.abs(Number(word) - (lines - 1)) <= 1) ?? false;
}

/** @returns null where it cannot be read, is empty, or too large to be read */
export function lineFile(path: string): LineFile | NoLines | null {
  const end = extname(path);
  if (NESTED.test(end) && !RECORDS.test(end)) return { why: whyFormat(end) };
  try {
    const fd = openSync(textToBytes(path), 'r');
    try {
      const { size } = fstatSync(fd);
      if (size === 0 || size > MOST_BYTES) return null;
      const chunk = Buffer.alloc(CHUNK);
      let [lines, last, start] = [0, 10, ''];
      const records = new RecordCount();
      let unit: CutUnit = 'lines';
      for (let at = 0; ;) {
        const read = readSync(fd, chunk, 0, CHUNK, at);
        if (read === 0) break;
        const part = chunk.subarray(0, read);
        if (at === 0) {
          start = part.toString('latin1');
          const found = unitOf(start, end);
          if (typeof found === 'object') return found;
          unit = found;
        } else if (part.includes(0)) return { why: 'it is no text' };
        for (let i = part.indexOf(10); i >= 0; i = part.indexOf(10, i + 1)) lines++;
        if (unit === 'records') records.add(part);
        last = part[read - 1];
        at += read;
      }
      if (last !== 10) lines++;
      if (unit === 'records') return { unit, size: records.count };
      if (beginsWithCount(start, lines)) return { why: 'its first line says how many follow' };
      return { unit, size: lines };
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}
