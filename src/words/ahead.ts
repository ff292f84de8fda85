/** What a finding will cost, in words. For terminals and pages alike. */
import { compact, factor } from '../base/text/numbers.js';
import type { Finding, Report } from '../schema/report.js';

/** At ten times the largest size; null where nobody can tell. */
export function ahead(
  { predicted, basis }: Finding,
  { growth, metric }: Pick<Report, 'growth' | 'metric'>,
): string | null {
  if (predicted === null) return null;
  const name = growth?.against?.name;
  const where =
    basis === 'call'
      ? 'for a call of size'
      : basis === 'progress' || basis === 'passes'
        ? 'for a call that goes through'
        : name === undefined
          ? 'for an input of'
          : `at ${name} =`;
  const cells = basis === 'progress' || basis === 'passes' ? ' cells' : '';
  const [low, high] = predicted.times_range ?? [];
  const range =
    low === undefined || high === undefined ? '' : ` (${factor(low)} to ${factor(high)} times)`;
  return `${compact(predicted.cost)} ${metric.cost} ${where} ${compact(predicted.size)}${cells}, ${factor(predicted.times)} times as much as at the largest size now${range}`;
}
