/** Which loops a close look at a finding is for: whose they are, and whether they are still there. */
import { ComairError, messageOf } from '../base/errors.js';
import { textToBytes } from '../base/text/byte-text.js';
import { printable } from '../base/text/printable.js';
import { threshold } from '../base/threshold.js';
import { native } from '../native/addon.js';
import type { Finding, Report, RoutineReport } from '../schema/report.js';
import { DEBUG_DIRS } from '../symbols/modules.js';

/** Its code is machine code of a file: functions of scripts have none. */
export const isInFile = ({ module_path: path, script }: RoutineReport): boolean =>
  path.startsWith('/') && script === undefined;

/** What has its code: of a region the routines that it is in. */
export function withCode(routine: RoutineReport, { routines }: Report): RoutineReport[] {
  const seen = new Set([routine]);
  for (const { region, callers } of seen) {
    if (region !== true) continue;
    for (const { routine: index } of callers) if (index !== null) seen.add(routines[index]);
  }
  return [...seen].filter((each) => isInFile(each));
}

/** Those whose loops are looked at. @throws ComairError `usage` where their code is in no file */
export function routinesOf(finding: Finding, report: Report): RoutineReport[] {
  const ids = new Set(
    finding.routines.flatMap(({ id, role }) => (role === 'inherits' ? [] : [id])),
  );
  const found = new Set(
    report.routines.filter(({ id }) => ids.has(id)).flatMap((each) => withCode(each, report)),
  );
  if (found.size > 0) return [...found];
  throw new ComairError(
    `the code of finding ${finding.rank} is in no file, and has no lasting address: its loops cannot be found again`,
    'usage',
  );
}

const shareOfACostlyCallee = threshold(
  0.1,
  "share of the routines' cost",
  'What has less of it is not what makes them slow.',
  'reason',
);

/** With what they call that has much of their cost itself: loops are where the cost is. */
export function withCostly(found: readonly RoutineReport[], { routines }: Report): RoutineReport[] {
  const most = Math.max(...found.map(({ cost_total: cost }) => cost));
  const all = new Set(found);
  for (const routine of all) {
    for (const { routine: index, cost } of routine.callees) {
      if (index !== null && cost >= shareOfACostlyCallee.value * most) all.add(routines[index]);
    }
  }
  return [...all].filter(
    (routine) =>
      found.includes(routine) ||
      (routine.cost_self >= shareOfACostlyCallee.value * most && isInFile(routine)),
  );
}

export function placesOf(routines: readonly RoutineReport[]): Map<string, bigint[]> {
  const places = new Map<string, bigint[]>();
  for (const { module_path: path, offset } of routines) {
    places.set(path, [...(places.get(path) ?? []), BigInt(offset)]);
  }
  return places;
}

/** What is at a routine's offset in another build is anything. @throws ComairError `mismatch` */
export function refuseOtherBuilds(routines: readonly RoutineReport[], path: string): void {
  for (const [file, before] of new Map(routines.map((each) => [each.module_path, each.build_id]))) {
    let now: string;
    try {
      const module = native().openModule(textToBytes(file), DEBUG_DIRS);
      now = module.buildId;
      module.close();
    } catch (error) {
      throw new ComairError(`cannot read ${printable(file)}: ${messageOf(error)}`, 'input');
    }
    if (now !== (before ?? '')) {
      throw new ComairError(
        `${printable(file)} is another build than the one that ${path} is of: profile the program again`,
        'mismatch',
      );
    }
  }
}
