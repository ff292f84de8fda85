/** Notes in a report what would decide what is still open: of a sweep, the command that goes on. */
import type { Profile } from '../profile/profile-model.js';
import type { Report } from '../schema/report.js';
import { goOn } from '../campaigns/sweep/go-on.js';
import type { GoOn } from '../campaigns/sweep/go-on.js';
import { MORE_SIZES, MOSTLY_UNDECIDED, UNDECIDED } from '../campaigns/sweep/propose.js';

export function addMore({ growth }: Report, profile: Profile, how: GoOn): void {
  if (growth === undefined || !(growth.shares.undecided > UNDECIDED)) return;
  const next = goOn(profile, how);
  if (next !== null) growth.next = next;
  else if (growth.against === null && growth.shares.undecided > MOSTLY_UNDECIDED) {
    growth.next = MORE_SIZES;
  }
}
