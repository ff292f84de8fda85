/** Families that are worth a closer look, and what that says of each. */
import { weightOf } from '../family.js';
import { closer } from './closer.js';
import type { Candidate } from './closer.js';
import { each, isPromising } from './look.js';
import { isLate } from './points.js';
import type { LookSettings, Looked } from './look.js';

export interface Candidates {
  found: Candidate[];
  /** That look fast, and time was up before more could be said. */
  open: Looked[];
}

/** Families that look fast by the clock, with what each takes. */
export async function candidatesOf(
  looked: readonly Looked[],
  settings: LookSettings,
): Promise<Candidates> {
  const found: Candidate[] = [];
  const open = new Set<Looked>();
  const worst = ({ points, family }: Looked): number =>
    Math.max(...points.map(({ n, seconds }) => seconds / Math.max(1, n * weightOf(family).each)));
  const promising = looked.filter((one) => isPromising(one, settings.floor));
  const turns = new Map<string, number>();
  const ordered = promising
    .toSorted((a, b) => worst(b) - worst(a))
    .map((one) => {
      const turn = turns.get(one.family.group) ?? 0;
      turns.set(one.family.group, turn + 1);
      return { one, turn };
    })
    .sort((a, b) => a.turn - b.turn);
  for (const { one } of ordered) open.add(one);
  await each(ordered, settings, async ({ one }) => {
    const candidate = await closer(one, settings);
    if (candidate !== null) found.push(candidate);
    // What never ended in time is not cleared by a look that found nothing.
    const endless = one.points.some((point) => isLate(point) && point.n === 1);
    const settled = candidate !== null || endless || !one.points.some(isLate);
    if (settled && !settings.stopped()) open.delete(one);
  });
  // As they were made, whichever was done first.
  const order = new Map(looked.map(({ family }, i) => [family, i]));
  const place = ({ family }: Candidate): number => order.get(family) ?? 0;
  return { found: found.sort((a, b) => place(a) - place(b)), open: [...open] };
}
