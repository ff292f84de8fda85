import type { ComponentChildren } from 'preact';
import { compact, count, percent } from '../../../src/report/numbers.js';
import { printable } from '../../../src/symbols/printable.js';
import type { Data, Routine } from '../data/data.js';
import { prettyClass } from '../table/ClassBadge.js';

function place({ file, line, offset }: Routine, module: string): string {
  if (file === null) return `${printable(module)} + ${offset} (no line information)`;
  return `${printable(file)}${line === null ? '' : `:${line}`}`;
}

function prediction(data: Data, { predicted, cost_max }: Routine): string | null {
  if (predicted === null) return null;
  const { x10 } = predicted;
  return `${compact(x10.cost)} ${data.view.metric.cost} for a call of size ${compact(x10.size)}; the dearest call seen took ${compact(cost_max)}`;
}

function next({ runner_up }: Routine): string | null {
  if (runner_up === null) return null;
  return `${prettyClass(runner_up.class)}, ${runner_up.distance.toFixed(1)} times the error`;
}

function calls({ calls, incomplete_calls }: Routine): string {
  const open = incomplete_calls > 0 ? `, ${compact(incomplete_calls)} of them never returned` : '';
  return `${count(calls, 'call')}${open}`;
}

function sizes(routine: Routine): string {
  const [from, to] = routine.size_range;
  const binned = routine.bin_width === null ? '' : `, in bins ${percent(routine.bin_width)} wide`;
  return `${count(routine.sizes, 'distinct size')}, ${compact(from)} to ${compact(to)} cells${binned}`;
}

/** What the report says about the routine, in words. */
export function Facts({ data, routine }: { data: Data; routine: Routine }) {
  const module = data.moduleOf(routine);
  const { cost } = data.view.metric;
  const facts: [string, ComponentChildren][] = [
    ['cost function', routine.formula === null ? null : <code>{routine.formula}</code>],
    [routine.formula === null ? 'no claim' : 'note', routine.reason],
    ['fit', routine.r2 === null ? null : `R² ${routine.r2.toFixed(4)}`],
    ['next best', next(routine)],
    ['at 10×', prediction(data, routine)],
    ['sizes', sizes(routine)],
    ['calls', calls(routine)],
    [
      'cost',
      `${compact(routine.cost_total)} ${cost} with callees (${percent(routine.cost_share)} of all), ${compact(routine.cost_self)} in itself`,
    ],
    ['source', place(routine, module.path)],
    ['module', printable(module.path)],
  ];
  return (
    <dl class="facts">
      {facts.map(([title, text]) =>
        text === null ? null : (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
