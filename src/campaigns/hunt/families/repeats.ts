/** Lines, records, tokens and pieces of the sample, again and again. */
import { inPlace, quoted, some } from './maker.js';
import type { Draft, Sample } from './maker.js';
import { endOf, windowsOf } from './tokens.js';

const LONGEST_WINDOW = 7;
const MOST_WINDOWS = 400;
const MOST_LINES = 40;
const MOST_PAIRS = 150;

function lines({ lines: all, text, random, ...sample }: Sample): Draft[] {
  const whole = { lines: all, text, random, ...sample };
  const drafts: Draft[] = [];
  for (const [i] of some([...all.entries()], MOST_LINES, random)) {
    for (const height of [1, 2, 3]) {
      const last = all.at(i + height - 1);
      if (last === undefined || i + height > all.length) continue;
      const [from, to] = [all[i].at, last.at + last.text.length];
      const record = text.slice(from, to);
      const ended = record.endsWith('\n') ? record : `${record}\n`;
      const group = height === 1 ? 'lines repeated' : 'records of several lines repeated';
      drafts.push(
        {
          group,
          what: `${quoted(ended)} repeated`,
          parts: inPlace(whole, from, to, [{ repeat: ended }]),
        },
        { group, what: `${quoted(ended)} repeated, alone`, parts: [{ repeat: ended }] },
      );
      if (height > 1) continue;
      const bare = ended.trimEnd();
      if (bare === '') continue;
      drafts.push({
        group: 'one line made longer',
        what: `${quoted(bare)} repeated in one line`,
        parts: inPlace(whole, from, to, [{ repeat: bare }, { text: '\n' }]),
      });
    }
  }
  return drafts;
}

function windows(sample: Sample): Draft[] {
  const found = windowsOf(sample.tokens, LONGEST_WINDOW);
  return some(found, MOST_WINDOWS, sample.random).flatMap((window): Draft[] => {
    const [from, to] = [window[0].at, endOf(window[window.length - 1])];
    const piece = sample.text.slice(from, to);
    const group = window.length === 1 ? 'tokens repeated' : 'pieces of the sample repeated';
    return [
      {
        group,
        what: `${quoted(piece)} repeated`,
        parts: inPlace(sample, from, to, [{ repeat: piece }]),
      },
      { group: `${group}, alone`, what: `${quoted(piece)} repeated`, parts: [{ repeat: piece }] },
    ];
  });
}

/** Elements with what separates them from the next one, as in lists. */
function elements(sample: Sample): Draft[] {
  const { text, regions, random } = sample;
  return some(regions, MOST_LINES, random).flatMap(({ from, to, name }): Draft[] => {
    const region = text.slice(from, to);
    const gap = /^\s*[,;|]?\s*/.exec(text.slice(to))?.[0] ?? '';
    const parts = inPlace(sample, from, to, [{ repeat: region + gap }, { text: region }]);
    return [{ group: `${name} side by side`, what: `${quoted(region + gap)} repeated`, parts }];
  });
}

/** Two pieces joined to one. */
function pairs(sample: Sample): Draft[] {
  const { random, tokens, text } = sample;
  const short = windowsOf(tokens, 3).map((window) =>
    text.slice(window[0].at, endOf(window[window.length - 1])),
  );
  if (short.length === 0) return [];
  const pick = (): string => short[Math.floor(random() * short.length)];
  return Array.from({ length: MOST_PAIRS }, () => {
    const piece = pick() + pick();
    return {
      group: 'two pieces joined',
      what: `${quoted(piece)} repeated`,
      parts: [{ repeat: piece }],
    };
  });
}

export const repeats = (sample: Sample): Draft[] => [
  ...lines(sample),
  ...windows(sample),
  ...elements(sample),
  ...pairs(sample),
];
