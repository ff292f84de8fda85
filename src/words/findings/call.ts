/** The cost of a call grows with the size of its input. */
import { compact, count } from '../../base/text/numbers.js';
import type { CallFacts, Named, SizesSeen } from '../../claims/findings/facts.js';
import type { Pieces } from '../../claims/findings/pieces.js';
import { isNumber, sizeName } from '../../schema/sizes.js';
import { growthWords } from '../growth-words.js';
import { listed, nameOf } from '../names.js';
import type { Said } from './said.js';
import { reasonLines } from '../reason.js';

/** What n is, where it counts no cells. */
export const numberName = (by: SizesSeen['by'], of: Named): string | null =>
  by === null || !isNumber(by) ? null : sizeName(by, of);

/** What `n` of a routine's claim is made of. */
export function sizesSeen({ by, sizes, range: [from, to], calls }: SizesSeen, of: Named): string {
  const number = numberName(by, of);
  const what = number === null ? ' cells' : ` of ${number}`;
  return `${count(sizes, 'size')} from ${compact(from)} to ${compact(to)}${what}, in ${count(calls, 'call')}`;
}

export const r2Words = (r2: number | null): string => (r2 === null ? '' : `, R² ${r2.toFixed(3)}`);

/** Calls that stay small. */
const piecesWords = ({ largest, whole }: Pieces, { calls }: SizesSeen): string =>
  `Its ${count(calls, 'call')} read at most ${compact(largest)} cells each, of ${compact(whole)} that the run went through: a larger input may bring more calls, not larger ones.`;

export function callSaid(facts: CallFacts): Said {
  const { whom, growth, spentIn, callsThere, seen, formula, r2, dearest, unit, caveat } = facts;
  const { pieces } = facts;
  const n = numberName(seen.by, whom);
  const small = pieces === null ? '' : ` ${piecesWords(pieces, seen)}`;
  const often = callsThere === 0 ? '' : `, which it calls ${compact(callsThere)} times`;
  const where = spentIn.length === 0 ? '' : `; most of it is spent in ${listed(spentIn)}${often}`;
  return {
    against: n ?? 'the input of a call',
    text: `What a call of ${nameOf(whom)} costs grows like ${growthWords(growth)}, n being ${n ?? 'the size of its input'}${where}.${small}`,
    evidence: [
      sizesSeen(seen, whom),
      ...(formula === null ? [] : [`cost of a call: ${formula}${r2Words(r2)}`]),
      `the most expensive call took ${compact(dearest)} ${unit}`,
      ...reasonLines(caveat),
    ],
  };
}
