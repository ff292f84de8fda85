/**
 * Courses: cells at all points as the reference has them from the trace, and what the analysis makes
 * of the stream as a slow fold of its rows has it.
 */
import type { ExecutionContext } from 'ava';
import type { EngineOptions } from '../../src/record/engine/engine.js';
import { Combiner } from '../../src/fold/combine.js';
import { foldGroup } from '../../src/fold/fold-group.js';
import { Tallies } from '../../src/fold/tallies.js';
import type { ProfileCourse } from '../../src/profile/course.js';
import { decodeRowsHead } from '../../src/stream/decode-rows.js';
import { FrameKind } from '../../src/stream/format.js';
import { slowCourses } from '../reference/courses.js';
import type { ActivationPoint, SlowCourses } from '../reference/courses.js';
import { sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import type { ReceivedStream } from './receiver.js';
import { runUnder, targetPath } from './run.js';

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
  cost: 'work' | 'blocks',
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
    (id) => opaque.includes(id),
    (id) => loops.includes(id),
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
        second: 'work',
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
  let before = [0, 0, 0, 0];
  return [...seen, end].map(({ cells, cost, reads, written: first }) => {
    before = [cells, cost, reads, first].map((each, i) => Math.max(each, before[i]));
    return before;
  });
}

const numbersOf = ({ cells, cost, reads, written }: ProfileCourse): number[][] =>
  cells.map((each, i) => [each, cost[i], reads![i], written![i]]);

/** Those of the points that are to be kept: no two that follow each other could be nearer. */
function checkThinned(t: ExecutionContext, kept: readonly number[][], all: readonly number[][]) {
  const lines = all.map((point) => point.join());
  const indexes = kept.map((point) => lines.indexOf(point.join()));
  t.false(indexes.includes(-1), 'each is a point of the activation');
  t.deepEqual(
    indexes,
    indexes.toSorted((a, b) => a - b),
  );
  t.deepEqual(kept.at(-1), all.at(-1));
  const step = all.at(-1)![1] / MOST_POINTS;
  for (const [k, index] of indexes.entries()) {
    const from = k === 0 ? -1 : indexes[k - 1];
    if (index - from > 1) t.true(all[index][1] - (all[from]?.[1] ?? 0) <= 2 * step);
  }
}

function checkCourses(
  t: ExecutionContext,
  stream: ReceivedStream,
  metric: 'work' | 'blocks',
): number {
  let checked = 0;
  for (const [thread, slow] of slowCourses(stream.collected, metric)) {
    const total = (upTo: number) =>
      Math.max(0, ...slow.points.slice(0, upTo).map(([root]) => root.cost));
    const wanted = slow.ended.filter(
      ({ last, points }) => last.cost >= LEAST_SHARE * total(points),
    );
    const [first, ...others] = [1, 3].map((groups) => analysed(stream, thread, metric, groups));
    for (const other of others) t.deepEqual(other, first, 'however rows are grouped');
    t.deepEqual(
      first.map(({ construct, complete }) => [construct, complete]),
      wanted.map(({ last, incomplete }) => [last.construct, !incomplete]),
    );
    for (const [i, course] of first.entries())
      checkThinned(t, numbersOf(course), whole(slow, wanted[i]));
    checked += slow.points.length;
  }
  return checked;
}

const CASES: readonly [string[], Partial<EngineOptions>][] = [
  [['sort', '60'], {}],
  [['sort', '60'], { cell: 4, footprint: true, loopsFile: 'all' }],
  [['builder', '120'], { loopsFile: 'all' }],
  [['allocator', '200'], {}],
  [['coroutines', '600'], {}],
  [['threads_phases', '3'], {}],
  [['threads_queue', '2000'], { loopsFile: 'all' }],
  [['fork'], { loopsFile: 'all' }],
];

for (const [[target, ...args], options] of CASES) {
  const setting = { cell: 8, footprint: false, trace: true, ...options } as const;
  forEngines(
    `${[target, ...args].join(' ')}${options.loopsFile === undefined ? '' : ' with loops'}: courses as the reference`,
    async (t, engine) => {
      const outcome = await runUnder(engine, [targetPath(target), ...args], setting);
      wholeStreams(t, outcome);
      sameAsReference(t, outcome);
      const points = outcome.streams.flatMap((stream) =>
        (['work', 'blocks'] as const).map((metric) => checkCourses(t, stream, metric)),
      );
      t.true(Math.max(...points) > 0, 'there are points');
    },
  );
}
