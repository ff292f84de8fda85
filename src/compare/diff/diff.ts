/** Two reports compared: deterministic counts, so that what is the same compares as the same. */
import { TOOL } from '../../base/version.js';
import type { Report } from '../../schema/report.js';
import { changesBetween } from './changes-between.js';
import type { DiffOptions } from './changes-between.js';
import type { Diff } from './diff-model.js';

export type { DiffOptions } from './changes-between.js';

/**
 * What changed from `before` to `after`.
 * @throws ComairError `mismatch` when they measured different things
 */
export function diff(before: Report, after: Report, options: DiffOptions = {}): Diff {
  const { schema, ...changes } = changesBetween(before, after, options);
  return { schema, tool: TOOL, ...changes };
}
