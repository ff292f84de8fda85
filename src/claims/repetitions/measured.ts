/** Which structure of an algorithm is its input, and what its size is counted in. */
import { sizeOf, unitOf } from './algorithms.js';
import type { Algorithm, Unit } from './algorithms.js';
import type { Structure } from './structure.js';
import { shareOfSizesThatExplain } from './thresholds.js';

export interface Measured {
  structure: Structure;
  unit: Unit;
}

/** Cells, or bytes of a file, that invocations of the algorithm accessed. */
export function accessesOf({ root }: Algorithm, { sites }: Structure): number {
  let sum = 0;
  for (const { uses } of root.repetition.kept)
    for (const { site, reads, writes } of uses) if (sites.has(site)) sum += reads + writes;
  return sum;
}

interface Candidate extends Measured {
  /** Distinct ones. */
  sizes: number;
  used: number;
}

/**
 * The structure whose size says most. One whose size never changes explains nothing (3.5 of
 * AlgoProf's paper), so of those whose sizes differ most it is the one that invocations used most
 * of; memory goes before files, which are read and written in pieces.
 */
export function measured({ root, uses }: Algorithm): Measured | null {
  const { kept } = root.repetition;
  const candidates = [...uses.keys()].flatMap((structure): Candidate[] => {
    const unit = unitOf(structure, kept);
    const sizes = kept.map((each) => sizeOf(structure, unit, each));
    const used = sizes.reduce((sum, size) => sum + size, 0);
    return used > 0 ? [{ structure, unit, sizes: new Set(sizes).size, used }] : [];
  });
  const most = Math.max(...candidates.map(({ sizes }) => sizes));
  const best = candidates
    .filter(({ sizes }) => sizes >= shareOfSizesThatExplain.value * most)
    .sort((a, b) => Number(isLesser(a)) - Number(isLesser(b)) || b.used - a.used)
    .at(0);
  return best ?? null;
}

function isLesser({ structure }: Candidate): boolean {
  return ['file', 'record', 'pool'].includes(structure.kind);
}
