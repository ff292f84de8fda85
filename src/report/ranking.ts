/** The table of ranked routines. */
import type { Colors } from './colors.js';
import { printable } from '../symbols/printable.js';
import { compact, percent } from './numbers.js';
import type { ComplexityClass, Report, RoutineReport } from './schema.js';
import type { Cell, Column } from './table.js';
import { table } from './table.js';

const COLUMNS: Column[] = [
  { title: '#', align: 'right' },
  { title: 'routine', align: 'left', min: 14 },
  { title: 'class', align: 'left' },
  { title: 'n^', align: 'right' },
  { title: 'R²', align: 'right' },
  { title: 'sizes', align: 'right' },
  { title: 'from-to', align: 'left' },
  { title: 'calls', align: 'right' },
  { title: 'cost', align: 'right' },
  { title: 'module', align: 'left', min: 7 },
];

/** Classes that outgrow n log n deserve to be seen first. */
export function classPaint(name: ComplexityClass, colors: Colors): (text: string) => string {
  switch (name) {
    case 'O(n^2)':
    case 'O(n^2 log n)':
    case 'O(n^3)':
    case 'O(n^k)':
    case 'O(2^n)':
      return colors.red;
    case 'O(n)':
    case 'O(n log n)':
      return colors.yellow;
    case 'unknown':
      return colors.dim;
    case 'O(1)':
    case 'O(log n)':
      return colors.green;
  }
}

/** With what the sizes are, where that is not what they are elsewhere. */
function sizeRange({ size_range: [from, to], size }: RoutineReport): string {
  const range = from === to ? compact(from) : `${compact(from)}-${compact(to)}`;
  return size === undefined ? range : `${range} ${size}`;
}

function cells(routine: RoutineReport, colors: Colors): Cell[] {
  return [
    { text: String(routine.rank ?? '') },
    { text: printable(routine.name), paint: colors.bold },
    { text: routine.class, paint: classPaint(routine.class, colors) },
    { text: routine.exponent === null ? '-' : routine.exponent.toFixed(2) },
    { text: routine.r2 === null ? '-' : routine.r2.toFixed(3) },
    { text: compact(routine.sizes) },
    { text: sizeRange(routine) },
    { text: compact(routine.calls) },
    { text: percent(routine.cost_share) },
    { text: printable(routine.module), paint: colors.dim },
  ];
}

/** Contexts of a routine that have rows of their own. */
const CONTEXTS = 5;

/** A row for each calling context, where there is more than one. */
function contextRows(routine: RoutineReport): RoutineReport[] {
  const { contexts = [], cost_share: share } = routine;
  if (contexts.length < 2) return [];
  const [{ path: first }] = contexts;
  const differs = first.findIndex((name, i) => contexts.some(({ path }) => path[i] !== name));
  const common = differs < 0 ? first.length : differs;
  return contexts.slice(0, CONTEXTS).map(({ path, ...numbers }) => {
    const own = path.slice(common);
    const name = ` via ${own.join(' > ') || (path.at(-1) ?? '(thread)')}`;
    const row = { ...routine, ...numbers, rank: null, name };
    // Its points are by the report's size.
    delete row.size;
    return { ...row, cost_share: share * numbers.cost_share };
  });
}

/** The ranked routines, best rank first. */
export function ranked(report: Report): RoutineReport[] {
  return report.routines
    .filter((routine) => routine.rank !== null)
    .sort((a, b) => a.rank! - b.rank!);
}

export function rankingTable(routines: RoutineReport[], width: number, colors: Colors): string[] {
  const rows = routines.flatMap((routine) => [
    cells(routine, colors),
    ...contextRows(routine).map((context) => cells(context, colors)),
  ]);
  return table(COLUMNS, rows, width, colors.underline);
}
