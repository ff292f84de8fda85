/** Everything that a report knows of one routine, in plain text with exact numbers. */
import { classTitle } from '../words/class-title.js';
import { printable } from '../base/text/printable.js';
import { costAt } from '../growth/curve.js';
import { factLine } from '../words/fact.js';
import { exact, percent, rounded } from '../base/text/numbers.js';
import { noBandText } from '../words/no-band.js';
import { perRunFact, perRunTable } from '../words/per-run.js';
import { codeFact, loopsOf } from './loop-text.js';
import { plainTable } from '../base/text/plain-table.js';
import type { Neighbour, Prediction, Report, RoutineReport } from '../schema/report.js';
import { meaningOf } from '../schema/sizes.js';
import { threadName } from '../words/thread-name.js';

/** Fields that have a line of their own below; later ones are shown as they are. */
const KNOWN: ReadonlySet<string> = new Set<keyof RoutineReport>([
  ...(['id', 'rank', 'name', 'module', 'module_path', 'offset', 'build_id', 'file'] as const),
  ...(['line', 'class', 'formula', 'curve', 'exponent', 'r2', 'runner_up', 'reason'] as const),
  ...(['sizes', 'size_range', 'calls', 'incomplete_calls', 'cost_total', 'cost_self'] as const),
  ...(['cost_max', 'cost_share', 'predicted', 'callers', 'callees', 'points'] as const),
  'bin_width',
  'contexts',
  'by_thread',
  'by_recording',
  'band',
  'regimes',
  'exponent_interval',
  'confidence',
  'per_run',
  'finding',
  'code',
  'input',
  'courses',
  'missing',
  'also',
]);

function place({ file, line }: RoutineReport): string {
  if (file === null) return 'not known (no line information)';
  return line === null ? file : `${file}:${line}`;
}

type Claimed = Pick<RoutineReport, 'class' | 'exponent' | 'r2'> &
  Pick<Partial<RoutineReport>, 'exponent_interval' | 'confidence'>;

function claim(routine: Claimed): string {
  const { exponent_interval: ends, confidence } = routine;
  const exponent = routine.exponent === null ? '' : `, exponent ${rounded(routine.exponent)}`;
  const power = ends == null ? '' : ` (as a plain power, 95 %: ${ends.map(rounded).join(' to ')})`;
  const sure = confidence == null ? '' : `, confidence ${rounded(confidence)}`;
  const r2 = routine.r2 === null ? '' : `, R² ${routine.r2.toFixed(4)}`;
  return `${classTitle(routine)}${exponent}${power}${r2}${sure}`;
}

/** The interval of a prediction, if it has one. */
function between({ interval = null }: Prediction): string {
  return interval === null ? '' : ` (95 %: ${interval.map(exact).join(' to ')})`;
}

/** The prediction band where costs were seen; null when there is none. */
function band(routine: RoutineReport): string | null {
  const { band: all, size_range: range } = routine;
  const last = range[1];
  if (all === undefined) return noBandText(routine);
  const text = all
    .filter(([size]) => size <= last)
    .map(([size, low, high]) => `${size}: ${exact(low)} to ${exact(high)}`);
  return `95 % of calls by size: ${text.join(', ')}`;
}

/** Both of two regimes, or the sizes that the claim is about. */
function regimes({ regimes: all = [] }: RoutineReport): [string, string][] {
  return all.map(({ formula, size_range: [from, to], sizes, ...regime }) => [
    'regime',
    `sizes ${from} to ${to}: ${claim(regime)}: ${formula} (${sizes} distinct sizes)`,
  ]);
}

/** Which finding it belongs to, and as what. */
function findingFact({ finding }: RoutineReport, { findings = [] }: Report): string | null {
  if (finding === undefined) return null;
  const text = findings.find(({ rank }) => rank === finding.rank)?.text;
  return `${finding.rank} (${finding.role})${text === undefined ? '' : `: ${text}`}`;
}

/** Cells of its input that were no memory of the program before. */
function otherInput({ input }: RoutineReport): string | null {
  if (input === undefined) return null;
  const from = [
    ...(input.kernel > 0 ? [`${input.kernel} cells from files, pipes or the like`] : []),
    ...(input.thread > 0 ? [`${input.thread} cells from other threads`] : []),
  ];
  return from.length === 0 ? null : from.join(', ');
}

function coursesFact({ courses = [] }: RoutineReport): string | null {
  if (courses.length === 0) return null;
  const of = courses.length === 1 ? 'its most expensive call' : 'its most expensive calls';
  return `of ${courses.length === 1 ? '' : `${courses.length} of `}${of}: --json has the points`;
}

