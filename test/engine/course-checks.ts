/**
 * Courses of a stream as the analysis puts them together, against a slow fold of its rows; cells at
 * points against the reference's is a part of `differences`.
 */
import { isDeepStrictEqual } from 'node:util';
import { Combiner } from '../../src/fold/combine.js';
import { foldGroup } from '../../src/fold/fold-group.js';
import { Tallies } from '../../src/fold/tallies.js';
import type { ProfileCourse } from '../../src/profile/course.js';
import type { RecordedCost } from '../../src/schema/metrics.js';
import { decodeRowsHead } from '../../src/stream/decode-rows.js';
import { FrameKind } from '../../src/stream/format.js';
import { COUNTS_FORMAT } from '../../src/protocol/stream.js';
import { slowCourses } from '../reference/courses.js';
import type { ActivationPoint, SlowCourses } from '../reference/courses.js';
import type { ReceivedStream } from './receiver.js';

/** Part of its thread's cost that a call has to have for a course to be kept. */
const LEAST_SHARE = 0.02;
const MOST_POINTS = 64;

type Named = ProfileCourse & { construct: number };

class Kept extends Tallies {
  readonly all: Named[] = [];
  override course(construct: number, course: ProfileCourse): void {
    this.all.push({ construct, ...course });
  }
}

/** The courses of a thread, its batches folded in so many groups. */
function analysed(
  { collected, frames }: ReceivedStream,
  thread: number,
  cost: RecordedCost,
  groups: number,
): Named[] {
  const payloads = frames
    .filter(({ kind }) => kind === FrameKind.Rows)
    .map(({ payload }) => new Uint8Array(payload).buffer)
    .filter((payload) => decodeRowsHead(payload, payload.byteLength).thread === thread);
  const ids = [...collected.constructs.keys()];
  const opaque = ids.filter((id) => collected.isOpaque(id));
  const loops = ids.filter((id) => collected.isLoop(id));
  const kept = new Kept(
    (id) => collected.isOpaque(id),
    (id) => collected.isLoop(id),
  );
  const combiner = new Combiner(kept);
  const each = Math.ceil(payloads.length / groups);
  for (let at = 0; at < payloads.length; at += each) {
    const group = payloads.slice(at, at + each);
    combiner.apply(
      foldGroup({
        tally: kept.number,
        footprint: collected.header!.footprint,
        cost,
        second: collected.header!.second ?? 'work',
        contexts: 0,
        constructs: Math.max(0, ...ids) + 1,
        opaque: Int32Array.from(opaque),
        loops: Int32Array.from(loops),
        frames: group,
        lengths: group.map(({ byteLength }) => byteLength),
      }),
    );
  }
  combiner.finish();
  return kept.all;
}

/** The points of an activation in order, the last one at its end; none of the numbers falls. */
function whole({ points }: SlowCourses, { last }: { last: ActivationPoint }): number[][] {
  const depth = Number(last.activation.split(':')[0]);
  const seen = points
    .map((point) => point.at(depth))
    .filter((each) => each?.activation === last.activation) as ActivationPoint[];
  const { written } = seen[seen.length - 1];
  const end = { ...last, cells: last.cells + written, written, reads: 0 };
  let before = [0, 0, 0, 0, 0];
  return [...seen, end].map(({ cells, cost, reads, written: first, rms }) => {
    const point = [cells, cost, reads, first, cells - first - rms];
    before = point.map((each, i) => Math.max(each, before[i]));
    return before;
  });
}

const numbersOf = ({ cells, cost, reads, written, external }: ProfileCourse): number[][] =>
  cells.map((each, i) => [each, cost[i], reads![i], written![i], external![i]]);

/** What is wrong with the points that were kept: no two that follow each other could be nearer. */
function wrongThinned(kept: readonly number[][], all: readonly number[][]): string | null {
  const lines = all.map((point) => point.join());
  const indexes = kept.map((point) => lines.indexOf(point.join()));
  if (indexes.includes(-1)) {
    const point = kept[indexes.indexOf(-1)].join();
    return `${point} is none of the ${all.length} points`;
  }
  if (indexes.some((index, k) => k > 0 && index < indexes[k - 1])) return 'points out of order';
  if (!isDeepStrictEqual(kept.at(-1), all.at(-1))) return 'the end is missing';
  const step = all.at(-1)![1] / MOST_POINTS;
  for (const [k, index] of indexes.entries()) {
    const from = k === 0 ? -1 : indexes[k - 1];
    const distance = all[index][1] - (from < 0 ? 0 : all[from][1]);
    if (index - from > 1 && distance > 2 * step) return `points ${from} and ${index} are too far`;
  }
  return null;
}

export interface Checked {
  /** How many points the stream has, of all threads. */
  points: number;
  /** How many courses were kept. */
  courses: number;
  /** What differs: of each thread the first. */
  wrong: string[];
}

function checkThread(
  stream: ReceivedStream,
  thread: number,
  metric: Exclude<RecordedCost, 'steps'>,
  slow: SlowCourses,
): { courses: number; wrong: string | null } {
  const total = (upTo: number) =>
    Math.max(0, ...slow.points.slice(0, upTo).map(([root]) => root.cost));
  const wanted = slow.ended.filter(({ last, points }) => last.cost >= LEAST_SHARE * total(points));
  const [first, ...others] = [1, 3].map((groups) => analysed(stream, thread, metric, groups));
  const courses = first.length;
  if (!others.every((other) => isDeepStrictEqual(other, first)))
    return { courses, wrong: 'depends on how rows are grouped' };
  const kept = first.map(({ construct, complete }) => `${construct} ${complete}`);
  const expected = wanted.map(({ last, incomplete }) => `${last.construct} ${!incomplete}`);
  if (kept.join() !== expected.join())
    return { courses, wrong: `courses of ${kept.join()} instead of ${expected.join()}` };
  for (const [i, course] of first.entries()) {
    const wrong = wrongThinned(numbersOf(course), whole(slow, wanted[i]));
    if (wrong !== null) return { courses, wrong: `course ${i}, of ${kept[i]}: ${wrong}` };
  }
  // Nothing is known of steps at points; what is counted has none.
  if (
    stream.collected.header!.format < COUNTS_FORMAT &&
    analysed(stream, thread, 'steps', 2).length > 0
  )
    return { courses, wrong: 'courses in steps' };
  return { courses, wrong: null };
}

export function checkCourses(
  stream: ReceivedStream,
  metric: Exclude<RecordedCost, 'steps'>,
): Checked {
  const checked: Checked = { points: 0, courses: 0, wrong: [] };
  for (const [thread, slow] of slowCourses(stream.collected, metric)) {
    const { courses, wrong } = checkThread(stream, thread, metric, slow);
    checked.points += slow.points.length;
    checked.courses += courses;
    if (wrong !== null) checked.wrong.push(`thread ${thread}, ${metric}: ${wrong}`);
  }
  return checked;
}
