/** Families that are worth a closer look, and what that says of each. */
import { weightOf } from '../family.js';
import { closer } from './closer.js';
import type { Candidate } from './closer.js';
import type { Floor } from './floor.js';
import { each, isPromising, seemsFast } from './look.js';
import { isLate, steepest } from './points.js';
import type { LookSettings, Looked } from './look.js';

export interface Candidates {
  found: Candidate[];
  /** That look fast, and time was up before more could be said. */
  open: Looked[];
  /** That look fast, and a closer look could not tell. */
  unclear: Looked[];
}

/** What did not end in time, and would have if its cost grew on as it does below. */
function isUnclear({ points }: Looked, floor: Floor): boolean {
  // What never ends, whatever its size is, does not grow.
  if (points.some((point) => isLate(point) && point.n === 1)) return false;
  return [steepest(points, floor)?.to].some((to) => to !== undefined && isLate(to));
}

/** Families that look fast by the clock, with what each takes. */
export async function candidatesOf(
  looked: readonly Looked[],
  settings: LookSettings,
): Promise<Candidates> {
  const found: Candidate[] = [];
  const worst = ({ points, family }: Looked): number =>
    Math.max(...points.map(({ n, seconds }) => seconds / Math.max(1, n * weightOf(family).each)));
  const promising = looked.filter((one) => isPromising(one, settings.floor));
  const fast = new Set(promising.filter((one) => seemsFast(one, settings.floor)));
  const turns = new Map<string, number>();
  const ordered = promising
    .toSorted((a, b) => worst(b) - worst(a))
    .map((one) => {
      const turn = turns.get(one.family.group) ?? 0;
      turns.set(one.family.group, turn + 1);
      return { one, turn };
    })
    .sort((a, b) => Number(fast.has(b.one)) - Number(fast.has(a.one)) || a.turn - b.turn);
  const open = new Set(fast);
  const unclear: Looked[] = [];
  await each(ordered, settings, async ({ one }) => {
    const candidate = await closer(one, settings);
    if (candidate !== null) found.push(candidate);
    else if (settings.stopped()) return;
    else if (isUnclear(one, settings.floor)) unclear.push(one);
    open.delete(one);
  });
  // As they were made, whichever was done first.
  const order = new Map(looked.map(({ family }, i) => [family, i]));
  const place = ({ family }: Candidate): number => order.get(family) ?? 0;
  return { found: found.sort((a, b) => place(a) - place(b)), open: [...open], unclear };
}
