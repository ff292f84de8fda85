/** The columns of the table, as in the terminal, and the thumbnail. */
import type { ComponentChildren } from 'preact';
import { compact, percent } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import { shortPlace } from '../../../src/words/finding-title.js';
import type { Data, Routine } from '../data/data.js';
import { before } from '../state/compared.js';
import { lookedAt, notes } from '../state/notes.js';
import { Change } from './Change.js';
import { ClassBadge, LawBadge } from './ClassBadge.js';
import { Share } from './Share.js';
import { RunThumb, Thumb } from './Thumb.js';

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
const GIVE_WAY = [
  'r2',
  'sizes',
  'module',
  'exponent',
  'largest',
  'calls_exponent',
  'factors_calls',
  'call',
  'calls',
  'plot',
  'rank',
  'run_exponent',
  'factors_total',
];
/** What gives way only where names would get less than this. */
const LAST = ['finding', 'self', 'cost'];
const LEAST_NAME_WIDTH = 120;

/** @param width of the table in CSS pixels; 0 when it is not known yet */
export function columnsFor(width: number, all: readonly Column[]): readonly Column[] {
  let columns = all;
  for (const key of [...GIVE_WAY, ...LAST]) {
    const name = LAST.includes(key) ? LEAST_NAME_WIDTH : NAME_WIDTH;
    const needed = columns.reduce((sum, column) => sum + (column.width ?? name), 0);
    if (width === 0 || needed <= width) break;
    columns = columns.filter((column) => column.key !== key);
  }
  return columns;
}

const NONE = <span class="none">–</span>;

const RANK: Column = {
  key: 'rank',
  title: '#',
  help: 'rank: what deserves a look first',
  width: 56,
  right: true,
  always: true,
  cell: ({ rank }) => rank ?? NONE,
};

const NAME: Column = {
  key: 'name',
  title: 'routine',
  help: 'name of the routine',
  width: null,
  always: true,
  cell: (routine, data) => {
    const { id, title } = routine;
    const place = shortPlace(data.foundIn(routine)?.loops);
    return (
      <>
        {lookedAt.value.has(id) && (
          <span class="looked" title="looked at" aria-label="looked at">
            ✓{' '}
          </span>
        )}
        <span class="name" title={title.slice(0, 300)}>
          {title.slice(0, 300)}
        </span>
        {place !== null && <span class="module"> {printable(place).slice(0, 100)}</span>}
        {notes.value.has(id) && <span class="module"> {notes.value.get(id)}</span>}
      </>
    );
  },
};

const CLASS: Column = {
  key: 'class',
  title: 'class',
  help: 'how cost grows with the input size n',
  width: 108,
  always: true,
  highFirst: true,
  cell: (routine, data) => <ClassBadge {...data.callsOf(routine)} />,
};

const PLOT: Column = {
  key: 'plot',
  title: 'cost by size',
  help: 'largest cost of a call, by input size',
  width: 92,
  always: true,
  sortable: false,
  cell: (routine, data) => <Thumb data={data} routine={routine} />,
};

const EXPONENT: Column = {
  key: 'exponent',
  title: 'n^',
  help: 'exponent of n in the leading term',
  width: 60,
  right: true,
  highFirst: true,
  cell: (routine, data) => data.callsOf(routine).exponent?.toFixed(2) ?? NONE,
};

const R2: Column = {
  key: 'r2',
  title: 'R²',
  help: 'share of the variance that the cost function explains',
  width: 64,
  right: true,
  highFirst: true,
  cell: ({ r2 }) => r2?.toFixed(3) ?? NONE,
};

const SIZES: Column = {
  key: 'sizes',
  title: 'sizes',
  help: 'distinct input sizes',
  width: 68,
  right: true,
  highFirst: true,
  cell: ({ sizes }) => compact(sizes),
};

const LARGEST: Column = {
  key: 'largest',
  title: 'from–to',
  help: 'smallest and largest input size; sorts by the largest',
  width: 118,
  highFirst: true,
  right: true,
  cell: ({ size_range }) => range(size_range),
};

const CALLS: Column = {
  key: 'calls',
  title: 'calls',
  help: 'calls of the routine',
  width: 72,
  right: true,
  highFirst: true,
  cell: ({ calls }) => compact(calls),
};

const COST: Column = {
  key: 'cost',
  title: 'cost',
  help: 'share of the cost of all runs, callees included',
  width: 104,
  right: true,
  always: true,
  highFirst: true,
  cell: ({ cost_share }) => <Share share={cost_share} text={percent(cost_share)} />,
};

