/** Which loop a finding is in. */
import { compact } from '../../base/text/numbers.js';
import type { NestFacts } from '../../claims/findings/facts.js';

interface Added {
  sentence: string;
  evidence: string[];
}

export function nestSaid({ loop, around, called, irregular }: NestFacts): Added {
  if (loop === null) {
    const [{ name, entries, iterations }] = around;
    return {
      sentence: `It is called in the loop ${name}.`,
      evidence: [
        `loop ${name} was entered ${compact(entries)} times, with ${compact(iterations)} iterations in all`,
      ],
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
      `loop ${loop.short} was entered ${compact(loop.entries)} times, with ${compact(turns)} iterations on average`,
      ...around
        .slice(0, 1)
        .map(
          ({ short, entries, iterations }) =>
            `loop ${short} was entered ${compact(entries)} times, with ${compact(iterations)} iterations in all`,
        ),
    ],
  };
}
