/** What is inferred from samples, in a terminal. */
import type { Inferred, InferredRoutine } from '../schema/inferred.js';
import type { Report } from '../schema/report.js';
import type { Colors } from '../text/colors.js';
import { wrap } from '../text/columns.js';
import { compact, count, percent } from '../text/numbers.js';
import { printable } from '../text/printable.js';
import { table } from '../text/table.js';
import type { Cell, Column } from '../text/table.js';

/** Rows of the table. */
const ROWS = 10;

type Estimate = NonNullable<InferredRoutine['calls_per_s']>;

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

const COLUMNS: Column[] = [
  { title: 'sampled routine', align: 'left', min: 16 },
  { title: 'exact', align: 'right' },
  { title: 'cut', align: 'right' },
  { title: 'calls a second', align: 'right' },
  { title: 'cost a call', align: 'right' },
  { title: 'share', align: 'right' },
];

const rounded = (share: number): string => percent(Math.round(share * 100) / 100);

function row({ name, exact, cut, calls_per_s, mean_cost, share }: InferredRoutine): Cell[] {
  const cost = mean_cost?.bound === true ? '≥ ' : '';
  return [
    printable(name),
    compact(exact),
    compact(cut),
    estimateText(calls_per_s),
    `${cost}${estimateText(mean_cost)}`,
    estimateText(share, rounded),
  ].map((text) => ({ text }));
}

/** What became of the samples, and of how long. */
function outcomes({ samples, exact, cut, killed, failed, seconds, runs }: Inferred): string {
  const parts = [
    [cut, 'cut'],
    [killed, 'killed'],
    [failed, 'failed'],
  ] as const;
  const others = parts.flatMap(([n, what]) => (n > 0 ? [`${percent(n / samples)} ${what}`] : []));
  const share =
    samples === 0 ? '' : `: ${[`${percent(exact / samples)} exact`, ...others].join(', ')}`;
  const where = runs > 1 ? ` in ${count(runs, 'run')}` : '';
  return `${count(samples, 'sample')}${where}${share}; over ${compact(seconds)} s`;
}

/** Lines; none of a report of full recordings. */
export function sampledText({ sampled }: Report, width: number, colors: Colors): string[] {
  if (sampled === undefined) return [];
  const known = sampled.routines.filter(({ samples }) => samples > 0);
  const rows = known.slice(0, ROWS).map(row);
  const about = `${outcomes(sampled)}. For all calls, with 95 % intervals; share: of what the sampled routines cost, each part counted once`;
  const more = known.length - ROWS;
  return [
    '',
    ...wrap(about, width).map((line) => colors.dim(line)),
    ...(rows.length === 0 ? [] : table(COLUMNS, rows, width, colors.dim)),
    ...(more > 0 ? [colors.dim(`${count(more, 'more routine')}: --json`)] : []),
  ];
}
