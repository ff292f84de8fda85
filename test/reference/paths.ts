/** What asks the kernel or the allocator: the routines that are pending, and from where they call. */
import type { Activation, RoutineTraits } from './activation.js';

/** Routines of a path that are told. */
const PATH = 16;
const FARTHEST = 2 ** 31;

/** From what asks towards the root. */
export type ReferencePath = {
  address: number;
  loop: number | null;
  /** As Asker has it; 0 where nothing is known of memory. */
  place: number;
}[];

/**
 * @param link where the return address of what is called lies; null: the top makes a system call itself
 * @param known of loops, and of what memory holds, as Reference has it
 */
export function pathOf(
  active: readonly Activation[],
  link: number | null,
  known: { traits: RoutineTraits; wordAt: ((address: number) => number | null) | null },
): ReferencePath {
  const path: ReferencePath = [];
  let calls = link;
  for (const { address, loop, sp } of active.slice(1).reverse()) {
    if (loop !== null && known.traits.isLoop(loop)) continue;
    const last = path.at(-1);
    const isKnown = loop === null && calls !== null;
    const place = isKnown ? (known.wordAt?.(calls!) ?? address) - address : 0;
    if (last?.address !== address || last.loop !== loop)
      path.push({ address, loop, place: Math.abs(place) < FARTHEST ? place : 0 });
    if (loop === null) calls = sp;
  }
  return path.slice(0, PATH);
}
