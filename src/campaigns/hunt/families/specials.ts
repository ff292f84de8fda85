/** Short strings of the characters that mean something in the sample's format. */
import { inPlace, quoted, some } from './maker.js';
import type { Draft, Sample } from './maker.js';
import { endOf } from './tokens.js';
import type { Token } from './tokens.js';

const MOST_MARKS = 14;
const MOST_SHORT = 200;
const MOST_SKELETONS = 600;
const MOST_WITH_GLUE = 150;
const MOST_BY_CHANCE = 150;
const LONGEST_SKELETON = 6;
const LONGEST_BY_CHANCE = 6;

/** Marks of the sample, the most frequent first. */
function marksOf({ tokens }: Sample): string[] {
  const counts = new Map<string, number>();
  for (const { kind, text } of tokens) {
    if (kind === 'mark') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([mark]) => mark);
}

const isNamed = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'word' || token.kind === 'number');

/** What stands between two words, as in `map.png`, is part of a longer one, and means nothing itself. */
const withoutGlue = (tokens: readonly Token[]): Token[] =>
  tokens.filter(
    ({ kind }, i) => kind !== 'mark' || !isNamed(tokens[i - 1]) || !isNamed(tokens[i + 1]),
  );

/** Marks that follow each other in a line, words left out: `![](`. With one doubled, or left out. */
function skeletons(tokens: readonly Pick<Token, 'kind' | 'text'>[]): string[] {
  const found = new Set<string>();
  let line: string[] = [];
  for (const { kind, text } of [...tokens, { kind: 'line', text: '' }]) {
    // A run of one mark is one thing: a line of dashes would be most of all there is.
    const isRun = text === line.at(-1) && text === line.at(-2);
    if (kind === 'mark' && !isRun) line.push(text);
    if (kind !== 'line') continue;
    for (let from = 0; from < line.length; from++) {
      for (let length = 2; length <= LONGEST_SKELETON && from + length <= line.length; length++) {
        const marks = line.slice(from, from + length);
        found.add(marks.join(''));
        for (const i of marks.keys()) {
          found.add([...marks.slice(0, i + 1), ...marks.slice(i)].join(''));
          if (length > 2) found.add([...marks.slice(0, i), ...marks.slice(i + 1)].join(''));
        }
      }
    }
    line = [];
  }
  return [...found];
}

function short(marks: readonly string[]): string[] {
  return marks.flatMap((first) => [first, ...marks.map((second) => first + second)]);
}

function byChance(sample: Sample, marks: readonly string[]): string[] {
  const { random, tokens } = sample;
  const word = tokens.find(({ kind }) => kind === 'word')?.text.slice(0, 1) ?? 'a';
  const alphabet = [...marks, word, ' ', '\n'];
  return Array.from({ length: MOST_BY_CHANCE }, () => {
    const length = 3 + Math.floor(random() * (LONGEST_BY_CHANCE - 2));
    return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
  });
}

export function specials(sample: Sample): Draft[] {
  const { random, tokens } = sample;
  const marks = marksOf(sample).slice(0, MOST_MARKS);
  if (marks.length === 0) return [];
  const word = tokens.find(({ kind }) => kind === 'word')?.text.slice(0, 1) ?? 'a';
  const place = (): number =>
    tokens.length === 0 ? 0 : endOf(tokens[Math.floor(random() * tokens.length)]);
  const drafts = (pieces: readonly string[], most: number, group: string): Draft[] =>
    some(pieces, most, random).flatMap((piece): Draft[] => {
      const at = place();
      return [
        { group, what: `${quoted(piece)} repeated`, parts: [{ repeat: piece }] },
        {
          group: `${group}, in the sample`,
          what: `${quoted(piece)} repeated in the sample`,
          parts: inPlace(sample, at, at, [{ repeat: piece }]),
        },
      ];
    });
  const spaced = marks.flatMap((mark) => [
    `${mark} `,
    `${mark}\n`,
    `${mark}${word}`,
    `${word}${mark}`,
    ` ${mark}${word}`,
  ]);
  return [
    ...drafts(short(marks), MOST_SHORT, 'one or two marks'),
    ...drafts(spaced, MOST_SHORT, 'a mark and a word or space'),
    ...drafts(skeletons(withoutGlue(tokens)), MOST_SKELETONS, 'marks as they follow in the sample'),
    ...drafts(skeletons(tokens), MOST_WITH_GLUE, 'marks as they follow in the sample'),
    ...drafts(byChance(sample, marks), MOST_BY_CHANCE, 'marks by chance'),
  ];
}
