/** One token, name, number or character made longer. */
import { inPlace, quoted, some } from './maker.js';
import type { Draft, Sample } from './maker.js';
import { endOf, shapeOf } from './tokens.js';
import type { Token } from './tokens.js';

const MOST_TOKENS = 60;
const MOST_CHARACTERS = 60;
const LINES_BEHIND = 2;

const GROUPS: Readonly<Record<Token['kind'], string>> = {
  word: 'one word made longer',
  number: 'one number made longer',
  space: 'white space made longer',
  line: 'empty lines',
  mark: 'one mark made longer',
};

/** One of each surroundings first, then those of other text: a pattern or a table may be about one word. */
function distinct({ tokens, random }: Sample): Token[] {
  const shapes = new Set<string>();
  const texts = new Set<string>();
  const others: Token[] = [];
  const first = tokens.filter((token, i) => {
    const around = shapeOf(tokens.slice(Math.max(0, i - 1), i + 2));
    const text = `${token.kind} ${token.text}`;
    const known = shapes.has(around);
    if (known && !texts.has(text)) others.push(token);
    shapes.add(around);
    texts.add(text);
    return !known;
  });
  return [...some(first, MOST_TOKENS, random), ...some(others, MOST_TOKENS, random)];
}

function inTheSample(sample: Sample): Draft[] {
  return distinct(sample).flatMap((token): Draft[] => {
    const { kind, text, at } = token;
    const last = Array.from(text).at(-1)!;
    const longer = (piece: string): Draft => ({
      group: GROUPS[kind],
      what: `${quoted(piece)} repeated in the place of ${quoted(text)}`,
      parts: inPlace(sample, at, endOf(token), [{ text }, { repeat: piece }]),
    });
    // A number of equal digits may be short when it is read.
    return kind === 'number' ? [longer('7'), longer('37')] : [longer(last)];
  });
}

function alone(sample: Sample): Draft[] {
  const { lines, text, random } = sample;
  const characters = [...new Set(text)];
  return some(characters, MOST_CHARACTERS, random).flatMap((character): Draft[] => {
    // What a run of one character is followed by may be what it is compared with over and over.
    const behind = some(lines, LINES_BEHIND, random).map((line) => line.text);
    return ['', '\n', '!', ...behind].map((end) => ({
      group: 'one character again and again',
      what: `${quoted(character)} repeated${end.trim() === '' ? '' : `, then ${quoted(end)}`}`,
      parts: [{ repeat: character }, { text: end }],
    }));
  });
}

export const longer = (sample: Sample): Draft[] => [...inTheSample(sample), ...alone(sample)];
