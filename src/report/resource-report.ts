/** What the program asks of the kernel and the allocator, where that grows as work does not. */
import { resourceFacts, withoutWeaker } from '../claims/resources/facts.js';
import type { HeldFacts, ResourceFacts } from '../claims/resources/facts.js';
import { resourcesOfWeight } from '../claims/resources/weight.js';
import { resourceProfile } from '../profile/resource-profile.js';
import { costOfRuns } from '../schema/costs.js';
import { MIN_SHARE } from './options.js';
import { fitted } from './stages/fitted.js';
import { bytesMovedBy, callsMadeBy } from './call-report.js';
import { heldOf, keptOf } from './origin-report.js';
import { found } from './stages/found.js';
import type { Found } from './stages/found.js';
import { observed } from './stages/observed.js';
import { ranked } from './stages/ranked.js';

/** The stages for each resource, with it as the cost. */
export function resourcesOf(stage: Found): ResourceFacts[] {
  const { profile, symbols, options, findings, total: work } = stage;
  // Samples are of routines that cost much work: of others they know nothing.
  if (stage.inferred !== undefined || options.resource !== undefined) return [];
  // Most programs ask for little: nothing is fitted for them.
  const growing = resourcesOfWeight(profile.runs, work).flatMap((resource) => {
    const total = costOfRuns(profile.runs, resource);
    const of = resourceProfile(profile, resource, MIN_SHARE);
    if (of === null) return [];
    const { only, skip } = options;
    const asked = observed(of, symbols, { only, skip, resource });
    const { verdict, findings: own } = found(ranked(fitted(asked)));
    const facts = resourceFacts(
      { resource, total, processes: profile.runs.length, findings: own, verdict },
      { findings, total: work },
      {
        atPeak: () => heldOf(stage, 'peak').at(0) ?? null,
        calls: (who) => callsMadeBy(stage, who),
        moved: (who) => bytesMovedBy(stage, who),
      },
    );
    return facts === null ? [] : [facts];
  });
  const kept = keptOf(stage);
  return [...withoutWeaker(growing), ...(kept === null ? [] : [kept])];
}

/** Who has memory in use: of reports that speak of it. */
export function heldInReport(stage: Found, resources: readonly ResourceFacts[]): HeldFacts[] {
  const spoken = new Set([stage.options.resource, ...resources.map(({ resource }) => resource)]);
  return (['peak', 'kept'] as const).flatMap((measure) =>
    spoken.has(measure) ? heldOf(stage, measure) : [],
  );
}
