/** The report that this one is compared with, and what has changed since then. */
import { batch, computed, signal } from '@preact/signals';
import { changesBetween } from '../../../src/compare/diff/changes-between.js';
import type { Diff } from '../../../src/compare/diff/diff-model.js';
import { matchRoutines } from '../../../src/compare/diff/match.js';
import { messageOf } from '../../../src/base/errors.js';
import type { View } from '../../../src/pages/view-model.js';
import { Data } from '../data/data.js';
import type { Routine } from '../data/data.js';
import { fullReportOf } from '../data/full-report.js';
import { data, opened, usualView, view } from './state.js';

/** Null: nothing is compared. */
export const before = signal<Data | null>(null);
/** The comparison that came with the page, of the whole reports. */
const given = signal<Diff | null>(null);

export type Comparison = { diff: Diff; problem: null } | { diff: null; problem: string };

export const comparison = computed((): Comparison | null => {
  const [old, now] = [before.value, data.value];
  if (old === null || now === null) return null;
  if (given.value !== null) return { diff: given.value, problem: null };
  try {
    const changes = changesBetween(fullReportOf(old), fullReportOf(now));
    return { diff: { ...changes, tool: now.view.tool }, problem: null };
  } catch (error) {
    // They measured different things.
    return { diff: null, problem: messageOf(error) };
  }
});

/** By index of a routine, the same one in what it is compared with. */
const earlier = computed((): ReadonlyMap<number, Routine> => {
  const [old, now] = [before.value, data.value];
  if (old === null || now === null) return new Map();
  const pairs = matchRoutines(fullReportOf(old), fullReportOf(now));
  return new Map([...pairs].map(([i, j]) => [j, old.routines[i]]));
});

/** Null where nothing is compared, or the routine is new. */
export function earlierOf({ index }: Pick<Routine, 'index'>): Routine | null {
  return earlier.value.get(index) ?? null;
}

/** How many times the cost it has now; null where nothing is compared, or one of them has none. */
export function timesBefore(routine: Routine): number | null {
  const old = earlierOf(routine);
  return old === null || old.cost_total === 0 ? null : routine.cost_total / old.cost_total;
}

/** Compares with a view from now on; null ends it. */
export function compareWith(old: View | null, diff: Diff | null = null): void {
  batch(() => {
    before.value = old === null ? null : new Data(old);
    given.value = diff;
    if (old !== null) view.value = 'changes';
    else if (view.value === 'changes') view.value = usualView();
  });
}

/** What is new becomes what is old. */
export function swapSides(): void {
  const [old, now] = [before.value, data.value];
  if (old === null || now === null) return;
  batch(() => {
    before.value = now;
    data.value = old;
    given.value = null;
    opened.value = '';
  });
}
