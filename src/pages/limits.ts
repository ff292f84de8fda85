/**
 * How much a page takes. What is beyond is left out, the least interesting first, and the page
 * says so: browsers get slow long before they refuse.
 */
import { count } from '../base/text/numbers.js';
import type { Finding, Point, RoutineReport } from '../schema/report.js';

const MAX_ROUTINES = 50_000;
/** In all routines together; from there on each routine keeps at most POINTS_KEPT. */
const MAX_POINTS = 1_000_000;
const POINTS_KEPT = 300;
/** Of each routine over runs; of more every so-manieth is kept, the largest size in any case. */
export const RUNS_KEPT = 300;
export const MAX_FINDINGS = 100;
/** Of each finding. */
const MAX_MEMBERS = 300;

/** @param routines ranked ones first, then by cost, as in a report */
export function limited(
  routines: readonly RoutineReport[],
  { maxRoutines = MAX_ROUTINES, maxPoints = MAX_POINTS, pointsKept = POINTS_KEPT } = {},
): { routines: readonly RoutineReport[]; leftOut: string[] } {
  const leftOut: string[] = [];
  let kept = routines;
  if (kept.length > maxRoutines) {
    kept = kept.slice(0, maxRoutines);
    const share = routines[maxRoutines].cost_share;
    leftOut.push(
      `${count(routines.length - maxRoutines, 'routine')} with the lowest cost (each ${(100 * share).toFixed(4)} % of it or less) are not on this page: --json has all`,
    );
  }
  const points = kept.reduce((sum, routine) => sum + routine.points.length, 0);
  if (points > maxPoints) {
    let thinned = 0;
    kept = kept.map((routine) => {
      if (routine.points.length <= pointsKept) return routine;
      thinned++;
      const thin = (points: Point[]): Point[] => thinPoints(points, pointsKept);
      const { points, by_recording: parts } = routine;
      const all = { ...routine, points: thin(points) };
      return parts === undefined ? all : { ...all, by_recording: parts.map(thin) };
    });
    leftOut.push(
      `${count(points, 'point')} are too many for this page: neighbouring sizes of ${count(thinned, 'routine')} are merged, at most ${pointsKept} each; --json has all`,
    );
  }
  if (kept.some(hasManyRuns)) kept = kept.map(thinRuns);
  return { routines: kept, leftOut };
}

const hasManyRuns = ({ per_run: run }: RoutineReport): boolean =>
  run !== undefined && run.points.length > RUNS_KEPT;

function thinRuns(routine: RoutineReport): RoutineReport {
  const { per_run: run } = routine;
  if (run === undefined || run.points.length <= RUNS_KEPT) return routine;
  const sorted = run.points.toSorted((a, b) => a[0] - b[0]);
  return { ...routine, per_run: { ...run, points: evenly(sorted) } };
}

/** RUNS_KEPT of more points, the first and the last among them. */
function evenly<T>(points: readonly T[]): T[] {
  const step = (points.length - 1) / (RUNS_KEPT - 1);
  return Array.from({ length: RUNS_KEPT }, (_, i) => points[Math.round(i * step)]);
}

function thinCourse(finding: Finding): Finding {
  const { course } = finding;
  if (course === undefined || course.points.length <= RUNS_KEPT) return finding;
  return { ...finding, course: { ...course, points: evenly(course.points) } };
}

/** @param leftOut takes what is to be said of it */
export function limitedFindings(findings: readonly Finding[], leftOut: string[]): Finding[] {
  if (findings.length > MAX_FINDINGS) {
    const more = findings.length - MAX_FINDINGS;
    leftOut.push(
      `${count(more, 'finding')} of the lowest ranks are not on this page: --json has all`,
    );
  }
  return findings.slice(0, MAX_FINDINGS).map((finding) => ({
    ...thinCourse(finding),
    routines: finding.routines.slice(0, MAX_MEMBERS),
  }));
}

/**
 * Merges neighbouring sizes, evenly on a logarithmic scale: counts and sums add up, minimum and
 * maximum are those of all; the size is that of the dearest.
 */
export function thinPoints(points: readonly Point[], limit: number): Point[] {
  if (points.length <= limit) return [...points];
  const first = points[0][0];
  const scale = Math.log1p(points[points.length - 1][0] - first);
  const merged = new Map<number, Point>();
  for (const point of points) {
    const place = Math.floor(((limit - 1) * Math.log1p(point[0] - first)) / scale);
    const other = merged.get(place);
    merged.set(place, other === undefined ? point : merge(other, point));
  }
  return [...merged.values()];
}

function merge(a: Point, b: Point): Point {
  const size = b[3] >= a[3] ? b[0] : a[0];
  return [size, a[1] + b[1], Math.min(a[2], b[2]), Math.max(a[3], b[3]), a[4] + b[4]];
}
