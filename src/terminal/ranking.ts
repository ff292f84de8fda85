/** The table of ranked routines. */
import { costOfRuns } from '../schema/costs.js';
import { wholeOf } from '../base/late-record.js';
import { routinesOf } from '../report/late-lists.js';
import type { Colors } from '../base/text/colors.js';
import { printable } from '../base/text/printable.js';
import { classPaint } from './class-paint.js';
import { classTitle } from '../words/class-title.js';
import { lawClaim } from '../words/law-claim.js';
import { compact, percent } from '../base/text/numbers.js';
import { shortPlace } from '../words/finding-title.js';
import { shortSize } from '../schema/sizes.js';
import type { ByFactors, FactorLawReport } from '../schema/factors-schema.js';
import type { Finding, Report, RoutineReport } from '../schema/report.js';
import type { Cell, Column } from '../base/text/text-table.js';
import { table } from '../base/text/text-table.js';

/** With what the sizes are, where that is not what they are elsewhere. */
function sizeRange(routine: RoutineReport): string {
  const {
    size_range: [from, to],
    size,
  } = routine;
  const range = from === to ? compact(from) : `${compact(from)}-${compact(to)}`;
  return size === undefined ? range : `${range} ${shortSize(size, routine)}`;
}

/** A column, what stands in it, and from which width of the table on there is room for it. */
interface Field {
  column: Column;
  cell: (routine: RoutineReport, colors: Colors) => Cell;
  from?: number;
}

const exponentText = (exponent: number | null): string =>
  exponent === null ? '-' : exponent.toFixed(2);

/** "#1", "repeats #1", "inherits #1". */
function findingText({ finding }: RoutineReport): string {
  if (finding === undefined) return '';
  return finding.role === 'culprit' ? `#${finding.rank}` : `${finding.role} #${finding.rank}`;
}

const NUMBER: Field = {
  column: { title: '#', align: 'right' },
  cell: ({ rank }) => ({ text: String(rank ?? '') }),
};
const NAME: Field = {
  column: { title: 'routine', align: 'left', min: 14 },
  cell: ({ name }, colors) => ({ text: printable(name), paint: colors.bold }),
};
const CALLS: Field = {
  column: { title: 'calls', align: 'right' },
  cell: ({ calls }) => ({ text: compact(calls) }),
  from: 70,
};
const COST: Field = {
  column: { title: 'cost', align: 'right' },
  cell: ({ cost_share: share }) => ({ text: percent(share) }),
};
const FINDING: Field = {
  column: { title: 'finding', align: 'left' },
  cell: (routine, colors) => ({ text: findingText(routine), paint: colors.dim }),
};
const MODULE: Field = {
  column: { title: 'module', align: 'left', min: 7 },
  cell: ({ module, script, line }, colors) => ({
    text: printable(script === true && line !== null ? `${module}:${line}` : module),
    paint: colors.dim,
  }),
  from: 80,
};

/** What it costs itself, as a share of all runs. */
function ownShare(total: number): Field {
  return {
    column: { title: 'own', align: 'right' },
    cell: ({ cost_self: own }) => ({ text: total > 0 ? percent(own / total) : '-' }),
  };
}

/** No class: what a routine costs that waits for other threads is no work. */
const waiting = (colors: Colors): Cell => ({ text: 'waits', paint: colors.dim });

/** By the sizes of calls. */
function callFields(total: number): Field[] {
  return [
    NUMBER,
    NAME,
    {
      column: { title: 'class', align: 'left' },
      cell: (routine, colors) =>
        routine.waits === true
          ? waiting(colors)
          : { text: classTitle(routine), paint: classPaint(routine, colors) },
    },
    {
      column: { title: 'n^', align: 'right' },
      cell: ({ exponent }) => ({ text: exponentText(exponent) }),
      from: 76,
    },
    {
      column: { title: 'R²', align: 'right' },
      cell: ({ r2 }) => ({ text: r2 === null ? '-' : r2.toFixed(3) }),
      from: 100,
    },
    {
      column: { title: 'sizes', align: 'right' },
      cell: ({ sizes }) => ({ text: compact(sizes) }),
      from: 80,
    },
    {
      column: { title: 'from-to', align: 'left' },
      cell: (routine) => ({ text: sizeRange(routine) }),
      from: 90,
    },
    CALLS,
    ownShare(total),
    COST,
    FINDING,
    MODULE,
  ];
}

/** Exponents of a call's own cost over runs that differ less from 0 are none. */
const LEVEL = 0.1;

