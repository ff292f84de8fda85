/** What a sample consists of: words, numbers, white space, marks; no format is known beforehand. */

export type TokenKind = 'word' | 'number' | 'space' | 'line' | 'mark';

export interface Token {
  kind: TokenKind;
  text: string;
  /** Where it begins, in UTF-16 units of the sample. */
  at: number;
}

const TOKEN =
  /(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<number>\p{N}+(?:\.\p{N}+)?)|(?<line>\r?\n)|(?<space>[^\S\n\r]+|\r)|(?<mark>.)/gsu;

const KINDS: readonly TokenKind[] = ['word', 'number', 'line', 'space', 'mark'];

export function tokensOf(sample: string): Token[] {
  return Array.from(sample.matchAll(TOKEN), (match) => {
    const kind = KINDS.find((name) => match.groups?.[name] !== undefined) ?? 'mark';
    return { kind, text: match[0], at: match.index };
  });
}

export const endOf = ({ text, at }: Token): number => at + text.length;

/** What windows of tokens have in common that differ by their words and numbers alone. */
export const shapeOf = (tokens: readonly Token[]): string =>
  tokens.map(({ kind, text }) => (kind === 'word' ? 'w' : kind === 'number' ? '0' : text)).join('');

/** Neighbouring tokens, at most `longest`; of those of one shape only the first. */
export function windowsOf(tokens: readonly Token[], longest: number): Token[][] {
  const seen = new Set<string>();
  const windows: Token[][] = [];
  for (let length = 1; length <= longest; length++) {
    for (let i = 0; i + length <= tokens.length; i++) {
      const window = tokens.slice(i, i + length);
      const shape = shapeOf(window);
      if (seen.has(shape)) continue;
      seen.add(shape);
      windows.push(window);
    }
  }
  return windows;
}

/** Lines with their ends; the last one may have none. */
export const linesOf = (sample: string): { text: string; at: number }[] =>
  Array.from(sample.matchAll(/[^\n]*\n|[^\n]+$/g), ({ 0: text, index }) => ({ text, at: index }));
