/** The view as a report with calls and points, for comparing. What has no place in a view is left out. */
import type { Call } from '../../../src/pages/frames/calls.js';
import { STRIDE } from '../../../src/pages/pack-points.js';
import type { Neighbour, Point, Report } from '../../../src/schema/report.js';
import type { Data, Routine } from './data.js';
import { reportOf } from './report.js';

function pointsOf(numbers: Float64Array): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < numbers.length; at += STRIDE) {
    const [size, calls, least, most, sum] = numbers.subarray(at, at + STRIDE);
    points.push([size, calls, least, most, sum]);
  }
  return points;
}

const made = new WeakMap<Data, Report>();

export function fullReportOf(data: Data): Report {
  const known = made.get(data);
  if (known !== undefined) return known;
  const neighbour = ({ node, calls, cost }: Call): Neighbour => {
    const routine = node >= 0 && node < data.routines.length ? node : null;
    return { routine, name: data.nameOf(node), calls, cost };
  };
  const report = reportOf(data);
  const { sampled, bottom_up: bottomUp } = data.view;
  const full: Report = {
    ...report,
    ...(sampled === null ? {} : { sampled }),
    ...(bottomUp ? { view: 'bottom-up' } : {}),
    routines: report.routines.map((routine, i) => ({
      ...routine,
      callers: data.calls.callersOf(i).map(neighbour),
      callees: data.calls.calleesOf(i).map(neighbour),
      points: pointsOf(data.points.of(i)),
    })),
  };
  made.set(data, full);
  return full;
}

/** One routine of it. */
export const fullRoutine = (data: Data, { index }: Routine) => fullReportOf(data).routines[index];
