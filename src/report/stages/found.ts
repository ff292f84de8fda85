/** Stage 4: growth problems, the verdict, and what both say of routines. */
import { findProblems } from '../../claims/findings/find-problems.js';
import type { FoundFinding } from '../../claims/findings/facts.js';
import type { VerdictFacts } from '../../claims/findings/verdict.js';
import { inferAll } from '../../profile/inference/infer.js';
import { startsOf } from '../../profile/profile-model.js';
import type { LoopFacts } from '../../claims/reported.js';
import { loopReports } from '../loop-report.js';
import { withFactors } from './by-factors.js';
import type { Ranked } from './ranked.js';

export interface Found extends Ranked {
  /** With indexes of `routines`. */
  loops: readonly LoopFacts[];
  findings: readonly FoundFinding[];
  verdict: VerdictFacts;
  /** What samples say of all calls; undefined: all were recorded. */
  inferred: ReturnType<typeof inferAll>;
}

export function found(stage: Ranked): Found {
  const { profile, symbols, options, canonical, routines, shown, graph, runs, total } = stage;
  const { indexOf, edges } = canonical;
  const inferred = inferAll(profile.runs);
  const loops = loopReports({
    profile,
    symbols,
    total,
    minShare: stage.minShare,
    fit: options.fit,
    place: (i) => {
      const index = indexOf[i];
      return index !== null && shown[index] ? index : null;
    },
    routines,
    sizes: stage.bySize.map((each) => each.size),
  });
  const problems = findProblems({
    loops,
    courses: stage.courses,
    cell: profile.metric.cell,
    input: Math.max(0, ...profile.runs.map(({ input = 0 }) => input)),
    routines,
    shown,
    edges,
    graph,
    runs,
    starts: startsOf(profile).length,
    samples: inferred?.exact ?? null,
    total,
    unit: stage.cost,
    sizeless: profile.metric.sizeless === true,
  });
  const factors = withFactors(stage, problems.routines, loops);
  if (factors === null) return { ...stage, loops, inferred, ...problems };
  const verdict = { ...problems.verdict, factors: factors.facts };
  return { ...stage, loops, inferred, ...problems, routines: factors.routines, verdict };
}
