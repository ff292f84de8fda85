/** Notes in a report what would decide what is still open: of a sweep, the command that goes on. */
import type { Profile } from '../profile/profile-model.js';
import type { Report } from '../schema/report.js';
import { isHiddenByStartUp } from '../words/verdict/hidden.js';
import { sizesAround } from '../fit/runs/jump.js';
import { goOn } from '../campaigns/sweep/go-on.js';
import type { GoOn } from '../campaigns/sweep/go-on.js';
import {
  MORE_SIZES,
  MOSTLY_UNDECIDED,
  OTHER_REQUESTS,
  UNDECIDED,
} from '../campaigns/sweep/propose.js';

/** Around the jumps of routines, the costliest first. */
function jumpSizes({ routines, growth }: Report): number[] {
  if (growth?.against?.name !== 'n') return [];
  const jumps = routines
    .toSorted((a, b) => b.cost_self - a.cost_self)
    .flatMap(({ per_run: run }) => run?.jump ?? []);
  return jumps.slice(0, 1).flatMap(sizesAround);
}

export function addMore(report: Report, profile: Profile, how: GoOn): void {
  const { growth } = report;
  if (growth === undefined || !(growth.shares.undecided > UNDECIDED)) return;
  const next = goOn(profile, { ...how, sizes: jumpSizes(report) });
  if (next !== null) growth.next = next;
  else if (
    growth.against === null &&
    growth.shares.undecided > MOSTLY_UNDECIDED &&
    !isHiddenByStartUp(report)
  ) {
    growth.next = growth.requests === undefined ? MORE_SIZES : OTHER_REQUESTS;
  }
}
