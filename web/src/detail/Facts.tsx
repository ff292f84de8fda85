import { classTitle } from '../../../src/words/class-title.js';
import { compact, count, factor, percent } from '../../../src/base/text/numbers.js';
import { runSizeText } from '../../../src/words/per-run.js';
import { meaningOf } from '../../../src/schema/sizes.js';
import { printable } from '../../../src/base/text/printable.js';
import type { Data, Routine } from '../data/data.js';
import { unitOf } from '../data/sizes.js';
import type { Fact } from '../table/FactList.js';
import { FactList } from '../table/FactList.js';
import { FindingLink } from './FindingLink.js';
import { placeOf } from '../data/place.js';

function interval(ends: readonly [number, number] | null | undefined): string {
  return ends == null ? '' : ` (95 %: ${ends.map(compact).join(' to ')})`;
}

function prediction(data: Data, { predicted, cost_max }: Routine): string | null {
  if (predicted === null) return null;
  const { x10 } = predicted;
  return `${compact(x10.cost)} ${data.view.metric.cost} for a call of size ${compact(x10.size)}${interval(x10.interval)}; the most expensive call took ${compact(cost_max)}`;
}

function next({ runner_up }: Routine): string | null {
  if (runner_up === null) return null;
  return `${runner_up.class}, ${factor(runner_up.distance)} times the error`;
}

function calls({ calls, incomplete_calls }: Routine): string {
  const open = incomplete_calls > 0 ? `, ${compact(incomplete_calls)} of them never returned` : '';
  return `${count(calls, 'call')}${open}`;
}

/** How sure the claim is. */
function claim({ r2, exponent_interval: ends, confidence }: Routine): string | null {
  const sure = confidence != null && confidence > 0.999 ? 'more than 0.999' : null;
  const parts = [
    r2 === null ? null : `R² ${r2.toFixed(4)}`,
    confidence == null ? null : `confidence ${sure ?? confidence.toFixed(2)}`,
    ends == null
      ? null
      : `by calls, as a plain power, n^${ends[0].toFixed(2)} to n^${ends[1].toFixed(2)} (95 %)`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

function alike({ alike: classes = [] }: Routine): string | null {
  if (classes.length === 0) return null;
  const names = classes.map(classTitle);
  return `the costs do not tell apart ${[...new Set(names)].join(', ')}`;
}

function inputOf({ input }: Routine): string | null {
  if (input === undefined) return null;
  const parts = [
    input.kernel > 0 ? `${compact(input.kernel)} cells from files, pipes or the like` : null,
    input.thread > 0 ? `${compact(input.thread)} cells from other threads` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `${parts.join(', ')}, over all calls`;
}

/** The cost functions of small and of large sizes, where they differ. */
function regimesOf({ regimes = [] }: Routine): string | null {
  if (regimes.length === 0) return null;
  const parts = regimes.map(
    ({ formula, size_range: [from, to], ...regime }) =>
      `${compact(from)}–${compact(to)}: ${classTitle(regime)}, ${formula}`,
  );
  return parts.join('; ');
}

function growth({ growing }: Routine): string | null {
  if (growing === undefined) return null;
  return `${percent(growing.share)} of the cost now, ${percent(growing.share_x10)} at 10 times the sizes`;
}

function sizes(data: Data, routine: Routine): string {
  const [from, to] = routine.size_range;
  const binned = routine.bin_width === null ? '' : `, in bins ${percent(routine.bin_width)} wide`;
  return `${count(routine.sizes, 'distinct size')}, ${compact(from)} to ${compact(to)}${unitOf(data, routine)}${binned}`;
}

/** How its own cost grows over runs. */
function perRun({ view }: Data, { per_run: run }: Routine): string | null {
  if (run === undefined) return null;
  const { exponent, exponent_interval: ends, calls_exponent: calls } = run;
  const range = ends === null ? '' : ` (95 %: ${ends.map((end) => end.toFixed(2)).join(' to ')})`;
  const power = exponent === null ? '' : `, n^${exponent.toFixed(2)}${range}`;
  return `own cost ${classTitle(run)}${power}, calls n^${calls.toFixed(2)}; ${count(run.points.length, 'run')}, by ${runSizeText(view.growth ?? undefined)}`;
}

/** What the report says about the routine, in words. */
export function Facts({ data, routine }: { data: Data; routine: Routine }) {
  const module = data.moduleOf(routine);
  const { cost } = data.view.metric;
  const facts: Fact[] = [
    [
      'finding',
      routine.finding === undefined ? null : <FindingLink data={data} of={routine.finding} />,
    ],
    ['over runs', perRun(data, routine)],
    ['a call', data.byRun ? classTitle(routine) : null],
    ['cost function', routine.formula === null ? null : <code>{routine.formula}</code>],
    [routine.formula === null ? 'no claim' : 'note', routine.reason],
    ['fit', claim(routine)],
    ['by sizes', regimesOf(routine)],
    ['may be', alike(routine)],
    ['next best', next(routine)],
    ['at 10×', prediction(data, routine)],
    ['grows', growth(routine)],
    ['sizes', sizes(data, routine)],
    [
      'size is',
      routine.size === undefined
        ? null
        : `${meaningOf(routine.size, data.view.metric.cell, routine)}${routine.size_reason == null ? '' : `: ${routine.size_reason}`}`,
    ],
    ['other input', inputOf(routine)],
    ['calls', calls(routine)],
    [
      'cost',
      `${compact(routine.cost_total)} ${cost} with callees (${percent(routine.cost_share)} of all), ${compact(routine.cost_self)} in itself`,
    ],
    ['source', placeOf(routine, module.path)],
    ['module', printable(module.path)],
  ];
  return <FactList facts={facts} />;
}
