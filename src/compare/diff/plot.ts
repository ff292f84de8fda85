/** Cost against size, old and new, on logarithmic axes: as SVG. */
import { compact } from '../../base/text/numbers.js';
import type { RoutineReport } from '../../schema/report.js';

const WIDTH = 480;
const HEIGHT = 220;
const LEFT = 56;
const BOTTOM = 26;
const TOP = 22;

/** More points of a routine are thinned: they would lie on each other. */
const POINTS = 200;

type Dot = [size: number, cost: number];

function dotsOf(routine: RoutineReport | undefined, overRuns: boolean): Dot[] {
  if (overRuns) {
    const runs = routine?.per_run?.points ?? [];
    return runs.map(([size, , own]) => [Math.max(1, size), Math.max(1, own)]);
  }
  const points = routine?.points ?? [];
  const step = Math.max(1, points.length / POINTS);
  const kept = Math.min(points.length, POINTS);
  return Array.from({ length: kept }, (_, i) => points[Math.floor(i * step)]).map((point): Dot => {
    return [Math.max(1, point[0]), Math.max(1, point[4] / point[1])];
  });
}

/**
 * Mean cost of a call by its size, or own cost over whole runs by theirs; circles are old, squares
 * new. Null when there is nothing to show.
 */
export function changePlot(
  before: RoutineReport | undefined,
  after: RoutineReport | undefined,
  overRuns = false,
): string | null {
  const [old, now] = [dotsOf(before, overRuns), dotsOf(after, overRuns)];
  const what = overRuns
    ? 'own cost of a run against its size'
    : 'mean cost of a call against its size';
  const all = [...old, ...now];
  if (all.length < 2) return null;
  const sizes = all.map(([size]) => Math.log(size));
  const costs = all.map(([, cost]) => Math.log(cost));
  const [x0, x1] = [Math.min(...sizes), Math.max(...sizes)];
  const [y0, y1] = [Math.min(...costs), Math.max(...costs)];
  const x = (size: number): number =>
    LEFT + ((WIDTH - LEFT - 10) * (Math.log(size) - x0)) / Math.max(x1 - x0, 1e-9);
  const y = (cost: number): number =>
    HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * (Math.log(cost) - y0)) / Math.max(y1 - y0, 1e-9);
  const [floor, right] = [HEIGHT - BOTTOM, WIDTH - 10];
  const circles = old.map(
    ([size, cost]) => `<circle class="old" cx="${px(x(size))}" cy="${px(y(cost))}" r="3.5"/>`,
  );
  const squares = now.map(
    ([size, cost]) =>
      `<rect class="new" x="${px(x(size) - 2)}" y="${px(y(cost) - 2)}" width="4" height="4"/>`,
  );
  return [
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${what}, logarithmic axes; circles: old, squares: new">`,
    `<path class="axis" fill="none" d="M${LEFT} ${TOP}V${floor}H${right}"/>`,
    `<circle class="old" cx="${LEFT + 8}" cy="10" r="3.5"/><text x="${LEFT + 16}" y="14">old</text>`,
    `<rect class="new" x="${LEFT + 52}" y="8" width="4" height="4"/><text x="${LEFT + 60}" y="14">new</text>`,
    ...circles,
    ...squares,
    `<text x="${LEFT}" y="${HEIGHT - 8}">${compact(Math.exp(x0))}</text>`,
    `<text x="${right}" y="${HEIGHT - 8}" text-anchor="end">size ${compact(Math.exp(x1))}</text>`,
    `<text x="${LEFT - 4}" y="${floor}" text-anchor="end">${compact(Math.exp(y0))}</text>`,
    `<text x="${LEFT - 4}" y="${TOP + 8}" text-anchor="end">${compact(Math.exp(y1))}</text>`,
    '</svg>',
  ].join('\n');
}

const px = (value: number): string => value.toFixed(1);
