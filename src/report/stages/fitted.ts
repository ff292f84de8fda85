/** Stage 2: each routine's cost function, of those that stand. */
import { CallGraph } from '../../claims/findings/graph.js';
import { coursesByRoutine } from '../../claims/findings/progress-finding.js';
import { withRise } from '../../claims/findings/rise.js';
import { RunGrowth } from '../../claims/findings/run-growth.js';
import { runSize } from '../../claims/findings/run-size.js';
import type { Fit } from '../../fit/calls/types.js';
import { coursesOf } from '../../profile/course.js';
import type { Course } from '../../profile/course.js';
import { countsOf, workloadsOf } from '../../profile/workloads.js';
import { costOfRuns } from '../../schema/costs.js';
import type { ByLine } from '../../schema/line-schema.js';
import type { RoutineFacts } from '../../claims/reported.js';
import { LineCosts } from '../line-costs.js';
import { lateReport } from '../routine-report.js';
import { chooseSize, hint } from '../size-choice.js';
import { withdrawn } from '../withdraw.js';
import { changed } from '../../base/changed.js';
import { changedLate } from '../../base/late-record.js';
import { shareOfWork } from './observed.js';
import type { Observed } from './observed.js';

export interface Fitted extends Observed {
  routines: readonly RoutineFacts[];
  fits: readonly Fit[];
  graph: CallGraph;
  /** Of the dearest calls, with indexes of `routines`. */
  courses: readonly Course[];
  /** How routines grow over runs; null where these are too few, or have no sizes. */
  runs: RunGrowth | null;
}

/** From this share of the cost on, it is worth looking twice. */
const SHARE_LOOKED_AT_TWICE = 0.05;

/** Growth over runs takes numbers by run of so much of the cost. */
const SHARE_KNOWN_BY_RUN = 0.5;

function runGrowth({
  profile,
  canonical: { routines, indexOf },
  cost,
}: Observed): RunGrowth | null {
  const size = runSize(workloadsOf(profile));
  if (size === null) return null;
  const growth = new RunGrowth(size, countsOf(profile, routines.length, indexOf));
  // Runs in which another factor was varied are known as well.
  if (size.factor === true) return growth;
  // Of the runs of a batch no numbers are kept, nor of very many processes.
  const known = growth.totals.reduce((sum, { y }) => sum + y, 0);
  return known >= SHARE_KNOWN_BY_RUN * costOfRuns(profile.runs, cost) ? growth : null;
}

/** They are looked up when they are asked for, which takes a while. */
function withLines(routine: RoutineFacts, find: () => ByLine): RoutineFacts {
  let found: ByLine | null = null;
  const get = (): ByLine => (found ??= find());
  return changedLate(routine, {}, (whole) =>
    Object.defineProperty(whole, 'by_line', { enumerable: true, get }),
  );
}

export function fitted(stage: Observed): Fitted {
  const { profile, symbols, options, canonical, names, bySize, size, sizes, minShare } = stage;
  const { total, waiting } = stage;
  const at = options.at ?? [];
  const lines = new LineCosts(profile, canonical.routines, symbols);
  const fits: Fit[] = [];
  const all = canonical.routines.map((routine, i) => {
    const share = total > 0 ? routine.costTotal / total : 0;
    const part = shareOfWork(routine.costTotal, stage);
    const effort = part < minShare ? 'little' : part < SHARE_LOOKED_AT_TWICE ? 'full' : 'thorough';
    const candidates = bySize.map(({ size: each, routines }) => {
      const { points, binned } = routines[i];
      return { size: each, points, binned };
    });
    const choice = chooseSize(candidates, effort, options.fit);
    fits.push(choice.fit);
    const about = { usual: size, advice: () => hint(choice, sizes), at };
    const made = lateReport(routine, names[i], share, choice, about);
    const lined = lines.knows(i) ? withLines(made, () => lines.of(i)) : made;
    return waiting[i] ? changed(lined, { waits: true }) : lined;
  });
  const runs = runGrowth(stage);
  const { edges } = canonical;
  const graph = new CallGraph(
    all.length,
    runs === null ? edges : withRise(edges, runs.size.values),
  );
  const courses = coursesOf(profile.routines, canonical.indexOf);
  const claims = withdrawn(all, fits, graph, runs, coursesByRoutine(courses));
  return { ...stage, ...claims, graph, courses, runs };
}
