/** The answer of a hunt in sentences. */
import { inputSize } from '../../base/text/bytes.js';
import { fileName } from '../../base/text/file-name.js';
import { aboutSeconds, count, grouped, seconds } from '../../base/text/numbers.js';
import { sourcePlace } from '../../base/text/place.js';
import { printable } from '../../base/text/printable.js';
import type { Hunt, HuntResult, HuntTiming } from '../../schema/hunt.js';
import { growthWords } from '../growth-words.js';
import { shareWords } from '../share.js';
import { inputWords } from './format-name.js';

/** So many times the noise is seen: see look/points.ts. */
const SEEN = 3;

const upper = (text: string): string => text[0].toUpperCase() + text.slice(1);

function timeWords({ seconds: value, measured }: HuntTiming): string {
  return measured ? seconds(value) : aboutSeconds(value);
}

/** "A Markdown file of 10 kB takes 2.1 s, one of 100 kB would take 3 min 30 s". */
function timings({ way }: Pick<Hunt, 'way'>, { seconds: times, family }: HuntResult): string {
  const [first, second] = times as (HuntTiming | undefined)[];
  const input = inputWords(way, family.name);
  if (first === undefined) return upper(`${input} makes it slow`);
  const begin = upper(`${input} of ${inputSize(first.bytes)} takes ${timeWords(first)}`);
  if (second === undefined) return begin;
  const verb = second.measured ? 'takes' : 'would take';
  return `${begin}, one of ${inputSize(second.bytes)} ${verb} ${timeWords(second)}`;
}

/** Where the cost is: the routine, and the source where it is known. */
export function culpritWords({ culprit }: Pick<HuntResult, 'culprit'>): string {
  const { routine, file, line } = culprit;
  const place = file === null ? null : sourcePlace({ file: fileName(file), line });
  const where = place === null ? '' : ` (${place})`;
  return printable(`${routine}${where}`);
}

export function resultWords(hunt: Pick<Hunt, 'way'>, result: HuntResult): string {
  const { family, share } = result;
  const what = printable(family.what);
  return `${timings(hunt, result)}: ${what}, ${shareWords(share)} in ${culpritWords(result)}, ${growthWords(result)}.`;
}

/** What was tried, and what was not. */
export function triedWords({ tried }: Pick<Hunt, 'tried'>): string[] {
  const { families, known, bytes, most, runs, seconds: took, suspects, refuted, ended } = tried;
  const larger = most > bytes ? `, and at ${inputSize(most)} where that was quick` : '';
  const lines = [
    `${count(runs, 'run')} in ${seconds(took)}: ${grouped(families)} of ${grouped(known)} families were tried, with ${inputSize(bytes)} of what grows${larger}.`,
  ];
  if (families < known) {
    const why = ended === 'interrupted' ? 'The hunt was interrupted' : 'Time ran out';
    lines.push(
      `${why} before ${count(known - families, 'family', 'families')}: a larger --seconds tries them.`,
    );
  }
  if (refuted > 0) {
    lines.push(
      `${count(refuted, 'family looks', 'families look')} fast by the clock, but exact counts do not confirm it.`,
    );
  }
  if (suspects > 0) {
    lines.push(
      `${count(suspects, 'family looks', 'families look')} fast by the clock, and exact counts have neither confirmed nor refuted it.`,
    );
  }
  return lines;
}

/** The first sentences of the answer. */
export function answerWords(hunt: Omit<Hunt, 'text'>): string {
  const [first] = hunt.results as (HuntResult | undefined)[];
  if (first !== undefined) return first.text;
  const { families, bytes, most, floor, noise, suspects } = hunt.tried;
  if (families === 0) return 'Nothing was tried: there was no time for it. Give more --seconds.';
  const size = inputSize(Math.max(bytes, most));
  const unseen = `A run of the sample takes ${aboutSeconds(floor)}; what adds less than ${aboutSeconds(SEEN * noise)} to that is not seen.`;
  if (suspects > 0) {
    const subject = count(suspects, 'family of inputs looks', 'families of inputs look');
    return `Nothing certain: ${subject} fast by the clock, but exact counts have not confirmed it. A larger --seconds may tell. ${unseen}`;
  }
  return `Nothing found: none of ${grouped(families)} families of inputs is seen to grow faster than n log n, up to ${size}. ${unseen}`;
}
