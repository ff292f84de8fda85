/** The cost of a call grows with the size of its input. */
import { compact, count } from '../../base/text/numbers.js';
import type { CallFacts, SizesSeen } from '../../claims/findings/facts.js';
import type { Pieces } from '../../claims/findings/pieces.js';
import { growthWords } from '../growth-words.js';
import { listed, nameOf } from '../names.js';
import type { Said } from './said.js';
import { reasonLines } from '../reason.js';

/** What `n` of a routine's claim is made of. */
export function sizesSeen({ sizes, range: [from, to], calls }: SizesSeen): string {
  return `${count(sizes, 'size')} from ${compact(from)} to ${compact(to)} cells, in ${count(calls, 'call')}`;
}

export const r2Words = (r2: number | null): string => (r2 === null ? '' : `, R² ${r2.toFixed(3)}`);

/** Calls that stay small. */
const piecesWords = ({ largest, whole }: Pieces, { calls }: SizesSeen): string =>
  `Its ${count(calls, 'call')} read at most ${compact(largest)} cells each, of ${compact(whole)} that the run went through: a larger input may bring more calls, not larger ones.`;

export function callSaid(facts: CallFacts): Said {
  const { whom, growth, spentIn, callsThere, seen, formula, r2, dearest, unit, caveat } = facts;
  const { pieces } = facts;
  const small = pieces === null ? '' : ` ${piecesWords(pieces, seen)}`;
  const often = callsThere === 0 ? '' : `, which it calls ${compact(callsThere)} times`;
  const where = spentIn.length === 0 ? '' : `; most of it is spent in ${listed(spentIn)}${often}`;
  return {
    against: 'the input of a call',
    text: `What a call of ${nameOf(whom)} costs grows like ${growthWords(growth)}, n being the size of its input${where}.${small}`,
    evidence: [
      sizesSeen(seen),
      ...(formula === null ? [] : [`cost of a call: ${formula}${r2Words(r2)}`]),
      `the most expensive call took ${compact(dearest)} ${unit}`,
      ...reasonLines(caveat),
    ],
  };
}
