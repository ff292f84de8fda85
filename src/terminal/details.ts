/** What the report says about one of the first routines: place, cost function, prediction, callers. */
import type { Colors } from '../base/text/colors.js';
import { printable } from '../base/text/printable.js';
import { compact, count, percent } from '../base/text/numbers.js';
import { classPaint } from './class-paint.js';
import { classTitle } from '../words/class-title.js';
import type { Prediction, Regime, Report, RoutineReport } from '../schema/report.js';
import { perRunFact } from '../words/per-run.js';
import { meaningOf } from '../schema/sizes.js';
import { fit, width, wrap } from '../base/text/width.js';

/** Columns of a fact's title. */
const INDENT = 12;

/** Callers that are named; more are counted. */
const CALLERS = 3;

/** Where it is, and as what else. */
export function place(routine: RoutineReport): string {
  const { also = [] } = routine;
  const names = also.map((name) => printable(name)).join(', ');
  return also.length === 0 ? placeOf(routine) : `${placeOf(routine)}; also named ${names}`;
}

function placeOf(routine: RoutineReport): string {
  if (routine.file === null) {
    return routine.module_path === ''
      ? `made while it ran, at ${routine.offset}`
      : `${printable(routine.module_path)} + ${routine.offset} (no line information)`;
  }
  const line = routine.line === null ? '' : `:${routine.line}`;
  return `${printable(routine.file)}${line}`;
}

function costFunction(routine: RoutineReport): string {
  if (routine.formula === null) return routine.reason ?? 'no claim';
  const next = routine.runner_up;
  const runnerUp = next === null ? '' : `, next best ${next.class}`;
  const { regimes: parts = [] } = routine;
  if (parts.length > 1) return `${regimes(parts)}${runnerUp}`;
  const caveat = routine.reason === null ? '' : ` (${routine.reason})`;
  return `${routine.formula}${runnerUp}${caveat}`;
}

/** "up to size 16 O(n^2): 3 n^2; from size 18 on O(n log n): 9 n log2 n" */
function regimes(all: readonly Regime[]): string {
  return all
    .map(({ class: name, formula, size_range: [from, to] }, i) => {
      const where = i === 0 ? `up to size ${compact(to)}` : `from size ${compact(from)} on`;
      return `${where} ${name}: ${formula}`;
    })
    .join('; ');
}

/** Where n is not what it is for the other routines. */
function sizeOf(routine: RoutineReport, report: Report): string | null {
  const { size, size_reason: why } = routine;
  if (size === undefined) return null;
  const meaning = meaningOf(size, report.metric.cell, routine);
  return why === undefined || why === null ? meaning : `${meaning}: ${why}`;
}

function prediction(routine: RoutineReport, report: Report): string | null {
  if (routine.predicted === null) return null;
  const { x10 } = routine.predicted;
  return (
    `${compact(x10.cost)} ${report.metric.cost} for a call of size ${compact(x10.size)}` +
    `${range(x10)} (the most expensive call took ${compact(routine.cost_max)})`
  );
}

/** What costs little now and much soon. */
function growth({ growing }: RoutineReport): string | null {
  if (growing === undefined) return null;
  return `${percent(growing.share)} of the cost now, ${percent(growing.share_x10)} with inputs 10 times as large`;
}

/** What was asked for with --at. */
function askedFor(routine: RoutineReport, report: Report): string | null {
  const at = routine.predicted?.at ?? [];
  if (at.length === 0) return null;
  return at
    .map(
      (each) =>
        `${compact(each.cost)} ${report.metric.cost} for size ${compact(each.size)}${range(each)}`,
    )
    .join('; ');
}

function range({ interval }: Prediction): string {
  return interval === null || interval === undefined
    ? ''
    : `, 95 %: ${compact(interval[0])} to ${compact(interval[1])}`;
}

/** As many callers as fit, costliest first; the rest is counted. */
function callers(routine: RoutineReport, room: number): string {
  if (routine.callers.length === 0) return 'none (the start of a thread)';
  const all = routine.callers.reduce((sum, caller) => sum + caller.cost, 0);
  const sorted = routine.callers.toSorted((a, b) => b.cost - a.cost).slice(0, CALLERS);
  let text = '';
  for (const [i, caller] of sorted.entries()) {
    const share = all > 0 ? `, ${percent(caller.cost / all)} of its cost` : '';
    const name = fit(printable(caller.name), 40);
    const next = `${i > 0 ? ', ' : ''}${name} (${count(caller.calls, 'call')}${share})`;
    const left = routine.callers.length - i - 1;
    const more = left > 0 ? `, ${left} more` : '';
    if (width(text + next + more) > room && i > 0) {
      return `${text}, ${routine.callers.length - i} more`;
    }
    text += next;
    if (i === sorted.length - 1) text += more;
  }
  return text;
}

/** Lines about one routine. */
export function details(
  routine: RoutineReport,
  report: Report,
  columns: number,
  colors: Colors,
): string[] {
  const rank = `${routine.rank ?? '-'}. `;
  const name = fit(printable(routine.name), columns - rank.length - 14);
  // Over runs, what its calls leave open is of no weight.
  const overRuns = report.growth?.against == null ? null : perRunFact(routine, report);
  const claimed = overRuns === null ? routine : routine.per_run!;
  const facts: [string, string | null][] = [
    ['source', place(routine)],
    ['runs', overRuns],
    ['cost', overRuns !== null && routine.formula === null ? null : costFunction(routine)],
    ['n', sizeOf(routine, report)],
    ['at 10x', prediction(routine, report)],
    ['at', askedFor(routine, report)],
    ['growing', growth(routine)],
    ['callers', callers(routine, columns - INDENT)],
  ];
  return [
    `${rank}${colors.bold(name)}  ${classPaint(claimed, colors)(classTitle(claimed))}`,
    ...facts.flatMap(([title, text]) =>
      text === null
        ? []
        : wrap(text, columns - INDENT).map((line, i) =>
            i === 0 ? `   ${colors.dim(title.padEnd(8))} ${line}` : ' '.repeat(INDENT) + line,
          ),
    ),
  ];
}
