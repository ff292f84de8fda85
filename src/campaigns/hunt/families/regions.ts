/** Parts of a sample that something opens and closes: brackets, tags, quotes. */

export interface Region {
  /** Like `[ ]`, `<b> </b>`, `" "`. */
  name: string;
  open: string;
  close: string;
  /** Where it begins and ends, brackets included. */
  from: number;
  to: number;
}

const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const CLOSING = new Map(Object.entries(BRACKETS).map(([open, close]) => [close, open]));
const QUOTES = ['"', "'", '`', '**', '*', '__', '_', '~~', '$', '|'];
const TAG = /<(\/?)([A-Za-z][\w:.-]*)([^<>]*?)(\/?)>/g;
/** With what may stand between a word and its bracket, or before both. */
const WORD_BEFORE = /[$@\\]?[\p{L}_][\p{L}\p{N}_]*[!?:]?$|[$@\\!#]$/u;
const LONGEST_WORD = 40;
/** Words that open and close in languages like the shell's, Pascal's, SQL's. */
const WORDS: readonly (readonly [open: string, close: string])[] = [
  ['if', 'fi'],
  ['do', 'done'],
  ['case', 'esac'],
  ['begin', 'end'],
  ['if', 'end'],
  ['CASE', 'END'],
  ['case', 'end'],
];

function brackets(sample: string): Region[] {
  const found: Region[] = [];
  const waiting: { char: string; at: number }[] = [];
  for (const [at, char] of Array.from(sample, (c, i) => [i, c] as const)) {
    if (char in BRACKETS) waiting.push({ char, at });
    const open = CLOSING.get(char);
    const begun = open === undefined ? -1 : waiting.findLastIndex((each) => each.char === open);
    if (begun < 0) continue;
    const { at: from } = waiting[begun];
    waiting.length = begun;
    found.push({ name: `${open} ${char}`, open: open!, close: char, from, to: at + 1 });
  }
  return found;
}

/** Brackets with the word before them: a call, an element of an array, a macro with arguments. */
function calls(sample: string, regions: readonly Region[]): Region[] {
  return regions.flatMap(({ open, close, from, to }): Region[] => {
    const word = WORD_BEFORE.exec(sample.slice(Math.max(0, from - LONGEST_WORD), from))?.[0];
    if (word === undefined) return [];
    const name = `word${open} ${close}`;
    return [{ name, open: word + open, close, from: from - word.length, to }];
  });
}

function tags(sample: string): Region[] {
  const found: Region[] = [];
  const waiting: { name: string; text: string; at: number }[] = [];
  for (const { 0: text, 1: end, 2: name, 4: empty, index } of sample.matchAll(TAG)) {
    if (end === '' && empty === '') waiting.push({ name, text, at: index });
    const begun = end === '' ? -1 : waiting.findLastIndex((each) => each.name === name);
    if (begun < 0) continue;
    const { text: open, at: from } = waiting[begun];
    waiting.length = begun;
    found.push({ name: '<tag> </tag>', open, close: text, from, to: index + text.length });
  }
  return found;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function between(sample: string, open: string, close: string, inner: string): Region[] {
  const pattern = new RegExp(`${escaped(open)}${inner}${escaped(close)}`, 'gs');
  return Array.from(sample.matchAll(pattern), ({ 0: text, index }) => ({
    name: open === close ? `quotes ${open}` : `${open} ${close}`,
    open,
    close,
    from: index,
    to: index + text.length,
  }));
}

/** All that are found, the short ones of each name first. */
export function regionsOf(sample: string): Region[] {
  const quoted = QUOTES.flatMap((mark) => between(sample, mark, mark, '[^\\n]{1,200}?'));
  const worded = WORDS.filter(
    ([open, close]) =>
      new RegExp(`\\b${open}\\b`).test(sample) && new RegExp(`\\b${close}\\b`).test(sample),
  ).flatMap(([open, close]) => between(sample, open, close, '\\b.{1,400}?\\b'));
  const comments = between(sample, '/*', '*/', '.*?').concat(between(sample, '<!--', '-->', '.*?'));
  const plain = brackets(sample);
  return [
    ...plain,
    ...calls(sample, plain),
    ...tags(sample),
    ...quoted,
    ...worded,
    ...comments,
  ].toSorted((a, b) => a.to - a.from - (b.to - b.from));
}
