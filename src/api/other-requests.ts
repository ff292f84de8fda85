/** Whether requests of more sizes would tell how a server's work grows. */
import { OTHER_REQUESTS } from '../campaigns/sweep/propose.js';
import type { NextStep } from '../campaigns/sweep/propose.js';
import type { Report } from '../schema/report.js';

/** As that advice says. */
const [SIZES, FACTOR] = [5, 4];

/** Null where clients did that: what most of the open cost is in had as many sizes. */
export function otherRequests({ routines }: Pick<Report, 'routines'>): NextStep | null {
  const open = routines.filter((each) => each.class === 'unknown');
  const had = open.filter(
    ({ sizes, size_range: [least, most] }) => sizes >= SIZES && most >= FACTOR * Math.max(1, least),
  );
  const cost = (of: typeof open): number => of.reduce((sum, each) => sum + each.cost_self, 0);
  return cost(open) > 0 && cost(had) > cost(open) / 2 ? null : OTHER_REQUESTS;
}
