/** What a routine cost before and costs now, in one plot: by size of a call, or over whole runs. */
import type uPlot from 'uplot';
import { atEqualSize } from '../../../src/compare/diff/equal-size.js';
import { growthPlot, ownCosts } from '../../../src/pages/growth-plot.js';
import { costAt } from '../../../src/growth/curve.js';
import { compact } from '../../../src/base/text/numbers.js';
import type { RoutineReport } from '../../../src/schema/report.js';
import { drawCurve } from '../plot/curves.js';
import { drawMarks, radiusFor } from '../plot/markers.js';
import type { Shape } from '../plot/markers.js';
import type { PlotProps } from '../plot/Plot.js';
import { projection } from '../plot/projection.js';
import { costRange, extremes, sizeRange } from '../plot/scales.js';
import type { Palette } from '../plot/theme.js';
import type { AxisScale } from '../state/state.js';

/** Relative change of cost that matters, as `diff` has it when it is not told. */
const THRESHOLD = 0.05;

/** Costs of one side, by size. */
export interface Side {
  sizes: Float64Array;
  costs: Float64Array;
  /** Null where no function of them is known. */
  curve: ((size: number) => number) | null;
}

interface Both {
  old: Side;
  now: Side;
  xTitle: string;
  yTitle: string;
  /** Size at which the dearer becomes the cheaper; null: nowhere. */
  crossing: number | null;
  /** The crossing in words. */
  said: string | null;
}

type Dot = readonly [size: number, cost: number];

function sideOf(dots: readonly Dot[], scale: AxisScale, curve: Side['curve']): Side {
  const usable = dots.filter(([size]) => scale === 'lin' || size > 0);
  const sorted = usable.toSorted(([a], [b]) => a - b);
  return {
    sizes: Float64Array.from(sorted, ([size]) => size),
    costs: Float64Array.from(sorted, ([, cost]) => cost),
    curve,
  };
}

/** Mean cost of a call, by its size. */
export function byCall(
  old: RoutineReport,
  now: RoutineReport,
  scale: AxisScale,
  titles: { x: string; cost: string },
): Both {
  const side = (routine: RoutineReport): Side =>
    sideOf(
      routine.points.map(([size, calls, , , sum]): Dot => [size, sum / calls]),
      scale,
      routine.curve == null ? null : (size) => costAt(routine, size),
    );
  const found = atEqualSize(old, now, THRESHOLD)?.crossing ?? null;
  return {
    old: side(old),
    now: side(now),
    xTitle: titles.x,
    yTitle: `mean cost of a call (${titles.cost})`,
    crossing: found?.size ?? null,
    said:
      found === null
        ? null
        : `They cross at n = ${compact(found.size)}: above it the ${found.better_above ? 'new' : 'old'} one is cheaper${found.seen ? '' : ', by the cost functions'}.`,
  };
}

/** Own cost of whole runs, by their size, with the law of each side; null where one side has no sizes of runs. */
export function byRun(
  old: RoutineReport,
  now: RoutineReport,
  scale: AxisScale,
  cost: string,
): Both | null {
  if (old.per_run === undefined || now.per_run === undefined) return null;
  const side = ({ per_run: run }: RoutineReport): Side =>
    sideOf(
      (run?.points ?? []).map(([size, , own]): Dot => [size, own]),
      scale,
      run === undefined ? null : (growthPlot(ownCosts([run]), run)?.law ?? null),
    );
  return {
    old: side(old),
    now: side(now),
    xTitle: 'size of the run',
    yTitle: `own cost of a run (${cost})`,
    crossing: null,
    said: null,
  };
}

function drawSide(
  u: uPlot,
  { sizes, costs, curve }: Side,
  { color, shape, dash }: { color: string; shape: Shape; dash: number[] },
): void {
  const radius = radiusFor(sizes.length);
  drawMarks(u, sizes, costs, { shape, color, radius, filled: shape === 'circle' });
  const last = sizes.at(-1);
  if (curve !== null && last !== undefined) drawCurve(u, curve, [sizes[0], last], { color, dash });
}

function drawCrossing(u: uPlot, size: number, colors: Palette): void {
  const x = Math.round(projection(u).x(size));
  const { top, height } = u.bbox;
  u.ctx.strokeStyle = colors.text;
  u.ctx.lineWidth = devicePixelRatio;
  u.ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
  u.ctx.beginPath();
  u.ctx.moveTo(x, top);
  u.ctx.lineTo(x, top + height);
  u.ctx.stroke();
  u.ctx.setLineDash([]);
}

/** The cost of the side at the largest size up to this one; NaN before its first. */
function costUpTo({ sizes, costs }: Side, size: number): number {
  const place = sizes.findLastIndex((each) => each <= size);
  return place < 0 ? NaN : costs[place];
}

const told = (cost: number): string => (Number.isNaN(cost) ? 'not seen' : compact(cost));

export function pairPlot(title: string, both: Both, x: AxisScale, y: AxisScale): PlotProps {
  const { old, now, xTitle, yTitle, crossing } = both;
  const sizes = Float64Array.from(new Set([...old.sizes, ...now.sizes])).sort();
  const costs = Float64Array.from([...old.costs, ...now.costs]);
  const [least, most] = extremes(costs.filter((cost) => cost > 0));
  const last = Math.max(sizes.at(-1) ?? 1, crossing ?? 0);
  return {
    label: `${title} before and now: ${yTitle} against ${xTitle}${both.said === null ? '' : `. ${both.said}`}`,
    height: 300,
    x: { scale: x, range: sizeRange(sizes.at(0) ?? 1, last, x), title: xTitle },
    y: { scale: y, range: costRange(least, most, y), title: yTitle, format: compact },
    sizes,
    draw: (u, colors) => {
      drawSide(u, old, { color: colors.series[2], shape: 'diamond', dash: [6, 4] });
      drawSide(u, now, { color: colors.curve, shape: 'circle', dash: [] });
      if (crossing !== null) drawCrossing(u, crossing, colors);
    },
    tell: (i) =>
      `size ${compact(sizes[i])}: before ${told(costUpTo(old, sizes[i]))}, now ${told(costUpTo(now, sizes[i]))}`,
  };
}
