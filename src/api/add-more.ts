/** Notes in a report what would decide what is still open: of a sweep, the command that goes on. */
import type { Profile } from '../profile/profile-model.js';
import type { Report } from '../schema/report.js';
import { isHiddenByStartUp } from '../words/verdict/hidden.js';
import { sizesAround } from '../fit/runs/jump.js';
import { currentFolder } from '../base/current-folder.js';
import { heldWords, varyBothWords } from '../words/verdict/held.js';
import { PLACEHOLDER } from '../campaigns/sweep/plan-sweep.js';
import { heldBy } from '../campaigns/sweep/held.js';
import { shell } from '../campaigns/sweep/shell.js';
import { startsOf } from '../profile/profile-model.js';
import { commandOf, goOn } from '../campaigns/sweep/go-on.js';
import type { GoOn } from '../campaigns/sweep/go-on.js';
import { otherRequests } from './other-requests.js';
import { MORE_SIZES, MOSTLY_UNDECIDED, UNDECIDED } from '../campaigns/sweep/propose.js';

/** Around the jumps of routines, the costliest first. */
function jumpSizes({ routines, growth }: Report): number[] {
  if (growth?.against?.name !== 'n') return [];
  const jumps = routines
    .toSorted((a, b) => b.cost_self - a.cost_self)
    .flatMap(({ per_run: run }) => run?.jump ?? []);
  return jumps.slice(0, 1).flatMap(sizesAround);
}

/** Where a sweep found nothing: what it held, and how to vary that as well. */
function tellHeld({ growth, findings = [] }: Report, profile: Profile, cwd: string): void {
  const isOpen = growth !== undefined && growth.against?.name === 'n' && findings.length === 0;
  if (!isOpen) return;
  const runs = startsOf(profile).flatMap((start) => {
    const { argv, features } = profile.runs[start];
    const n = features?.['n'];
    return n === undefined ? [] : [{ n, argv }];
  });
  const command = commandOf(runs);
  const held = command === null ? null : heldBy(command, cwd);
  if (held === null) return;
  const { inputs, both, make } = held;
  growth.text += heldWords(inputs, 'n');
  if (growth.shares.undecided > UNDECIDED) return;
  const sizes = [...new Set(runs.map(({ n }) => n))].sort((a, b) => a - b);
  const of = (n: number) => (make ?? '').replace(PLACEHOLDER, String(n));
  growth.next = {
    text: varyBothWords(
      make === null ? null : { name: inputs[0], from: of(sizes[0]), to: of(sizes.at(-1)!) },
    ),
    command: shell(['comair-bin', 'sweep', '--sizes', sizes.join(','), '--', ...both]),
  };
}

export function addMore(report: Report, profile: Profile, how: GoOn): void {
  const { growth } = report;
  tellHeld(report, profile, how.cwd ?? currentFolder());
  if (growth === undefined || !(growth.shares.undecided > UNDECIDED)) return;
  const next = goOn(profile, { ...how, sizes: jumpSizes(report) });
  if (next !== null) growth.next = next;
  else if (
    growth.against === null &&
    growth.shares.undecided > MOSTLY_UNDECIDED &&
    // A service goes on as it is: what its samples lack has been said.
    report.sampled === undefined &&
    !isHiddenByStartUp(report)
  ) {
    const more = growth.requests === undefined ? MORE_SIZES : otherRequests(report);
    if (more !== null) growth.next = more;
  }
}
