/** The columns of the table, as in the terminal, and the thumbnail. */
import type { ComponentChildren } from 'preact';
import { compact, percent } from '../../../src/report/numbers.js';
import { printable } from '../../../src/symbols/printable.js';
import type { Data, Routine } from '../data/data.js';
import { ClassBadge } from './ClassBadge.js';
import { Share } from './Share.js';
import { Thumb } from './Thumb.js';

export interface Column {
  key: string;
  title: string;
  /** What the title stands for. */
  help: string;
  /** CSS pixels; null takes what is left. */
  width: number | null;
  right?: boolean;
  /** Stays when details are open beside the table. */
  always?: boolean;
  /** First click on the title sorts from high to low. */
  highFirst?: boolean;
  sortable?: boolean;
  cell: (routine: Routine, data: Data) => ComponentChildren;
}

const range = ([from, to]: [number, number]): string =>
  from === to ? compact(from) : `${compact(from)}–${compact(to)}`;

/** The name of a routine gets at least this width; other columns give way. */
const NAME_WIDTH = 150;

/** What gives way first where there is little room. */
const GIVE_WAY = ['r2', 'sizes', 'module', 'exponent', 'largest', 'calls', 'plot', 'rank'];

/** @param width of the table in CSS pixels; 0 when it is not known yet */
export function columnsFor(width: number, all: readonly Column[]): readonly Column[] {
  let columns = all;
  for (const key of GIVE_WAY) {
    const needed = columns.reduce((sum, column) => sum + (column.width ?? NAME_WIDTH), 0);
    if (width === 0 || needed <= width) break;
    columns = columns.filter((column) => column.key !== key);
  }
  return columns;
}

const NONE = <span class="none">–</span>;

export const COLUMNS: readonly Column[] = [
  {
    key: 'rank',
    title: '#',
    help: 'rank: what deserves a look first',
    width: 56,
    right: true,
    always: true,
    cell: ({ rank }) => rank ?? NONE,
  },
  {
    key: 'name',
    title: 'routine',
    help: 'name of the routine',
    width: null,
    always: true,
    cell: ({ title }) => (
      <span class="name" title={title.slice(0, 300)}>
        {title.slice(0, 300)}
      </span>
    ),
  },
  {
    key: 'class',
    title: 'class',
    help: 'how cost grows with the input size n',
    width: 108,
    always: true,
    highFirst: true,
    cell: (routine) => <ClassBadge name={routine.class} />,
  },
  {
    key: 'plot',
    title: 'cost by size',
    help: 'largest cost of a call, by input size',
    width: 92,
    always: true,
    sortable: false,
    cell: (routine, data) => <Thumb data={data} routine={routine} />,
  },
  {
    key: 'exponent',
    title: 'n^',
    help: 'exponent of n in the leading term',
    width: 60,
    right: true,
    highFirst: true,
    cell: ({ exponent }) => exponent?.toFixed(2) ?? NONE,
  },
  {
    key: 'r2',
    title: 'R²',
    help: 'share of the variance that the cost function explains',
    width: 64,
    right: true,
    highFirst: true,
    cell: ({ r2 }) => r2?.toFixed(3) ?? NONE,
  },
  {
    key: 'sizes',
    title: 'sizes',
    help: 'distinct input sizes',
    width: 68,
    right: true,
    highFirst: true,
    cell: ({ sizes }) => compact(sizes),
  },
  {
    key: 'largest',
    title: 'from–to',
    help: 'smallest and largest input size; sorts by the largest',
    width: 118,
    highFirst: true,
    right: true,
    cell: ({ size_range }) => range(size_range),
  },
  {
    key: 'calls',
    title: 'calls',
    help: 'calls of the routine',
    width: 72,
    right: true,
    highFirst: true,
    cell: ({ calls }) => compact(calls),
  },
  {
    key: 'cost',
    title: 'cost',
    help: 'share of the cost of all runs, callees included',
    width: 104,
    right: true,
    always: true,
    highFirst: true,
    cell: ({ cost_share }) => <Share share={cost_share} text={percent(cost_share)} />,
  },
  {
    key: 'module',
    title: 'module',
    help: 'executable or library',
    width: 168,
    cell: (routine, data) => {
      const { name, path } = data.moduleOf(routine);
      return (
        <span class="module" title={printable(path)}>
          {printable(name)}
        </span>
      );
    },
  },
];
