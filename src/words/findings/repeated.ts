/** Calls, or entries of a loop, that go over the same input again and again. */
import { compact } from '../../base/text/numbers.js';
import type { ManyCallsFacts, RereadingFacts, RescanFacts } from '../../claims/findings/facts.js';
import { growthWords } from '../growth-words.js';
import { listed, nameOf } from '../names.js';
import { numberName, r2Words, sizesSeen } from './call.js';
import type { Said } from './said.js';
import { reasonLines } from '../reason.js';

export function rereadingSaid(facts: RereadingFacts): Said {
  const { called, by, callsOfBy, seen, each, spentIn, together, formula, cells, passes } = facts;
  const name = nameOf(called);
  const number = numberName(seen.by, called);
  const most = compact(seen.range[1]);
  const input =
    number === null
      ? `an input that goes up to ${most} cells`
      : `${number}, which goes up to ${most}`;
  const where = spentIn.length === 0 ? '' : `, most of it in ${listed(spentIn)}`;
  const caller = `${nameOf(by)}${callsOfBy > 1 ? ` (in ${compact(callsOfBy)} calls)` : ''}`;
  return {
    against: 'the input of the caller, if a larger one causes more calls',
    text: `${name} is called ${compact(seen.calls)} times by ${caller}, and each call costs O(${growthWords(each)}) of ${input}${where}: ${growthWords(together)} in total, if a larger input causes more calls.`,
    evidence: [
      `${name}: ${sizesSeen(seen, called)}, cost of a call ${formula ?? ''}`,
      `these calls read each of the ${compact(cells)} cells that there are ${compact(Math.round(passes))} times on average`,
    ],
  };
}

export function rescanSaid(facts: RescanFacts): Said {
  const { loop, entries, estimated, around, each, together, formula, r2, sizes } = facts;
  const [from, to] = facts.range.map(compact);
  return {
    against: 'the input, if a larger one enters the loop more often',
    text: `The inner loop ${loop} is entered ${estimated ? 'about ' : ''}${compact(entries)} times by loop ${around}, and each time costs O(${growthWords(each)}) of an input that goes up to ${to} cells: ${growthWords(together)} in total, if a larger input enters the loop more often.`,
    evidence: [
      `cost of an entry: ${formula ?? ''}${r2Words(r2)}`,
      `${sizes} sizes from ${from} to ${to} cells`,
    ],
  };
}

export function manyCallsSaid(facts: ManyCallsFacts): Said {
  const { whom, called, callsThere, callsPerCell, seen, dearest, caveat } = facts;
  const [name, other] = [whom, called].map(nameOf);
  const [from, to] = seen.range.map(compact);
  const more = `${compact(Number(callsPerCell.toPrecision(2)))} times`;
  return {
    against: 'the input of a call, if all that it goes through grows with it',
    text: `${name} calls ${other} ${more} for each cell that it reads, more often than a sort would: it goes over the same input again and again. That is n times m, and n^2 if both grow with the input.`,
    evidence: [
      `${compact(callsThere)} calls of ${other}, which cost about the same each`,
      `${compact(seen.calls)} calls of ${name}, of ${from} to ${to} cells; the dearest took ${compact(dearest)}`,
      ...reasonLines(caveat),
    ],
  };
}
