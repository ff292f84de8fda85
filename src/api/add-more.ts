/** Notes in the report of a sweep which command would decide what is still open. */
import type { Profile } from '../profile/model.js';
import type { Report } from '../report/schema.js';
import { goOn } from '../sweep/go-on.js';
import type { GoOn } from '../sweep/go-on.js';
import { UNDECIDED } from '../sweep/propose.js';

export function addMore({ growth }: Report, profile: Profile, how: GoOn): void {
  if (growth === undefined || !(growth.shares.undecided > UNDECIDED)) return;
  const next = goOn(profile, how);
  if (next !== null) growth.next = next;
}
