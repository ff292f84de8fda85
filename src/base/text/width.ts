/** Text in a terminal: columns of width, cutting, padding. */
import { createRequire } from 'node:module';

export { printable } from './printable.js';

/** What nearly all texts consist of: a column each. */
const NARROW = /^[\x20-\x7e\xa1-\xac\xae-\xff\u2013\u2026]*$/; // the last ones are – and …

// Both take longer to prepare than a short run's report takes in all.
let wide: ((text: string) => number) | null = null;
let graphemes: Intl.Segmenter | null = null;

/** Columns that a printable text takes: wide characters two, combining marks none. */
export function width(text: string): number {
  if (NARROW.test(text)) return text.length;
  if (wide === null) {
    const load = createRequire(import.meta.url);
    wide = (load('string-width') as typeof import('string-width')).default;
  }
  return wide(text);
}

function graphemesOf(text: string): string[] {
  if (NARROW.test(text)) return Array.from(text);
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...graphemes.segment(text)].map((s) => s.segment);
}

/** How many leading graphemes fit into `columns`. */
function leading(parts: string[], columns: number): number {
  let used = 0;
  const over = parts.findIndex((part) => {
    used += width(part);
    return used > columns;
  });
  return over < 0 ? parts.length : over;
}

/**
 * Cuts `text` to at most `columns` columns. The middle goes: in `a::b<...>::push_back` both ends
 * say more than what lies between them, and so they do in a path.
 */
export function fit(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  if (columns < 1) return '';
  const parts = graphemesOf(text);
  const front = parts.slice(0, leading(parts, Math.floor((columns - 1) * 0.4))).join('');
  const room = leading(parts.toReversed(), columns - 1 - width(front));
  return `${front}…${parts.slice(parts.length - room).join('')}`;
}

/** `text` filled up with blanks to `columns`; longer text is left alone. */
export function pad(text: string, columns: number, align: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, columns - width(text)));
  return align === 'left' ? text + blanks : blanks + text;
}

/** Breaks `text` at blanks, but none before a %, into lines of at most `columns`; longer words are cut. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ (?!%)/)) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (width(joined) <= columns) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    line = fit(word, columns);
  }
  lines.push(line);
  return lines;
}
