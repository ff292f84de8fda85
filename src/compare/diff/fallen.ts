/**
 * Whether what a finding is about grows slower in another report: for who accepts a change only then.
 * A finding that is gone is not enough: its growth may be unknown now.
 */
import { growthOf, growthsOf, polynomial } from '../../growth/classes.js';
import type { Growth } from '../../growth/classes.js';
import { outgrows } from '../../growth/order.js';
import { classText, formatGrowth } from '../../growth/write.js';
import type { Finding, Report, RoutineReport } from '../../schema/report.js';
import { isOverRuns } from '../../words/over-runs.js';
import { isNamed, matchRoutines } from './match.js';

export interface Fallen {
  /** The routine that the finding begins with. */
  name: string;
  was: string;
  /** Null: not known. */
  is: string | null;
  /** Null: not known. */
  fell: boolean | null;
}

const culpritsOf = ({ routines }: Finding): string[] =>
  routines.filter(({ role }) => role === 'culprit').map(({ id }) => id);

interface Now {
  is: string | null;
  /** All that the growth may be; empty: not known. */
  growths: Growth[];
}

/** Of a routine that no finding is about. */
function claimOf(routine: RoutineReport, over: boolean): Now {
  if (!over) {
    const growths = growthsOf(routine);
    return { is: growths.length === 0 ? null : growths.map(formatGrowth).join(' or '), growths };
  }
  const run = routine.per_run;
  if (run === undefined) return { is: null, growths: [] };
  const growth = growthOf(run);
  if (growth !== null) return { is: classText(run), growths: [growth] };
  const most = run.at_most;
  if (most === undefined) return { is: null, growths: [] };
  return { is: `at most n^${most.toFixed(2)}`, growths: [polynomial(most)] };
}

/** Whether both are of runs of such sizes: then what has no cost worth a law there does not grow. */
const sameSizes = (before: Report, after: Report): boolean =>
  before.growth?.against != null && before.growth.against.name === after.growth?.against?.name;

/** The growth of the finding's culprit in the other report. */
function nowOf(before: Report, finding: Finding, after: Report): Now {
  const matching = matchRoutines(before, after);
  const olds = culpritsOf(finding);
  const news = before.routines.flatMap(({ id }, i) =>
    olds.includes(id) ? (matching.get(i) ?? []) : [],
  );
  const ids = news.map((i) => after.routines[i].id);
  const still = (after.findings ?? []).find((each) =>
    culpritsOf(each).some((id) => ids.includes(id)),
  );
  if (still !== undefined) return { is: classText(still), growths: growthsOf(still) };
  const at = before.routines.findIndex(({ id }) => id === olds[0]);
  const routine = after.routines[matching.get(at) ?? -1] as RoutineReport | undefined;
  const over = isOverRuns(finding, before);
  const gone = { is: 'no cost worth a law', growths: [polynomial(0)] };
  if (routine === undefined) {
    const named = at >= 0 && isNamed(before.routines[at]);
    return named && (!over || sameSizes(before, after)) ? gone : { is: null, growths: [] };
  }
  if (over && routine.per_run === undefined && sameSizes(before, after)) return gone;
  return claimOf(routine, over);
}

export function fallen(before: Report, finding: Finding, after: Report): Fallen {
  const was = growthOf(finding);
  const { is, growths } = nowOf(before, finding, after);
  const [{ name }] = finding.routines;
  const decided = was !== null && growths.length > 0;
  const slower = growths.filter((growth) => was !== null && outgrows(was, growth)).length;
  // Where several laws explain it as well, all of them have to be slower, or none.
  const fell = !decided ? null : slower === growths.length ? true : slower === 0 ? false : null;
  return { name, was: classText(finding), is, fell };
}
