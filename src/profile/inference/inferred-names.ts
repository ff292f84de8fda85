/** Loops that were sampled have the names that the report's own loops have. */
import type { Inferred } from '../../schema/inferred.js';
import type { LoopReport, RoutineReport } from '../../schema/report.js';

export function withNamesOf(
  inferred: Inferred,
  loops: readonly Pick<LoopReport, 'name' | 'offset' | 'routine'>[],
  routines: readonly Pick<RoutineReport, 'module_path'>[],
): Inferred {
  const keyOf = (module: string, offset: string): string => `${module} ${offset}`;
  const names = new Map(
    loops.map(({ routine, offset, name }) => [keyOf(routines[routine].module_path, offset), name]),
  );
  return {
    ...inferred,
    routines: inferred.routines.map((each) => {
      const name = each.loop === true ? names.get(keyOf(each.module, each.offset)) : undefined;
      return name === undefined ? each : { ...each, name };
    }),
  };
}
