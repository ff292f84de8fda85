/** Many keys that differ: in order, in reverse, spread. */
import { inPlace, quoted, some } from './maker.js';
import type { Draft, Sample } from './maker.js';
import { endOf, windowsOf } from './tokens.js';
import type { Token } from './tokens.js';

const LONGEST_WINDOW = 9;
const MOST_WINDOWS = 250;
const MOST_LINES = 40;

const ORDERS = [
  ['up', 'different keys, in order'],
  ['down', 'different keys, in reverse'],
  ['mixed', 'different keys, mixed'],
] as const;

/** A piece with a number behind its word, or in the place of its number. */
function numbered(
  sample: Sample,
  piece: { from: number; to: number; end?: string },
  token: Token,
): Draft[] {
  const { from, to, end = '' } = piece;
  const at = token.kind === 'number' ? token.at : endOf(token);
  const before = sample.text.slice(from, at);
  const after = sample.text.slice(endOf(token), to) + end;
  return ORDERS.flatMap(([order, group]) => {
    const part = { before, after, order };
    const what = `${quoted(`${before}1${after}`)}, ${quoted(`${before}2${after}`)}, … `;
    return [
      { group, what: `${what}(${group})`, parts: inPlace(sample, from, to, [part]) },
      { group, what: `${what}(${group}), alone`, parts: [part] },
    ];
  });
}

export function keys(sample: Sample): Draft[] {
  const { tokens, lines, random } = sample;
  const named = ({ kind }: Token): boolean => kind === 'word' || kind === 'number';
  const fromWindows = some(
    windowsOf(tokens, LONGEST_WINDOW).filter((window) => window.some(named)),
    MOST_WINDOWS,
    random,
  ).flatMap((window) => {
    const piece = { from: window[0].at, to: endOf(window[window.length - 1]) };
    const [first] = window.filter(named);
    return numbered(sample, piece, first).filter(() => random() < 0.5);
  });
  const fromLines = some(lines, MOST_LINES, random).flatMap(({ text, at }) => {
    const end = at + text.length;
    const inLine = tokens.filter((token) => token.at >= at && token.at < end && named(token));
    const piece = { from: at, to: end, end: text.endsWith('\n') ? '' : '\n' };
    return inLine.slice(0, 2).flatMap((token) => numbered(sample, piece, token));
  });
  return [...fromLines, ...fromWindows];
}
