/** Routines of a report as claims take them; why a class is unknown is not known any more. */
import type { RoutineFacts } from '../../src/claims/reported.js';
import type { RoutineReport } from '../../src/schema/report.js';

export function withoutReasons(routine: RoutineReport): RoutineFacts {
  const { contexts, size_reason: size, ...rest } = routine;
  if (contexts !== undefined || size != null) throw new Error('claims would need these reasons');
  return { ...rest, reason: [] };
}
