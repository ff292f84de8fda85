/** Notes in a report what would decide what is still open: of a sweep, the command that goes on. */
import type { Profile } from '../profile/profile-model.js';
import type { Report } from '../schema/report.js';
import type { SizeMeaning } from '../schema/size-meaning.js';
import { largerFilesWords } from '../words/verdict/larger.js';
import type { Parts } from '../words/verdict/larger.js';
import { isHiddenByStartUp } from '../words/verdict/hidden.js';
import { sizesAround } from '../fit/runs/jump.js';
import { currentFolder } from '../base/current-folder.js';
import { heldWords, varyBothWords, varyOthersWords } from '../words/verdict/held.js';
import { isEnough } from '../campaigns/sweep/factors.js';
import type { Factor } from '../campaigns/sweep/factors.js';
import { sizesAbout } from '../campaigns/sweep/prepare.js';
import { heldBy } from '../campaigns/sweep/held.js';
import { shell } from '../campaigns/sweep/shell.js';
import { startsOf } from '../profile/profile-model.js';
import { commandOf, goOn, isPrepared, sameOptions } from '../campaigns/sweep/go-on.js';
import type { GoOn } from '../campaigns/sweep/go-on.js';
import { otherRequests } from './other-requests.js';
import { MORE_SIZES, MOSTLY_UNDECIDED, UNDECIDED } from '../campaigns/sweep/propose.js';

/** Around the jumps of routines, the costliest first. */
function jumpSizes(report: Report): number[] {
  if (report.growth?.against?.name !== 'n') return [];
  const jumps = report.routines
    .toSorted((a, b) => b.cost_self - a.cost_self)
    .flatMap(({ per_run: run }) => run?.jump ?? []);
  return jumps.slice(0, 1).flatMap(sizesAround);
}

interface Asked extends GoOn {
  /** What n is, where only who ran the sweep knows it. */
  meaning?: SizeMeaning;
}

/** Their inputs are parts that we made and that are gone: no command has their names. */
const isOfParts = (meaning: SizeMeaning | undefined): meaning is Parts =>
  meaning !== undefined && meaning.kind !== 'number';

/**
 * Sizes that ran, or some that a sweep over factors takes; null where inputs of more sizes would
 * have to be made.
 */
function factorOf(
  runs: readonly { n: number }[],
  command: readonly string[],
  cwd: string,
): Factor | null {
  const sizes = [...new Set(runs.map(({ n }) => n))].filter((n) => n > 0).sort((a, b) => a - b);
  const ran = { name: 'n', sizes };
  if (isEnough(ran)) return ran;
  const most = sizes.at(-1);
  if (most === undefined || isPrepared(command, sizes, cwd)) return null;
  return { name: 'n', sizes: sizesAbout(most) };
}

/** Where a sweep found nothing: what it held, and how to vary that as well. */
function tellHeld({ growth, findings = [] }: Report, profile: Profile, how: Asked): void {
  const { cwd = currentFolder(), meaning } = how;
  const isOpen = growth !== undefined && growth.against?.name === 'n' && findings.length === 0;
  if (!isOpen) return;
  const runs = startsOf(profile).flatMap((start) => {
    const { argv, features } = profile.runs[start];
    const n = features?.['n'];
    return n === undefined ? [] : [{ n, argv }];
  });
  const command = commandOf(runs);
  const held = command === null ? null : heldBy(command, cwd);
  if (command === null || held === null) return;
  const { inputs, both, factor, make } = held;
  growth.text += heldWords(inputs, 'n');
  if (growth.shares.undecided > UNDECIDED) return;
  if (isOfParts(meaning)) {
    growth.next = { text: varyOthersWords(inputs, meaning), command: null };
    return;
  }
  const first = factorOf(runs, command, cwd);
  if (first === null) return;
  const lists = [first, factor].flatMap(({ name, sizes }) => [
    '--sizes',
    `${name}=${sizes.join(',')}`,
  ]);
  growth.next = {
    text: varyBothWords(inputs[0], factor.name, make),
    command: shell(['comair-bin', 'sweep', ...sameOptions(profile), ...lists, '--', ...both]),
  };
}

export function addMore(report: Report, profile: Profile, how: Asked): void {
  const { growth } = report;
  const { meaning } = how;
  tellHeld(report, profile, how);
  if (growth === undefined || !(growth.shares.undecided > UNDECIDED)) return;
  if (isOfParts(meaning)) {
    growth.next = { text: largerFilesWords(meaning), command: null };
    return;
  }
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
