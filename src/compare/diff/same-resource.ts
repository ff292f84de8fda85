/** What two reports say of the same of a routine. */
import type { Report } from '../../schema/report.js';

export type Growing = NonNullable<Report['resources']>[number];

/** Whether the report could say it: recordings of before had no such numbers. */
export const isCounted = ({ runs }: Report, resource: Growing['resource']): boolean =>
  runs.some((run) => run[resource] !== undefined);

/**
 * What the other report says of the routine that has this id there. A peak that grows stands for all
 * that was asked for, which then grows as well, and of which nothing is said.
 */
export function sameResource(
  { resource }: Growing,
  id: string | undefined,
  other: Report,
): Growing | null {
  const its = (other.resources ?? []).filter(({ routine }) => routine.id === id);
  const same = its.find((each) => each.resource === resource);
  const instead = resource === 'allocated' ? its.find((each) => each.resource === 'peak') : null;
  return same ?? instead ?? null;
}