/** What runs say of one call where its own sizes say nothing: how its own cost grows with the run. */
function ownOfCall({ per_run: run }: RoutineReport): string {
  if (run === undefined || run.exponent === null) return '-';
  const exponent = run.exponent - run.calls_exponent;
  return Math.abs(exponent) < LEVEL ? 'own: same' : `own: n^${exponent.toFixed(2)}`;
}

/** By the sizes of runs. */
function runFields(total: number): Field[] {
  return [
    NUMBER,
    NAME,
    {
      column: { title: 'own grows', align: 'left' },
      cell: (routine, colors) => {
        const { per_run: run } = routine;
        if (routine.waits === true) return waiting(colors);
        if (run === undefined) return { text: '-', paint: colors.dim };
        const most = run.at_most;
        const text = most === undefined ? classTitle(run) : `<= n^${most.toFixed(1)}`;
        return { text, paint: classPaint(run, colors) };
      },
    },
    {
      column: { title: 'n^', align: 'right' },
      cell: ({ per_run: run }) => ({ text: exponentText(run?.exponent ?? null) }),
    },
    {
      column: { title: 'calls n^', align: 'right' },
      cell: ({ per_run: run }) => ({ text: exponentText(run?.calls_exponent ?? null) }),
      from: 76,
    },
    {
      column: { title: 'a call', align: 'left' },
      cell: (routine, colors) =>
        routine.class === 'unknown'
          ? { text: ownOfCall(routine), paint: colors.dim }
          : { text: classTitle(routine), paint: classPaint(routine, colors) },
      from: 90,
    },
    CALLS,
    ownShare(total),
    COST,
    FINDING,
    MODULE,
  ];
}

/** A law of several factors; '-' where it was not asked for, or is not known. */
function lawCell(law: FactorLawReport | null | undefined, colors: Colors): Cell {
  const claim = lawClaim(law);
  if (claim === null) return { text: law == null ? '-' : 'unknown', paint: colors.dim };
  return { text: claim.title, paint: classPaint(claim, colors) };
}

/** By several sizes of runs. */
function factorFields(total: number): Field[] {
  const law = (
    title: string,
    of: (by: ByFactors) => FactorLawReport | null,
    from?: number,
  ): Field => ({
    column: { title, align: 'left' },
    cell: (routine, colors) =>
      routine.waits === true
        ? waiting(colors)
        : lawCell(routine.by_factors === undefined ? null : of(routine.by_factors), colors),
    ...(from === undefined ? {} : { from }),
  });
  return [
    NUMBER,
    NAME,
    law('own grows', ({ own }) => own),
    law('calls grow', ({ calls }) => calls, 76),
    law('with callees', ({ total: all }) => all, 90),
    CALLS,
    ownShare(total),
    COST,
    FINDING,
    MODULE,
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

/**
 * The culprit of a finding as that has it: with the user's own line where it is inlined, and the
 * class of the loop that grows, where the routine's one call has none.
 */
function asFound(routine: RoutineReport, findings: readonly Finding[]): RoutineReport {
  const found = findings.find(({ rank }) => rank === routine.finding?.rank);
  if (found === undefined || found.routines[0].id !== routine.id) return routine;
  const name = shortPlace(found.loops) ?? routine.name;
  if (routine.class !== 'unknown') return { ...routine, name };
  return { ...routine, name, class: found.class, exponent: found.exponent };
}

/** The ranked routines, best rank first; of late ones (report/late-lists.ts). */
export function ranked(report: Report): RoutineReport[] {
  return routinesOf(report)
    .filter((routine) => routine.rank !== null)
    .sort((a, b) => a.rank! - b.rank!);
}

export function rankingTable(
  routines: RoutineReport[],
  {
    runs,
    metric,
    ranking,
    growth,
    factors,
    findings = [],
  }: Pick<Report, 'runs' | 'metric' | 'ranking' | 'growth' | 'factors' | 'findings'>,
  width: number,
  colors: Colors,
): string[] {
  const startUp = ranking?.without_start_up ?? 0;
  const total = (1 - startUp) * costOfRuns(runs, metric.cost);
  const byRun = growth !== undefined && growth.against !== null;
  const ofRuns = factors === undefined ? runFields : factorFields;
  const all = byRun ? ofRuns(total) : callFields(total);
  const some = routines.some(({ finding }) => finding !== undefined);
  const fields = all.filter(({ from = 0 }) => width >= from).filter((f) => some || f !== FINDING);
  const cells = (routine: RoutineReport) => fields.map(({ cell }) => cell(routine, colors));
  const rows = routines
    .map(wholeOf)
    .flatMap((routine) => [
      cells(byRun ? routine : asFound(routine, findings)),
      ...contextRows(routine).map((context) => cells(context)),
    ]);
  return table(
    fields.map(({ column }) => column),
    rows,
    width,
    colors.underline,
  );
}
