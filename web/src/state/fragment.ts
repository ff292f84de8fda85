/** State in the URL's fragment: a link or a reload shows what was seen. */
import { effect, type Signal } from '@preact/signals';
import { lookedAt, notesText, readNotes } from './notes.js';
import * as state from './state.js';

interface Field {
  get: () => string;
  set: (text: string) => void;
}

const always =
  <T>(value: T) =>
  (): T =>
    value;

function choice<T extends string | number>(
  of: Signal<T>,
  allowed: readonly T[],
  usual: () => T = always(of.value),
): Field {
  return {
    get: () => (of.value === usual() ? '' : String(of.value)),
    set: (text) => (of.value = allowed.find((value) => String(value) === text) ?? usual()),
  };
}

function text(of: Signal<string>): Field {
  return { get: () => of.value, set: (value) => (of.value = value) };
}

function list<T>(of: Signal<ReadonlySet<T>>, parse: (text: string) => T): Field {
  return {
    get: () => [...of.value].join(','),
    set: (value) => (of.value = new Set(value === '' ? [] : value.split(',').map(parse))),
  };
}

const isIndex = (value: string): boolean => /^\d{1,7}$/.test(value);

const SCALES = ['lin', 'log'] as const;

const sortField: Field = {
  get: () => {
    const { key, descending } = state.sort.value;
    return key === 'rank' && !descending ? '' : `${descending ? '-' : ''}${key}`;
  },
  set: (value) => {
    const [, minus, key] = /^(-?)(\w*)$/.exec(value) ?? ['', '', ''];
    state.sort.value = { key: key === '' ? 'rank' : key, descending: minus === '-' };
  },
};

const FIELDS: Readonly<Record<string, Field>> = {
  view: choice(
    state.view,
    [
      'changes',
      'findings',
      'routines',
      'tree',
      'flame',
      'graph',
      'algorithms',
      'jobs',
      'trends',
      'runs',
    ],
    state.usualView,
  ),
  routine: text(state.opened),
  focus: text(state.focused),
  dir: choice(state.direction, ['callees', 'callers']),
  zoom: {
    get: () => state.zoomed.value.join(','),
    set: (value) => {
      state.zoomed.value = value === '' ? [] : value.split(',').map(Number);
    },
  },
  levels: choice(state.graphLevels, [1, 2, 3, 4]),
  color: choice(state.frameColor, ['class', 'module', 'change']),
  start: choice(state.startUp, ['folded', 'shown']),
  q: text(state.query),
  module: text(state.moduleFilter),
  thread: {
    get: () => (state.threadFilter.value < 0 ? '' : String(state.threadFilter.value)),
    set: (value) => (state.threadFilter.value = /^\d+$/.test(value) ? Number(value) : -1),
  },
  class: list(state.classFilter, String),
  sort: sortField,
  x: choice(state.xScale, SCALES),
  y: choice(state.yScale, SCALES),
  gx: choice(state.growthXScale, SCALES),
  gy: choice(state.growthYScale, SCALES),
  count: choice(state.countScale, SCALES),
  reach: choice(state.reach, [1, 2, 10]),
  also: list(state.candidates, String),
  divide: text(state.divisor),
  off: list(state.hiddenParts, Number),
  by: choice(state.grouping, ['structure', 'routine']),
  regroup: {
    get: () => [...state.regrouped.value].sort((a, b) => a - b).join(','),
    set: (value) => {
      state.regrouped.value = new Set(value.split(',').filter(isIndex).map(Number));
    },
  },
  repetition: {
    get: () => (state.repetition.value < 0 ? '' : String(state.repetition.value)),
    set: (value) => (state.repetition.value = isIndex(value) ? Number(value) : -1),
  },
  seen: list(lookedAt, String),
  notes: { get: notesText, set: readNotes },
  theme: choice(state.theme, ['auto', 'light', 'dark']),
};

function toFragment(): string {
  const params = new URLSearchParams();
  for (const [key, field] of Object.entries(FIELDS)) {
    const value = field.get();
    if (value !== '') params.set(key, value);
  }
  return params.toString();
}

function fromFragment(): void {
  const params = new URLSearchParams(location.hash.slice(1));
  for (const [key, field] of Object.entries(FIELDS)) field.set(params.get(key) ?? '');
}

/** Reads the fragment, and keeps it up to date from then on. */
export function followFragment(): void {
  fromFragment();
  addEventListener('hashchange', fromFragment);
  // What was opened is a place to come back to; a letter of a search is not.
  let place = state.opened.value + state.view.value;
  effect(() => {
    const fragment = toFragment();
    const now = state.opened.value + state.view.value;
    if (fragment === location.hash.slice(1)) return;
    const url = fragment === '' ? location.pathname + location.search : `#${fragment}`;
    if (now === place) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    place = now;
  });
}
