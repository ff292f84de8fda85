/** What runs over several factors say, of routines and of the whole. */
import { changed } from '../../base/changed.js';
import type { FactorFacts, RoutineByFactors } from '../../claims/findings/factor-facts.js';
import { factorGrowth } from '../../claims/findings/factor-growth.js';
import { factorSizes } from '../../claims/findings/factor-sizes.js';
import type { LoopFacts, RoutineFacts } from '../../claims/reported.js';
import { leadOf } from '../../fit/factors/law.js';
import type { FactorLaw } from '../../fit/factors/law.js';
import { lawText } from '../../fit/factors/write.js';
import { countsOf, workloadsOf } from '../../profile/workloads.js';
import type { ByFactors, FactorLawReport, FactorsReport } from '../../schema/factors-schema.js';
import type { Ranked } from './ranked.js';

function lawReport(law: FactorLaw, names: readonly string[]): FactorLawReport {
  const { terms, error, reason, alike } = law;
  return {
    law:
      reason === null
        ? lawText(
            leadOf(law).map(({ of }) => of),
            names,
          )
        : null,
    terms: terms.map(({ coefficient, of }) => ({
      coefficient,
      of: of.flatMap((each, i) => (each === null ? [] : [{ factor: names[i], ...each }])),
    })),
    error,
    reason,
    ...(alike.length === 0 ? {} : { alike: alike.map((each) => lawText(each, names)) }),
  };
}

function byFactors(
  { own, total, calls, points }: RoutineByFactors,
  names: readonly string[],
): ByFactors {
  const report = (law: FactorLaw | null) => (law === null ? null : lawReport(law, names));
  return { own: report(own), total: report(total), calls: report(calls), points };
}

export function factorsReport(facts: FactorFacts): FactorsReport {
  const { sizes, runs, largest, work, groups, unknown, times_x10, times_each } = facts;
  const names = sizes.map(({ name }) => name);
  return {
    sizes,
    runs,
    largest: [...largest],
    work: lawReport(work, names),
    times_x10,
    times_each,
    laws: groups.map(({ lead, share, whom }) => ({
      law: lawText(lead, names),
      share,
      routines: whom.map(({ name }) => name),
    })),
    unknown,
  };
}

/** Of a routine's own cost, what the loop has that it is told to be in. */
const SHARE_OF_ITS_LOOP = 0.5;

function mainLoop(
  routine: number,
  routines: readonly RoutineFacts[],
  loops: readonly LoopFacts[],
): string | null {
  const its = loops
    .filter((loop) => loop.routine === routine)
    .sort((a, b) => b.cost_self - a.cost_self);
  const [first] = its as (LoopFacts | undefined)[];
  const least = SHARE_OF_ITS_LOOP * routines[routine].cost_self;
  return first !== undefined && first.cost_self >= least ? first.name : null;
}

/** Null where runs have one size, or none. @param loops with indexes of `routines` */
export function withFactors(
  { profile, canonical }: Pick<Ranked, 'profile' | 'canonical'>,
  routines: readonly RoutineFacts[],
  loops: readonly LoopFacts[],
): { facts: FactorFacts; routines: RoutineFacts[] } | null {
  const sizes = factorSizes(workloadsOf(profile));
  if (sizes === null) return null;
  const counts = countsOf(profile, routines.length, canonical.indexOf);
  const growth = factorGrowth(sizes, counts, routines, (i) => mainLoop(i, routines, loops));
  return {
    facts: growth.facts,
    routines: routines.map((routine, i) => {
      const its = growth.routines.get(i);
      return its === undefined
        ? routine
        : changed(routine, { by_factors: byFactors(its, sizes.names) });
    }),
  };
}
