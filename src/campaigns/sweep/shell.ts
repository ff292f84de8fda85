/** Words as a shell reads them. */
import { printable } from '../../base/text/printable.js';
import { textToBytes } from '../../base/text/byte-text.js';

/** Words that need no quotes, with places of sizes. */
const PLAIN = /^(?:[\w@%+=:,./-]|\{[a-z]\})+$/;

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

export const shell = (words: readonly string[]): string => words.map(shellWord).join(' ');

/** The file that a word of the command line names, also as --input=FILE, or at the end of '.read FILE'. */
export const fileIn = (word: string): string =>
  /^(?:--?[\w-]+=|\.?[a-z]+ +(?=\S+$))(.+)$/s.exec(word)?.[1] ?? word;
