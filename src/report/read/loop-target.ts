/** A loop as a target: measured like a routine, it is held to rules and compared like one. */
import type { LoopReport, Report, RoutineReport } from '../../schema/report.js';

/** What a loop is called whatever lines it is on; in nests outer ones come first, as in 1.2. */
export function nestName({ routine, number }: LoopReport, { routines }: Report): string {
  return `${routines[routine].name} loop ${number}`;
}

export function asTarget(loop: LoopReport, { routines }: Report): RoutineReport {
  const { id, module, module_path, build_id } = routines[loop.routine];
  const { offset, file, line, formula, curve, exponent, r2, reason, sizes, size_range } = loop;
  const { cost_total, cost_self, cost_max, cost_share, callees, points } = loop;
  return {
    id: `${id}/${loop.number}`,
    rank: null,
    name: loop.name,
    module,
    module_path,
    build_id,
    offset,
    file,
    line,
    class: loop.class,
    formula,
    curve,
    exponent,
    r2,
    reason,
    sizes,
    size_range,
    calls: loop.entries,
    incomplete_calls: 0,
    cost_total,
    cost_self,
    cost_max,
    cost_share,
    callees,
    points,
    ...(loop.size === undefined ? {} : { size: loop.size }),
    runner_up: null,
    predicted: null,
    callers: [],
    bin_width: null,
  };
}
