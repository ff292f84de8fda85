/** Bounds of what is kept of one run: so that a store of thousands stays small, and of known size. */
import type { Profile, ProfileRoutine, SizePoints } from './profile-model.js';
import { POINT_NUMBERS } from './profile-model.js';

/** Routines, those that cost most; and points of each, by each size. */
const ROUTINES = 400;
const POINTS = 64;

/** Of each range of sizes, each a same factor wide, the point of the dearest call: all are exact. */
function thinPoints({ binned, points }: SizePoints): SizePoints {
  const count = points.length / POINT_NUMBERS;
  if (count <= POINTS) return { binned, points };
  const sizeOf = (i: number): number => Math.max(1, points[i * POINT_NUMBERS]);
  const costOf = (i: number): number => points[i * POINT_NUMBERS + 3];
  const [first, last] = [sizeOf(0), sizeOf(count - 1)];
  const best = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const part = Math.log(sizeOf(i) / first) / Math.log(last / first);
    const bin = Math.min(POINTS - 1, Math.floor(part * POINTS));
    const known = best.get(bin);
    if (known === undefined || costOf(i) > costOf(known)) best.set(bin, i);
  }
  const kept = [...best.values()].sort((a, b) => a - b);
  const at = (i: number): number[] => points.slice(i * POINT_NUMBERS, (i + 1) * POINT_NUMBERS);
  return { binned, points: kept.flatMap(at) };
}

function thinRoutine(routine: ProfileRoutine): ProfileRoutine {
  const sizes = Object.fromEntries(
    Object.entries(routine.sizes).map(([size, points]) => [size, thinPoints(points)]),
  ) as ProfileRoutine['sizes'];
  return { ...routine, sizes };
}

/** A profile of one run with bounds. What is left out costs least. */
export function thin(profile: Profile): Profile {
  const { routines, edges } = profile;
  const order = [...routines.keys()].sort((a, b) => routines[b].costTotal - routines[a].costTotal);
  const kept = order.slice(0, ROUTINES).sort((a, b) => a - b);
  const places = new Map(kept.map((old, i) => [old, i]));
  const result: Profile = {
    ...profile,
    routines: kept.map((i) => thinRoutine(routines[i])),
    edges: edges.flatMap(([caller, callee, calls, cost]): Profile['edges'] => {
      const [from, to] = [places.get(caller), places.get(callee)];
      return from === undefined || to === undefined ? [] : [[from, to, calls, cost]];
    }),
  };
  // Indexes of routines that are no more.
  delete result.resources;
  return result;
}
