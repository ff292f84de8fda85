/** Of loops whose iterations tell little. */
import { compact, grouped } from '../../base/text/numbers.js';
import type { LoopFacts } from '../../claims/diagnosis/facts.js';
import { mainData } from '../../claims/diagnosis/main-data.js';
import { dataName, extent, extentOf, iterationsEach, readAgain, times } from './loop-words.js';

/** What is kept instead of going through it. */
function kept(loop: LoopFacts): string {
  const kind = mainData(loop)?.structure.kind;
  return kind === 'list' || kind === 'doubly-linked-list'
    ? 'Keep a hash table or an index beside the list, or remember the place, the end or the length'
    : 'Keep a hash table, an index or sorted order, or remember the place or the length';
}

/** Blocks of a list that a search goes through, if that is much of all: then nothing divides them. */
const SHARE_OF_ALL = 1 / 4;
const SHARE_OF_THE_SAME = 1 / 2;

/**
 * What a list of all that there is may have been meant to be: its blocks have room for more than a
 * link and a key.
 */
function meantText(loop: LoopFacts): string {
  const data = mainData(loop);
  const steps = loop.iterations / Math.max(1, loop.instances);
  // What asks for the same each time is no look-up by keys.
  if (loop.repeats.unchanged > SHARE_OF_THE_SAME) return '';
  if (data?.structure.kind !== 'list' || steps < SHARE_OF_ALL * data.blocks) return '';
  return ` A search goes through ${compact(steps)} of ${times(data.blocks, 'block')}: if they are a hash table's, all are in one chain, and its hash function is to be mended; if they are a tree's, it has become a list, and is to be kept in balance.`;
}

export function searchText(loop: LoopFacts): string {
  const { name, instances, iterations, results, results_last: last } = loop;
  const early = results - last;
  const data = dataName(loop);
  const where = data === null ? '' : ` in ${data},`;
  const only =
    early === 0
      ? 'and only the iteration that ends a search tells anything'
      : `and all but ${times(early, 'iteration')} that tell anything are those that end a search`;
  const again = readAgain(loop);
  return `${kept(loop)} and go on from there. ${name} searches${where} ${
    instances === 1
      ? `once, ${times(iterations, 'step')}`
      : `${grouped(instances)} times, ${iterationsEach(loop)} steps each time`
  }, ${only}.${again === null ? '' : ` Of a search, ${again}.`}${meantText(loop)}`;
}

export function neverFoundText(loop: LoopFacts): string {
  const { name, instances } = loop;
  return `${kept(loop)}: it says at once what is not there. ${name} looked through ${dataName(loop) ?? 'its data'} ${grouped(instances)} times, ${iterationsEach(loop)} steps each time, and on this input found nothing.`;
}

export const fewResultsText = (loop: LoopFacts): string =>
  `Skip the loop, or what it goes through, where nothing can come of it: keep apart what something can come of. ${extentOf(loop)}: ${times(loop.results, 'iteration')} had a result.`;

export const fewWantedText = (loop: LoopFacts): string =>
  `Keep a hash table, an index or sorted order of what it is compared with, and go to what is wanted instead of through all. ${extentOf(loop)}: ${times(loop.results, 'iteration')} had a result, and what it goes through does not change in between.`;

export const noResultText = (loop: LoopFacts): string =>
  `Delete the loop, or run it only where its result is asked for, if this holds for other inputs: ${loop.name} ${extent(loop)}, and none of them changed anything that is used afterwards.`;

export function passesText(loop: LoopFacts): string {
  const { cells, times: often, changed } = loop.passes!;
  const leaves =
    Math.round(changed) === 0
      ? 'leaves nothing in memory'
      : `leaves results in about ${compact(changed)} cells at most`;
  return `Keep a hash table, an index or sorted order of what is looked for, or remember what it came to, instead of going through all of it each time. ${extentOf(loop)}: it reads the same ${compact(cells)} cells about ${compact(often)} times, they do not change in between, and it ${leaves}.`;
}
