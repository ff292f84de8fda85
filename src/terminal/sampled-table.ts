/** What is inferred from samples, as the rows of a table. */
import type { Inferred, InferredRoutine } from '../schema/inferred.js';
import { compact, count, percent } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';

type Estimate = NonNullable<InferredRoutine['cost_per_s']>;

/** "1.2k (1k-1.5k)" */
export function estimateText(
  estimate: Estimate | null,
  text: (value: number) => string = compact,
): string {
  if (estimate === null) return '-';
  const { value, low, high } = estimate;
  const ends = high === null ? `from ${text(low)}` : `${text(low)}-${text(high)}`;
  return `${text(value)} (${ends})`;
}

/** Heads of the table; all but the first are of figures. */
export const SAMPLED_TITLES = [
  'sampled routine',
  'exact',
  'cut',
  'calls a second',
  'cost a call',
  'cells of all',
  'share',
] as const;

const rounded = (share: number): string => percent(Math.round(share * 100) / 100);

/** Cells of a row of the table. */
export function sampledCells({
  name,
  exact,
  cut,
  calls_per_s,
  mean_cost,
  total_size,
  share,
}: InferredRoutine): string[] {
  const least = (figure: { bound?: boolean } | null): string =>
    figure?.bound === true ? '≥ ' : '';
  return [
    printable(name),
    compact(exact),
    compact(cut),
    `${least(calls_per_s)}${estimateText(calls_per_s)}`,
    `${least(mean_cost)}${estimateText(mean_cost)}`,
    total_size === null ? '-' : `≥ ${estimateText(total_size)}`,
    estimateText(share, rounded),
  ];
}

/** What became of the samples, and of how long; what the figures are. */
export function sampledAbout({
  samples,
  exact,
  cut,
  killed,
  failed,
  seconds,
  runs,
}: Inferred): string {
  const parts = [
    [cut, 'cut'],
    [killed, 'killed'],
    [failed, 'failed'],
  ] as const;
  const others = parts.flatMap(([n, what]) => (n > 0 ? [`${percent(n / samples)} ${what}`] : []));
  const share =
    samples === 0 ? '' : `: ${[`${percent(exact / samples)} exact`, ...others].join(', ')}`;
  const where = runs > 1 ? ` in ${count(runs, 'run')}` : '';
  const whole = `${count(samples, 'sample')}${where}${share}; over ${compact(seconds)} s`;
  return `${whole}. For all calls, with 95 % intervals; cells of all: those that all calls together read first, at least; share: of what the sampled routines cost, each part counted once`;
}

/** Of which there are samples. */
export const sampledKnown = ({ routines }: Inferred): InferredRoutine[] =>
  routines.filter(({ samples }) => samples > 0);
