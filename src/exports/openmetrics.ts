/** A report as metrics, for alerts: how each ranked routine grows, and what it will cost. */
import { costOfRuns } from '../schema/costs.js';
import type { Finding, Report, RoutineReport } from '../schema/report.js';
import { RESOURCES } from '../schema/metrics.js';
import { growthOf } from '../growth/classes.js';
import { classText } from '../growth/write.js';
import type { Labels } from './openmetrics-text.js';
import { OpenMetricsText } from './openmetrics-text.js';
import { addSampledMetrics } from './openmetrics-sampled.js';

/** The power of n in a class: 0 for O(log n), infinite for exponentials, null where it is unknown. */
function powerOf(claim: Parameters<typeof growthOf>[0]): number | null {
  return claim.exponent ?? growthOf(claim)?.power ?? null;
}

/**
 * What a routine is known by. No build is part of it: a series goes on when a program is built anew.
 * Where a module has several of one name, their entries tell them apart.
 */
function labelsOf(routines: readonly RoutineReport[]): Labels[] {
  const key = ({ module, name }: RoutineReport): string => `${module}\0${name}`;
  const times = new Map<string, number>();
  for (const routine of routines) times.set(key(routine), (times.get(key(routine)) ?? 0) + 1);
  return routines.map((routine) => {
    const { module, name, offset } = routine;
    const alone = times.get(key(routine)) === 1;
    return { module, routine: name, ...(alone ? {} : { entry: offset }) };
  });
}

function addRoutine(text: OpenMetricsText, routine: RoutineReport, labels: Labels): void {
  const { predicted, exponent_interval: range, cost_share, size_range, cost_max } = routine;
  const claim = { ...labels, class: classText(routine) };
  text
    .gauge('comair_routine_class', 'Always 1: the class of its cost function.', 1, claim)
    .gauge(
      'comair_routine_exponent',
      'Power of n in the cost of a call; +Inf where it is exponential.',
      powerOf(routine),
      labels,
    )
    .gauge(
      'comair_routine_exponent_low',
      'Low end of its interval of 95 percent.',
      range?.[0] ?? null,
      labels,
    )
    .gauge(
      'comair_routine_exponent_high',
      'High end of its interval of 95 percent.',
      range?.[1] ?? null,
      labels,
    )
    .gauge(
      'comair_routine_cost_share',
      'Cost with callees over that of the runs, from 0 to 1.',
      cost_share,
      labels,
    )
    .gauge('comair_routine_calls', 'Calls that ended.', routine.calls, labels)
    .gauge('comair_routine_size', 'Largest input of a call, in cells.', size_range[1], labels)
    .gauge('comair_routine_call_cost', 'Cost of the most expensive call.', cost_max, labels);
  for (const [input, ahead] of [
    ['2', predicted?.x2],
    ['10', predicted?.x10],
  ] as const)
    text.gauge(
      'comair_routine_predicted_call_cost',
      'Cost of a call with so many times the input of the largest.',
      ahead?.cost ?? null,
      { ...labels, times: input },
    );
}

function addFinding(text: OpenMetricsText, finding: Finding): void {
  const { routines, basis, share, predicted } = finding;
  const [first] = routines;
  const labels = { module: first.module, routine: first.name, basis };
  text
    .gauge('comair_finding_share', 'Part of the cost that a finding is about.', share, labels)
    .gauge('comair_finding_exponent', 'Power with which it grows.', powerOf(finding), labels)
    .gauge(
      'comair_finding_predicted_times',
      'Cost at ten times the largest size, over that at the largest.',
      predicted?.times ?? null,
      labels,
    );
}

/** What the runs asked of the kernel and the allocator, and whose part of it grows. */
function addResources(text: OpenMetricsText, { runs, resources = [] }: Report): void {
  for (const resource of RESOURCES)
    if (runs.some((run) => run[resource] !== undefined))
      text.gauge(
        'comair_resource',
        'System calls, calls of the allocator, or bytes, of all runs.',
        costOfRuns(runs, resource),
        { resource },
      );
  for (const growing of resources) {
    const { resource, routine, share, most, at_x10 } = growing;
    const labels = { resource, module: routine.module, routine: routine.name };
    text
      .gauge(
        'comair_resource_exponent',
        'Power with which what a routine asks for grows.',
        powerOf(growing),
        labels,
      )
      .gauge('comair_resource_share', 'Part of the total, from 0 to 1.', share, labels)
      .gauge('comair_resource_most', 'Of the dearest call, or the largest run.', most, labels)
      .gauge('comair_resource_at_x10', 'At ten times the largest size.', at_x10, labels);
  }
}

export function addReportMetrics(text: OpenMetricsText, report: Report): void {
  const { metric, runs, findings = [], routines, tool } = report;
  const first = runs.at(0);
  const run = {
    program: first?.exe ?? '',
    build_id: first?.build_id ?? '',
    size: metric.size,
    cost: metric.cost,
    version: tool.version,
  };
  text
    .gauge('comair_report', 'Always 1: what was profiled, and the units of size and cost.', 1, run)
    .gauge('comair_cost', 'Cost of the runs.', costOfRuns(runs, metric.cost))
    .gauge('comair_complete', '1 where all of the runs was seen, else 0.', complete(report))
    .gauge('comair_findings', 'Growth problems that were found.', findings.length);
  const ranked = routines.filter(({ rank }) => rank !== null);
  const labels = labelsOf(ranked);
  for (const [i, routine] of ranked.entries()) addRoutine(text, routine, labels[i]);
  for (const finding of findings) addFinding(text, finding);
  addResources(text, report);
  addSampledMetrics(text, report);
}

const complete = ({ runs }: Report): number => Number(runs.every((run) => run.complete));

export function toOpenMetrics(report: Report): string {
  const text = new OpenMetricsText();
  addReportMetrics(text, report);
  return text.text();
}
