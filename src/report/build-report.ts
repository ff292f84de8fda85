/**
 * From a profile to a report of facts, in stages: each makes a value of the one before, and changes
 * nothing of it. ARCHITECTURE.md draws their order.
 */
import { requestsOf } from '../claims/findings/requests.js';
import { tornRoutine } from '../claims/findings/goroutines.js';
import { untoldScript } from '../claims/findings/untold-script.js';
import type { Profile } from '../profile/profile-model.js';
import { withNamesOf } from '../profile/inference/inferred-names.js';
import { REPORT_SCHEMA } from '../schema/report-version.js';
import { TOOL } from '../base/version.js';
import { contextTree } from './context-report.js';
import type { FactReport } from './fact-report.js';
import type { ReportOptions } from './options.js';
import { heldInReport, resourcesOf } from './resource-report.js';
import { arranged } from './stages/arranged.js';
import { factorsReport } from './stages/by-factors.js';
import type { Arranged } from './stages/arranged.js';
import { fitted } from './stages/fitted.js';
import { found } from './stages/found.js';
import type { Found } from './stages/found.js';
import { observed } from './stages/observed.js';
import type { ReportSymbols } from './stages/observed.js';
import { ranked } from './stages/ranked.js';

export function buildReport(
  profile: Profile,
  symbols: ReportSymbols,
  options: ReportOptions = {},
): FactReport {
  const stage = found(ranked(fitted(observed(profile, symbols, options))));
  return reported(stage, arranged(stage));
}

/** The last stage: what a file holds. */
function reported(
  stage: Found,
  { routines, loops, findings, contexts, positions }: Arranged,
): FactReport {
  const { profile, symbols, options, size, cost, minShare, inferred, graph, total } = stage;
  const { cell, sizeless } = profile.metric;
  const { runs } = profile;
  const requests =
    inferred === undefined
      ? requestsOf({ routines: stage.routines, findings, graph, runs, total })
      : null;
  const resources = resourcesOf(stage);
  const byPlace = new Map(positions.map((routine, i) => [routine, routines[i]]));
  const torn = tornRoutine(
    stage.routines.map((routine, i) => byPlace.get(i) ?? routine),
    total,
  );
  return {
    schema: REPORT_SCHEMA,
    tool: TOOL,
    metric: {
      size,
      cost,
      cell,
      ...(options.fit === undefined ? {} : { fit: options.fit }),
      ...(sizeless === true ? { sizeless } : {}),
    },
    ranking: {
      min_share: minShare,
      ...(options.withoutStartUp === true ? { without_start_up: stage.startUpShare } : {}),
    },
    runs,
    ...(inferred === undefined ? {} : { sampled: withNamesOf(inferred, loops, routines) }),
    ...(profile.threads === undefined ? {} : { threads: profile.threads }),
    verdict: {
      ...stage.verdict,
      requests,
      torn,
      untold: untoldScript(stage.routines, runs, total),
      ...renewed(stage, findings),
    },
    ...(stage.verdict.factors === undefined
      ? {}
      : { factors: factorsReport(stage.verdict.factors) }),
    findings: [...findings],
    resources,
    held: heldInReport(stage, resources),
    routines: [...routines],
    ...(profile.loops === undefined ? {} : { loops: [...loops] }),
    ...(profile.contexts === undefined
      ? {}
      : { calling_contexts: contextTree(contexts, positions) }),
    warnings: [...profile.warnings, ...(profile.notes ?? []), ...symbols.warnings],
  };
}

/** The verdict is about findings as they are told: by now it is known in which loops they are. */
function renewed(
  { verdict: { first } }: Found,
  findings: Arranged['findings'],
): Pick<Found['verdict'], 'findings' | 'first'> {
  return { findings, first: first === null ? null : { ...first, finding: findings[0] } };
}
