/** What opens and closes: in one another, opened only, closed only. */
import { inPlace, quoted, some } from './maker.js';
import type { Draft, Sample } from './maker.js';
import type { Region } from './regions.js';

const MOST_OF_A_NAME = 6;
const MOST_PAIRS = 60;
/** Longer ones are one thing with much in it. */
const LONGEST_OPENING = 40;

function ofRegion(sample: Sample, { name, open, close, from, to }: Region): Draft[] {
  const { text } = sample;
  const inner = text.slice(from + open.length, to - close.length);
  const what = `${quoted(open)} … ${quoted(close)}`;
  const draft = (group: string, of: string, parts: Draft['parts']): Draft => ({
    group: `${name} ${group}`,
    what: of,
    parts,
  });
  const [opens, closes] = [{ repeat: open }, { repeat: close }];
  const whole = { text: text.slice(from, to) };
  return [
    draft('nested', `${what} nested`, inPlace(sample, from, to, [opens, { text: inner }, closes])),
    draft('nested', `${what} nested, alone`, [opens, { text: inner }, closes]),
    draft('opened, never closed', `${quoted(open)} repeated`, [opens]),
    draft(
      'opened, never closed',
      `${quoted(open)} repeated`,
      inPlace(sample, from, to, [opens, whole]),
    ),
    draft('opened, never closed', `${quoted(open)} repeated`, [
      { text: text.slice(0, from) },
      opens,
    ]),
    draft('opened, never closed', `${quoted(open + inner)} repeated`, [{ repeat: open + inner }]),
    draft('closed, never opened', `${quoted(close)} repeated`, [closes]),
    draft(
      'closed, never opened',
      `${quoted(close)} repeated`,
      inPlace(sample, from, to, [whole, closes]),
    ),
    draft('closed, never opened', `${quoted(inner + close)} repeated`, [{ repeat: inner + close }]),
  ];
}

/** One region in another: what stands around the inner one is what is nested. */
function learnt(sample: Sample): Draft[] {
  const { regions, text, random } = sample;
  const found = regions.flatMap((outer) =>
    regions
      .filter(({ from, to }) => from > outer.from && to < outer.to)
      .map((inner) => ({ outer, inner })),
  );
  return some(found, MOST_PAIRS, random).map(({ outer, inner }) => {
    const open = text.slice(outer.from, inner.from);
    const close = text.slice(inner.to, outer.to);
    const core = { text: text.slice(inner.from, inner.to) };
    return {
      group: `${outer.name} nested`,
      what: `${quoted(open)} … ${quoted(close)} nested`,
      parts: inPlace(sample, outer.from, outer.to, [{ repeat: open }, core, { repeat: close }]),
    };
  });
}

/** Two different things opened again and again, and closed in the wrong order. */
function crossed({ regions, random }: Sample): Draft[] {
  const opens = new Map(regions.map(({ open, close }) => [open, close]));
  const all = [...opens].filter(([open]) => open.length <= LONGEST_OPENING);
  const pairs = all.flatMap((first) =>
    all.filter((second) => second !== first).map((second) => [first, second] as const),
  );
  return some(pairs, MOST_PAIRS, random).flatMap(([[a, endOfA], [b]]): Draft[] =>
    [a + b, a + b + endOfA].map((piece) => ({
      group: 'two things opened in turn',
      what: `${quoted(piece)} repeated`,
      parts: [{ repeat: piece }],
    })),
  );
}

export function nesting(sample: Sample): Draft[] {
  const names = new Map<string, Region[]>();
  for (const region of sample.regions) {
    const list = names.get(region.name) ?? [];
    list.push(region);
    names.set(region.name, list);
  }
  const chosen = [...names.values()].flatMap((list) => [
    list[0],
    ...some(list.slice(1), MOST_OF_A_NAME - 1, sample.random),
  ]);
  return [
    ...chosen.flatMap((region) => ofRegion(sample, region)),
    ...learnt(sample),
    ...crossed(sample),
  ];
}
