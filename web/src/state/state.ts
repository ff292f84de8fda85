/** What the page shows at the moment. All of it but the data stands in the URL (fragment.ts). */
import { computed, signal } from '@preact/signals';
import type { Data, Routine } from '../data/data.js';

export const data = signal<Data | null>(null);

/** Growth problems, or what was looked at closely without one. */
export const hasFindings = ({ view: { findings, close_look: look } }: Data): boolean =>
  findings.length > 0 || look !== null;

export type ViewName =
  | 'changes'
  | 'findings'
  | 'routines'
  | 'tree'
  | 'flame'
  | 'graph'
  | 'algorithms'
  | 'jobs'
  | 'trends'
  | 'runs';
export type AxisScale = 'lin' | 'log';
export type Theme = 'auto' | 'light' | 'dark';

export const view = signal<ViewName>('routines');

/** What one sees first. */
export function usualView(): ViewName {
  if (data.value?.view.compared !== undefined) return 'changes';
  if (data.value?.view.trends !== undefined) return 'trends';
  return data.value !== null && hasFindings(data.value) ? 'findings' : 'routines';
}
export const query = signal('');
/** Name of a module; '' for all. */
export const moduleFilter = signal('');
/** Index of a thread; -1 for all. */
export const threadFilter = signal(-1);
/** Classes that are shown; empty for all. */
export const classFilter = signal<ReadonlySet<string>>(new Set());
export const sort = signal<{ key: string; descending: boolean }>({
  key: 'rank',
  descending: false,
});
/** Id of the routine whose details are open; '' for none. */
export const opened = signal('');
/** Id of the routine that call tree and flame graph are about; '' for the whole run. */
export const focused = signal('');
/** Which way the call tree of a focused routine goes. */
export const direction = signal<'callees' | 'callers'>('callees');
/** Nodes from the flame graph's root to the frame that fills its width. */
export const zoomed = signal<readonly number[]>([]);
/** Calls from the routine in the middle of the call graph to those at its ends. */
export const graphLevels = signal<1 | 2 | 3 | 4>(2);
/** What the colour of a frame says. */
export const frameColor = signal<'class' | 'module' | 'change'>('class');
/** Whether the tree of the whole run begins with the loader, or with the program. */
export const startUp = signal<'folded' | 'shown'>('folded');
/** Position of the keyboard in the list. */
export const cursor = signal(0);
export const xScale = signal<AxisScale>('lin');
export const yScale = signal<AxisScale>('lin');
/** Of plots of growth over runs, and of the course of a call: a power is a straight line there. */
export const growthXScale = signal<AxisScale>('log');
export const growthYScale = signal<AxisScale>('log');
/** Of the plot of how often each size occurred. */
export const countScale = signal<AxisScale>('log');
/** How far beyond the largest size the cost plot goes. */
export const reach = signal<1 | 2 | 10>(1);
/** Other candidates that are drawn, by class. */
export const candidates = signal<ReadonlySet<string>>(new Set());
/** The function that costs are divided by; '' for the fitted one. */
export const divisor = signal('');
/** What counts as cost in plots, where that is not the page's own; see `metric.cost`. */
export const plotted = signal('');
/** Recordings that are switched off, by index. */
export const hiddenParts = signal<ReadonlySet<number>>(new Set());
/** What makes repetitions one algorithm. */
export const grouping = signal<'structure' | 'routine'>('structure');
/** Nodes whose algorithm was changed by hand: joined to the one around, or made their own. */
export const regrouped = signal<ReadonlySet<number>>(new Set());
/** The node that the algorithm beside the repetition tree is of; -1: none. */
export const repetition = signal(-1);
/** Lines of a loop that was asked for, and the index of its routine. */
export const loopLines = signal<{ routine: number; from: number; to: number } | null>(null);
/** Whether keys and searches are explained. */
export const helped = signal(false);
export const theme = signal<Theme>('auto');

export const openRoutine = computed((): Routine | null =>
  opened.value === '' ? null : (data.value?.find(opened.value) ?? null),
);

export const focusedRoutine = computed((): Routine | null =>
  focused.value === '' ? null : (data.value?.find(focused.value) ?? null),
);

/** Call tree and flame graph show this routine from now on; null for the whole run. */
export function focusOn(routine: Routine | null): void {
  focused.value = routine?.id ?? '';
  zoomed.value = [];
}

export function toggled<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}

/** Opens the details of a routine, in the view that has them. */
export function open(routine: Routine): void {
  opened.value = routine.id;
}
