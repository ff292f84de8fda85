/** Loops of a page: by routine, those with most cost where there are very many. */
import { withoutRoutine } from '../symbols/loop-names.js';
import type { LoopReport, Report } from '../schema/report.js';
import { count } from '../base/text/numbers.js';
import type { ViewLoop } from './view-model.js';

/** Details show a routine's; a large program has tens of thousands, most of them of no cost. */
const MAX_LOOPS = 20_000;

/** @param leftOut takes what is to be said of it */
export function limitedLoops(
  { loops = [], routines }: Report,
  leftOut: string[],
  most = MAX_LOOPS,
): Map<number, ViewLoop[]> {
  const kept = new Set<LoopReport>(
    loops.length <= most
      ? loops
      : loops.toSorted((a, b) => b.cost_total - a.cost_total).slice(0, most),
  );
  if (loops.length > most) {
    leftOut.push(
      `${count(loops.length - most, 'loop')} of the lowest cost are not on this page: --json has all`,
    );
  }
  const found = new Map<number, ViewLoop[]>();
  for (const loop of loops) {
    if (!kept.has(loop)) continue;
    const { routine, number, entries, iterations, cost_total: cost, file, line } = loop;
    const isThere = line !== null && file !== null && file === routines[routine].file;
    const list = found.get(routine) ?? [];
    list.push({
      number,
      class: loop.class,
      entries,
      iterations,
      cost,
      name: withoutRoutine(loop, routines[routine].name),
      claim: loop.formula ?? loop.reason ?? '',
      ...(loop.looked_at === undefined ? {} : { estimated: true as const }),
      ...(isThere ? { lines: [line, loop.end_line ?? line] } : {}),
    });
    found.set(routine, list);
  }
  return found;
}
