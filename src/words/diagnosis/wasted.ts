/** Of loops whose iterations tell little. */
import { compact, exact } from '../../base/text/numbers.js';
import type { LoopFacts } from '../../claims/diagnosis/facts.js';
import { mainData } from '../../claims/diagnosis/main-data.js';
import { dataText, extent, iterationsEach } from './loop-words.js';

export function searchText(loop: LoopFacts): string {
  const { name, results, results_last: last } = loop;
  const early = results - last;
  const only =
    early === 0
      ? 'only the iteration that it is left in tells anything'
      : `all but ${exact(early)} iterations that tell anything are those that it is left in`;
  const kind = mainData(loop)?.structure.kind;
  const instead =
    kind === 'list' || kind === 'doubly-linked-list'
      ? 'keep a hash table or an index beside the list, or remember the place, the end or the length'
      : 'keep a hash table, an index or sorted order, or remember the place or the length';
  return `${name} goes through ${dataText(loop)}, ${iterationsEach(loop)} iterations each time (${extent(loop)}), and ${only}: it is a search. Instead of going through it, ${instead}.`;
}

export function fewResultsText(loop: LoopFacts): string {
  const { name, results } = loop;
  return `${name} goes through ${dataText(loop)}, and ${exact(results)} of ${extent(loop)} had a result. Skip the loop, or what it goes through, where the condition cannot hold: keep apart those that it can hold for.`;
}

export function noResultText(loop: LoopFacts): string {
  return `In this run none of ${extent(loop)} of ${loop.name} changed anything that is used afterwards. If that holds for other inputs, the loop can be deleted, or run only where its result is asked for.`;
}

export function neverFoundText(loop: LoopFacts): string {
  const { name, instances } = loop;
  return `Keep a hash table, an index or sorted order of what ${name} looks for in ${dataText(loop)}: on this input it found nothing in ${exact(instances)} searches (${extent(loop)}).`;
}

export function passesText(loop: LoopFacts): string {
  const { name, passes } = loop;
  const { cells, times, changed } = passes!;
  return `${name} goes through ${dataText(loop)}: the same ${compact(cells)} cells there are read about ${compact(times)} times each (${extent(loop)}), do not change in between, and what it finds goes to no more than about ${compact(changed)} cells. That is a search, or a sum, that is done anew each time. Instead of going through all of it, keep a hash table, an index or sorted order of what is looked for there, or remember what it came to.`;
}
