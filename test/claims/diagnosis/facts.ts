/** Facts of loops, made up. */
import type { DataFacts } from '../../../src/claims/diagnosis/facts.js';
import type { StructureFacts } from '../../../src/claims/repetitions/structure-facts.js';

/** A static array of 8 bytes, read 1,000 times; what differs is given. */
export function readData(
  name: string,
  {
    structure,
    ...more
  }: Partial<Omit<DataFacts, 'structure'>> & {
    structure?: Partial<StructureFacts>;
  } = {},
): DataFacts {
  const facts: StructureFacts = {
    kind: 'array',
    origins: [{ kind: 'static', name, module: 'a', offset: 16n }],
    part: null,
    place: 'static',
    name,
    linked: false,
    bytes: [8, 8],
    blocks: 1,
    sites: [],
    ...structure,
  };
  return {
    structure: facts,
    place: facts.place,
    reads: 1000,
    share: 1,
    cells: null,
    blocks: facts.blocks,
    bytes: facts.bytes,
    filled: [],
    ...more,
  };
}
