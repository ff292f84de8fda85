/** Which points came from which of several recordings. */
import type { Profile } from '../profile/profile-model.js';
import type { Point, Report } from '../schema/report.js';
import { routineId } from '../symbols/routine-id.js';
import type { SymbolTable } from '../symbols/symbol-table.js';
import { canonicalRoutines } from './canonical.js';

export interface Recording {
  label: string;
  profile: Profile;
}

/**
 * The report of the merged recordings, each routine with its points by recording. Where there are
 * too many distinct sizes, the merged points may be in bins and those of a recording not.
 */
export function withRecordings(
  report: Report,
  recordings: readonly Recording[],
  symbols: Pick<SymbolTable, 'resolve'>,
): Report {
  const byId = recordings.map(({ profile }): ReadonlyMap<string, Point[]> => {
    const { routines } = canonicalRoutines(profile, symbols, report.metric.size);
    return new Map(routines.map(({ module, entry, points }) => [routineId(module, entry), points]));
  });
  return {
    ...report,
    recordings: recordings.map(({ label }) => label),
    routines: report.routines.map((routine) => ({
      ...routine,
      by_recording: byId.map((points) => points.get(routine.id) ?? []),
    })),
  };
}