function facts(routine: RoutineReport, report: Report): [string, string | null][] {
  const { runner_up: next, predicted, size_range: range, bin_width: width } = routine;
  const unit = report.metric.cost;
  const ranked = report.routines.filter(({ rank }) => rank !== null).length;
  const at = (times: 'x2' | 'x10'): string =>
    predicted === null
      ? ''
      : `${exact(predicted[times].cost)} ${unit} at size ${exact(predicted[times].size)}${between(predicted[times])}`;
  return [
    ['id', routine.id],
    ['rank', routine.rank === null ? 'none' : `${routine.rank} of ${ranked}`],
    ['module', routine.module_path === '' ? routine.module : routine.module_path],
    ['build-id', routine.build_id],
    ['offset', routine.offset],
    ['also named', routine.also?.map(printable).join(', ') ?? null],
    ['source', place(routine)],
    ['class', claim(routine)],
    ['cost function', routine.formula],
    ...regimes(routine),
    [
      'next best',
      next && `${next.class}: ${next.formula}; its error is ${exact(next.distance)} times as large`,
    ],
    ['caveat', routine.class === 'unknown' ? null : routine.reason],
    ['unknown since', routine.class === 'unknown' ? (routine.reason ?? 'no reason given') : null],
    ['over runs', perRunFact(routine, report)],
    ['finding', findingFact(routine, report)],
    ['loops', codeFact(routine)],
    ['band', band(routine)],
    ['at 2x', predicted && at('x2')],
    ['at 10x', predicted && at('x10')],
    [
      'calls',
      `${routine.calls}${routine.incomplete_calls > 0 ? `, ${routine.incomplete_calls} of them incomplete` : ''}`,
    ],
    [
      'cost',
      `${routine.cost_total} ${unit} (${percent(routine.cost_share)} of all), own ${routine.cost_self}, most expensive call ${routine.cost_max}`,
    ],
    [
      'sizes',
      `${routine.sizes} distinct, ${range[0]} to ${range[1]}${width === null ? '' : `, in bins of relative width ${exact(width)}`}`,
    ],
    ['other input', otherInput(routine)],
    ['courses', coursesFact(routine)],
    ...Object.entries(routine)
      .filter(([name, value]) => !KNOWN.has(name) && value != null)
      .map(([name, value]): [string, string] => [name.replaceAll('_', ' '), JSON.stringify(value)]),
  ];
}

function neighbours(title: string, all: readonly Neighbour[], report: Report): string[] {
  const total = all.reduce((sum, { cost }) => sum + cost, 0);
  const lines = all.map(({ routine, name, calls, cost }) => {
    const id = routine === null ? '-'.repeat(12) : report.routines[routine].id;
    const share = total > 0 ? percent(cost / total) : '-';
    return `  ${id}  ${calls} ${calls === 1 ? 'call' : 'calls'}  ${cost} ${report.metric.cost}  ${share}  ${printable(name)}`;
  });
  return [`${title}: ${all.length}`, ...lines];
}

function points(routine: RoutineReport, report: Report): string[] {
  const { curve } = routine;
  const rows = routine.points.map(([size, count, min, max, sum]) => [
    ...[size, count, min, max].map(String),
    exact(sum / count),
    ...(curve == null ? [] : [exact(costAt(routine, size))]),
  ]);
  const titles = ['size', 'calls', 'min', 'max', 'mean', ...(curve == null ? [] : ['function'])];
  return [`points (cost in ${report.metric.cost}): ${rows.length}`, ...plainTable(titles, rows)];
}

/** What it costs by what it was called through; nothing where that was not recorded. */
function contexts({ contexts: all = [] }: RoutineReport, report: Report): string[] {
  if (all.length === 0) return [];
  const lines = all.map(({ path, calls, cost, cost_share: share, formula, ...context }) => {
    const claim = formula === null ? (context.reason ?? 'no claim') : formula;
    const way = path.length === 0 ? '(outermost)' : path.join(' > ');
    return `  ${classTitle(context)}  ${calls} calls  ${cost} ${report.metric.cost}  ${percent(share)}  ${printable(way)}  [${printable(claim)}]`;
  });
  return [`contexts: ${all.length}`, ...lines, ''];
}

/** What it did in each thread; nothing where there was one. */
function threads({ by_thread: all = [] }: RoutineReport, report: Report): string[] {
  if (all.length === 0) return [];
  const lines = all.map(([thread, calls, total, self]) => {
    const name = threadName(report, thread);
    return `  ${calls} calls  ${total} ${report.metric.cost}  own ${self}  ${name}`;
  });
  return [`threads: ${all.length}`, ...lines, ''];
}

/** Points of each file where several were analysed together. */
function recordings({ by_recording: all = [] }: RoutineReport, report: Report): string[] {
  if (all.length === 0) return [];
  const lines = all.map((list, i) => {
    const range = list.length === 0 ? '' : ` ${list[0][0]} to ${list.at(-1)![0]}`;
    const calls = list.reduce((sum, [, count]) => sum + count, 0);
    const name = report.recordings?.[i] ?? String(i);
    return `  ${calls} calls  ${list.length} sizes${range}  ${printable(name)}`;
  });
  return [`recordings: ${all.length}`, ...lines, ''];
}

/** Plain text: no colours, no cutting; ends with a line feed. */
export function showRoutine(routine: RoutineReport, report: Report): string {
  const { size, cost, cell } = report.metric;
  const lines = [
    printable(routine.name),
    ...facts(routine, report).flatMap(([title, text]) =>
      text === null ? [] : [factLine(title, text)],
    ),
    factLine(
      'units',
      `n = ${meaningOf(routine.size ?? size, cell, routine)}; cost = ${cost}, with callees`,
    ),
    '',
    ...neighbours('callers', routine.callers, report),
    '',
    ...neighbours('callees', routine.callees, report),
    '',
    ...loopsOf(routine, report),
    ...contexts(routine, report),
    ...threads(routine, report),
    ...recordings(routine, report),
    ...perRunTable(routine, report),
    ...points(routine, report),
  ];
  return `${lines.join('\n')}\n`;
}
