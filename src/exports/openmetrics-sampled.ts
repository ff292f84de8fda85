/** What samples let infer, as metrics. */
import { basename } from 'node:path';
import type { Report } from '../schema/report.js';
import type { Labels, OpenMetricsText } from './openmetrics-text.js';

interface Estimate {
  value: number;
  low: number;
  high: number | null;
}

function addEstimate(
  text: OpenMetricsText,
  name: string,
  help: string,
  estimate: Estimate | null,
  labels: Labels,
): void {
  if (estimate === null) return;
  const { value, low, high } = estimate;
  const ends = 'end of its interval of 95 percent.';
  text
    .gauge(name, help, value, labels)
    .gauge(`${name}_low`, `Low ${ends}`, low, labels)
    .gauge(`${name}_high`, `High ${ends}`, high, labels);
}

/** Nothing where runs were not sampled. */
export function addSampledMetrics(text: OpenMetricsText, { sampled }: Report): void {
  if (sampled === undefined) return;
  text.gauge('comair_sampled_seconds', 'Time in which samples were taken.', sampled.seconds);
  for (const routine of sampled.routines) {
    const labels = {
      module: basename(routine.module),
      routine: routine.name,
      ...(routine.loop === true ? { loop: '1' } : {}),
    };
    const prefix = 'comair_sampled_routine';
    addEstimate(
      text,
      `${prefix}_calls_per_second`,
      'Calls while the program ran, inferred from samples.',
      routine.calls_per_s,
      labels,
    );
    addEstimate(
      text,
      `${prefix}_call_cost`,
      'Mean cost of a call with callees, inferred from samples.',
      routine.mean_cost,
      labels,
    );
    addEstimate(
      text,
      `${prefix}_cost_per_second`,
      'Cost of its calls in a second, inferred from samples.',
      routine.cost_per_s,
      labels,
    );
  }
}
