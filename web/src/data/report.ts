/** The view as a report again, for texts that are made from one. */
import type { Report } from '../../../src/schema/report.js';
import { REPORT_SCHEMA } from '../../../src/schema/report-version.js';
import type { Data } from './data.js';

/** Without its routines, of which there may be many. */
export function headOf({ view }: Data): Omit<Report, 'routines'> {
  const { tool, metric, ranking, runs, warnings, growth, findings } = view;
  return {
    schema: REPORT_SCHEMA,
    tool,
    metric,
    ...(ranking === null ? {} : { ranking }),
    runs,
    warnings,
    ...(growth === null ? {} : { growth, findings }),
  };
}

/** Lists per routine are empty. */
export function reportOf(data: Data): Report {
  return {
    ...headOf(data),
    routines: data.routines.map((routine) => {
      const { name, path, build_id } = data.moduleOf(routine);
      const lists = { callers: [], callees: [], points: [] };
      return { ...routine, ...lists, module: name, module_path: path, build_id };
    }),
  };
}
