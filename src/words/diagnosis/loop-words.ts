/** What is said of a loop in several suggestions. */
import { shareWords } from '../share.js';
import { compact, grouped } from '../../base/text/numbers.js';
import type { LoopFacts } from '../../claims/diagnosis/facts.js';
import { mainData } from '../../claims/diagnosis/main-data.js';
import { structureText } from '../structures/structure-text.js';

type Counts = Pick<LoopFacts, 'iterations' | 'instances'>;

export const times = (n: number, what: string): string =>
  `${grouped(n)} ${what}${n === 1 ? '' : 's'}`;

/** Iterations of an instance, on average. */
export const iterationsEach = ({ iterations, instances }: Counts): string =>
  compact(iterations / Math.max(1, instances));

/** Like `ran once, 1,000 iterations` and `ran 40 times, 100 iterations each time`. */
export const extent = (loop: Counts): string =>
  loop.instances === 1
    ? `ran once, ${times(loop.iterations, 'iteration')}`
    : `ran ${grouped(loop.instances)} times, ${iterationsEach(loop)} iterations each time`;

/** What a loop goes through; null: it is not known. */
export function dataName(loop: Pick<LoopFacts, 'data'>): string | null {
  const data = mainData(loop);
  return data === undefined ? null : structureText(data.structure);
}

/** Like `goes through a 64-byte block from main`, without an object where none is known. */
export function doesTo(loop: Pick<LoopFacts, 'data'>, deed: string): string | null {
  const data = dataName(loop);
  return data === null ? null : `${deed} ${data}`;
}

/** Like `f.c:3 in g goes through a table and ran 40 times, 100 iterations each time`. */
export function extentOf(loop: LoopFacts, deed = 'goes through'): string {
  const does = doesTo(loop, deed);
  return does === null
    ? `${loop.name} ${extent(loop)}`
    : `${loop.name} ${does}, and ${extent(loop)}`;
}

/** How much of what a time reads the time before had read; null where too few were compared. */
export function readAgain({ repeats: { pairs, again, loads } }: LoopFacts): string | null {
  return pairs === 0 || loads === 0
    ? null
    : `${shareWords(again)} of what it reads the time before had read, unchanged`;
}
