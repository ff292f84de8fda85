/** The view as a report again, for texts that are made from one. Lists per routine are empty. */
import type { Report } from '../../../src/schema/report.js';
import { REPORT_SCHEMA } from '../../../src/schema/report-version.js';
import type { Data } from './data.js';

export function reportOf(data: Data): Report {
  const { tool, metric, ranking, runs, warnings, growth, findings } = data.view;
  return {
    schema: REPORT_SCHEMA,
    tool,
    metric,
    ...(ranking === null ? {} : { ranking }),
    runs,
    warnings,
    ...(growth === null ? {} : { growth, findings }),
    routines: data.routines.map((routine) => {
      const { name, path, build_id } = data.moduleOf(routine);
      const lists = { callers: [], callees: [], points: [] };
      return { ...routine, ...lists, module: name, module_path: path, build_id };
    }),
  };
}
