/** What the report says about one of the first routines: place, cost function, prediction, callers. */
import type { Colors } from './colors.js';
import { printable } from '../symbols/printable.js';
import { compact, count, percent } from './numbers.js';
import { classPaint } from './ranking.js';
import type { Report, RoutineReport } from './schema.js';
import { fit } from './text.js';

/** Callers that are named; more are counted. */
const CALLERS = 3;

function place(routine: RoutineReport): string {
  if (routine.file === null) {
    return `${printable(routine.module_path)} + ${routine.offset} (no line information)`;
  }
  const line = routine.line === null ? '' : `:${routine.line}`;
  return `${printable(routine.file)}${line}`;
}

function costFunction(routine: RoutineReport): string {
  if (routine.formula === null) return routine.reason ?? 'no claim';
  const next = routine.runner_up;
  const runnerUp = next === null ? '' : `, next best ${next.class}`;
  const caveat = routine.reason === null ? '' : ` (${routine.reason})`;
  return `${routine.formula}${runnerUp}${caveat}`;
}

function prediction(routine: RoutineReport, report: Report): string | null {
  if (routine.predicted === null) return null;
  const { x10 } = routine.predicted;
  return (
    `${compact(x10.cost)} ${report.metric.cost} for a call of size ${compact(x10.size)}` +
    ` (the dearest call seen took ${compact(routine.cost_max)})`
  );
}

function callers(routine: RoutineReport): string {
  if (routine.callers.length === 0) return 'none (the start of a thread)';
  const all = routine.callers.reduce((sum, caller) => sum + caller.cost, 0);
  const sorted = routine.callers.toSorted((a, b) => b.cost - a.cost);
  const named = sorted.slice(0, CALLERS).map((caller) => {
    const share = all > 0 ? `, ${percent(caller.cost / all)} of its cost` : '';
    return `${fit(printable(caller.name), 40)} (${count(caller.calls, 'call')}${share})`;
  });
  const more = sorted.length - named.length;
  return named.join(', ') + (more > 0 ? `, ${more} more` : '');
}

/** Lines about one routine. */
export function details(
  routine: RoutineReport,
  report: Report,
  width: number,
  colors: Colors,
): string[] {
  const rank = `${routine.rank ?? '-'}. `;
  const name = fit(printable(routine.name), width - rank.length - 14);
  const facts: [string, string | null][] = [
    ['source', place(routine)],
    ['cost', costFunction(routine)],
    ['at 10x', prediction(routine, report)],
    ['callers', callers(routine)],
  ];
  return [
    `${rank}${colors.bold(name)}  ${classPaint(routine.class, colors)(routine.class)}`,
    ...facts.flatMap(([title, text]) =>
      text === null ? [] : [`   ${colors.dim(title.padEnd(8))} ${fit(text, width - 12)}`],
    ),
  ];
}
