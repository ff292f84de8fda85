/** Which frames of a tree match the filters, and what share of the cost runs in them. */
import { computed } from '@preact/signals';
import type { Frame } from '../../../src/pages/frames/frame.js';
import { inlinedNode } from '../../../src/pages/frames/frame.js';
import { isNarrowed, shown } from '../state/list.js';
import { matcher } from '../state/search.js';
import { data, query } from '../state/state.js';

/**
 * Nodes of frames; null where nothing is filtered. What a routine is found by may be of a function
 * that was inlined into it: then frames of that match.
 */
export const matching = computed((): ReadonlySet<number> | null => {
  const all = data.value;
  if (!isNarrowed.value || all === null) return null;
  const nodes = new Set(shown.value.map(({ index }) => index));
  if (query.value === '') return nodes;
  const matches = matcher(query.value, all);
  const inside = new Set<number>();
  for (const [i, { routine: index, name, lines }] of (all.view.inlined ?? []).entries()) {
    const routine = all.routines[index];
    const words = [name, ...lines, all.moduleOf(routine).name];
    const own = { ...routine, name, haystack: words.join('\n').toLowerCase() };
    if (!nodes.has(index) || !matches(own)) continue;
    nodes.add(inlinedNode(i));
    inside.add(index);
  }
  for (const index of inside) {
    const { name } = all.routines[index];
    if (!matches({ ...all.routines[index], haystack: name.toLowerCase() })) nodes.delete(index);
  }
  return nodes;
});

export interface Matches {
  /** The outermost frames that match, costliest first. */
  frames: Frame[];
  /** Cost in them: a frame within another one that matches is counted with that. */
  cost: number;
  /** Cost of small frames into which nobody has looked, which may match as well. */
  unknown: number;
}

/** A tree may be far too large to look at all of it: more frames than these are not. */
const MOST = 20_000;
/** Nor are frames with a smaller part of the whole. */
const LEAST = 1e-4;

/** Large frames are looked at before small ones, so that what remains unknown is little. */
export function matchesIn(root: Frame, matches: ReadonlySet<number>): Matches {
  const found: Matches = { frames: [], cost: 0, unknown: 0 };
  let open: Frame[] = [root];
  let seen = 0;
  for (let least = 0.1; open.length > 0; least /= 10) {
    const later: Frame[] = [];
    const end = least < LEAST;
    for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
      if (matches.has(frame.node)) {
        found.frames.push(frame);
        found.cost += frame.cost;
      } else if (frame.cost >= least * root.cost && seen < MOST) {
        seen++;
        open.push(...frame.children);
      } else if (end || seen >= MOST) found.unknown += frame.cost;
      else later.push(frame);
    }
    open = later;
  }
  found.frames.sort((a, b) => b.cost - a.cost);
  return found;
}
