/**
 * Go moves goroutines from thread to thread. What was pending on the old one is not known on the
 * new one: what is called there has no caller, or one that was left behind there by another
 * goroutine, most often in the runtime, and who called it lacks its input and cost.
 */
import type { RoutineNumbers } from '../reported.js';
import { ROOT_NAME } from './root-name.js';
import {
  costPartOfEachSideOfATornCall,
  shareOfATornRoutineThatIsTold,
} from './thresholds/verdict.js';

/** Goes on with a goroutine, in all versions of Go's scheduler. */
const SCHEDULER = /^runtime\.gogo(?:\.abi0)?$/;
const RUNTIME = /^(?:runtime|internal\/runtime)[./]/;
type Called = Pick<RoutineNumbers, 'name' | 'callers' | 'cost_total'>;

function isTorn({ name, callers, cost_total: cost }: Called): boolean {
  const from = (lost: boolean): number =>
    callers
      .filter(
        (each) =>
          ((each.routine === null && each.name === ROOT_NAME) || RUNTIME.test(each.name)) === lost,
      )
      .reduce((sum, each) => sum + each.cost, 0);
  return (
    !RUNTIME.test(name) &&
    from(true) >= costPartOfEachSideOfATornCall.value * cost &&
    from(false) >= costPartOfEachSideOfATornCall.value * cost
  );
}

/** The dearest routine of which it is not known what had called it; null: there is none of weight. */
export function tornRoutine(routines: readonly Called[], total: number): string | null {
  if (!routines.some(({ name }) => SCHEDULER.test(name))) return null;
  const [dearest] = routines
    .filter(
      (each) => each.cost_total >= shareOfATornRoutineThatIsTold.value * total && isTorn(each),
    )
    .sort((a, b) => b.cost_total - a.cost_total) as [Called?];
  return dearest?.name ?? null;
}
