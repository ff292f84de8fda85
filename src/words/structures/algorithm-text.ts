/** What an algorithm does: `modification of a doubly linked list of 24-byte blocks from node_new`. */
import type { AlgorithmFacts, NoFunction } from '../../claims/repetitions/process-facts.js';
import type { StructureFacts } from '../../claims/repetitions/structure-facts.js';
import type { Deed } from '../../schema/tree-report.js';
import { structureText } from './structure-text.js';
import { isTold, NO_HEAP_DATA } from './told.js';
import { reasonWords } from '../reason.js';

/** Structures that are named. */
const NAMED = 2;

const LINK: Record<Deed, string> = {
  construction: 'of',
  modification: 'of',
  traversal: 'of',
  input: 'from',
  output: 'to',
};

export function algorithmText(
  { uses }: Pick<AlgorithmFacts, 'uses'>,
  structures: readonly StructureFacts[],
): string {
  const told = uses.filter(({ structure }) => isTold(structures[structure].kind));
  const text = told
    .slice(0, NAMED)
    .map(({ structure, deed }) => `${deed} ${LINK[deed]} ${structureText(structures[structure])}`);
  if (told.length > NAMED) text.push(`${told.length - NAMED} more`);
  return text.length === 0 ? NO_HEAP_DATA : text.join('; ');
}

export function noFunctionText(reason: NoFunction | null): string | null {
  if (reason === null) return null;
  return reason.kind === 'no-structure' ? 'it uses no structure' : reasonWords(reason.reason);
}