const MODULE: Column = {
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
};

/** What it costs itself, of all runs. */
const OWN: Column = {
  key: 'self',
  title: 'own',
  help: 'share of the cost of all runs, without callees',
  width: 80,
  right: true,
  always: true,
  highFirst: true,
  cell: (routine, data) => {
    const share = data.ownShare(routine);
    return <Share share={share} text={percent(share)} />;
  },
};

const FINDING: Column = {
  key: 'finding',
  title: 'finding',
  help: 'growth problem that it is part of, and as what',
  width: 104,
  always: true,
  cell: ({ finding }) =>
    finding === undefined ? (
      ''
    ) : (
      <span class={finding.role === 'culprit' ? '' : 'module'}>
        {finding.role === 'culprit' ? '' : `${finding.role} `}#{finding.rank}
      </span>
    ),
};

/** Over runs, what is ranked is how own cost grows with their size. */
const GROWS: Column = {
  key: 'grows',
  title: 'own grows',
  help: 'how its own cost grows over runs with their size',
  width: 112,
  always: true,
  highFirst: true,
  cell: ({ per_run: run }) =>
    run === undefined ? (
      NONE
    ) : run.at_most === undefined ? (
      <ClassBadge name={run.class} exponent={run.exponent} />
    ) : (
      `<= n^${run.at_most.toFixed(1)}`
    ),
};

const RUN_EXPONENT: Column = {
  key: 'run_exponent',
  title: 'n^',
  help: 'exponent of own cost over runs',
  width: 60,
  right: true,
  highFirst: true,
  cell: ({ per_run: run }) => run?.exponent?.toFixed(2) ?? NONE,
};

const CALLS_EXPONENT: Column = {
  key: 'calls_exponent',
  title: 'calls n^',
  help: 'exponent of the number of calls over runs',
  width: 76,
  right: true,
  highFirst: true,
  cell: ({ per_run: run }) => run?.calls_exponent.toFixed(2) ?? NONE,
};

/** The class of the cost of a call, beside that over runs. */
const CALL: Column = { ...CLASS, key: 'call', title: 'a call', always: false };
const RUN_PLOT: Column = {
  ...PLOT,
  title: 'own by run',
  help: 'own cost of each run, by its size',
  cell: (routine) => <RunThumb routine={routine} />,
};

const BY_CALL: readonly Column[] = [
  RANK,
  NAME,
  CLASS,
  PLOT,
  EXPONENT,
  R2,
  SIZES,
  LARGEST,
  CALLS,
  OWN,
  COST,
  FINDING,
  MODULE,
];
const BY_RUN: readonly Column[] = [
  RANK,
  NAME,
  GROWS,
  RUN_PLOT,
  RUN_EXPONENT,
  CALLS_EXPONENT,
  CALL,
  CALLS,
  OWN,
  COST,
  FINDING,
  MODULE,
];

/** How a count grows with all sizes of the runs. */
const lawColumn = (
  of: 'own' | 'calls' | 'total',
  title: string,
  what: string,
  always = false,
): Column => ({
  key: `factors_${of}`,
  title,
  help: `how ${what} over runs with all of their sizes; sorts by the fastest term`,
  width: 128,
  always,
  highFirst: true,
  cell: ({ by_factors: by }) => <LawBadge law={by?.[of]} />,
});

const BY_FACTORS: readonly Column[] = [
  RANK,
  NAME,
  lawColumn('own', 'own grows', 'its own cost grows', true),
  lawColumn('calls', 'calls grow', 'the number of its calls grows'),
  lawColumn('total', 'with callees', 'its cost with its callees grows'),
  CALLS,
  OWN,
  COST,
  FINDING,
  MODULE,
];

/** How many times the cost that it had before. */
const CHANGE: Column = {
  key: 'change',
  title: 'change',
  help: 'cost of all runs, callees included, compared with before',
  width: 136,
  right: true,
  always: true,
  highFirst: true,
  cell: (routine) => <Change routine={routine} />,
};

/** As in the terminal: by run where runs have sizes, one or several, by call else. */
export function columnsOf({ byRun, byFactors, view }: Data): readonly Column[] {
  const all = byFactors ? BY_FACTORS : byRun ? BY_RUN : BY_CALL;
  const columns = view.findings.length > 0 ? all : all.filter((column) => column !== FINDING);
  if (before.value === null) return columns;
  const at = columns.indexOf(COST) + 1;
  return columns.toSpliced(at, 0, CHANGE);
}
