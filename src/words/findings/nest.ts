/** Which loop a finding is in. */
import { compact, often } from '../../base/text/numbers.js';
import type { LoopInNest, NestFacts } from '../../claims/findings/facts.js';

interface Added {
  sentence: string;
  evidence: string[];
}

/** Of few entries all are looked at, and what is counted is exact. */
const entered = ({ entries, estimated }: LoopInNest): string =>
  `was entered ${estimated ? 'about ' : ''}${often(entries)}`;

const inAll = (name: string, loop: LoopInNest): string =>
  `loop ${name} ${entered(loop)}, with ${compact(loop.iterations)} iterations${loop.entries === 1 ? '' : ' in all'}`;

export function nestSaid({ loop, around, called, irregular }: NestFacts): Added {
  if (loop === null) {
    const [first] = around;
    return {
      sentence: `It is called in the loop ${first.name}.`,
      evidence: [inAll(first.name, first)],
    };
  }
  const kind = around.length > 0 && !called ? 'inner loop' : 'loop';
  const loops = around.map(({ short }) => short).join(', in loop ');
  const repeated =
    irregular !== null
      ? `, repeated by code of ${irregular} that is entered at several places, and so is no loop`
      : around.length === 0
        ? ''
        : `, repeated by loop ${loops}`;
  const turns = Number((loop.iterations / Math.max(1, loop.entries)).toPrecision(3));
  return {
    sentence: `It is in the ${kind} ${loop.name}${repeated}.`,
    evidence: [
      `loop ${loop.short} ${entered(loop)}, with ${compact(turns)} iterations${loop.entries === 1 ? '' : ' on average'}`,
      ...around.slice(0, 1).map((each) => inAll(each.short, each)),
    ],
  };
}
