/**
 * Joins the folded groups of one thread in the order of their batches. The state is what a fold
 * over all rows so far would have open: sums per depth, children whose parent has not returned,
 * and outermost activations that an open activation of the same routine may still enclose.
 */
import { Malformed } from '../stream/fields.js';
import { Courses } from './courses.js';
import type { Known } from './courses.js';
import type { ProfileCourse } from '../profile/course.js';
import {
  CALLS_STRIDE,
  CHILD_STRIDE,
  LEFT_STRIDE,
  LEVEL_STRIDE,
  NESTED_STRIDE,
  PENDING_STRIDE,
} from './group.js';
import type { GroupResult } from './group.js';
import type { SeriesResult } from '../native/fold.js';
import { SERIES, SUMS, absent } from './series.js';
import type { Sizes } from './series.js';

/** Where finished numbers go; one for all threads of a stream. */
export interface CombineSink {
  /** True for constructs that pass no sizes to their caller. */
  opaque(construct: number): boolean;
  /** A complete activation (or `times` identical ones). */
  point(construct: number, sizes: Sizes, times: number, cost: number, context: number): void;
  /** True for loops, whose callers are not known for good when their rows come. */
  isLoop(construct: number): boolean;
  edge(caller: number, callee: number, calls: number, cost: number): void;
  /** A call out of loops of the caller. */
  through(caller: number, callee: number, calls: number, cost: number): void;
  incomplete(construct: number, times: number): void;
  /** Self cost that came ahead of its row; `context`: where nobody has counted it for that. */
  self(construct: number, cost: number, context?: number): void;
  /** Corrects the routine's cost with recursion counted once. */
  once(construct: number, cost: number): void;
  course(construct: number, course: ProfileCourse): void;
}

type Flows = Map<number, [calls: number, cost: number]>;

interface Level {
  sizes: Sizes;
  cost: number;
  children: Flows;
  /** Of what lies in loops that are among the children: calls of the routine around. */
  through: Flows;
  /** Calls of routines that are steps of the activation around them that is of the same routine. */
  calls: Map<number, number>;
  /** Cost of the outermost activations by routine inside the activation open at this depth. */
  nested: Map<number, number>;
}

const DRMS = 1 + SERIES.indexOf('drms');
const NONE: Known = [0, 0, 0];
const NOTHING: Sizes = new Array<number>(1 + SERIES.length).fill(0);

function plus(a: Sizes, b: Sizes): Sizes {
  if (a === NOTHING) return b;
  return b === NOTHING ? a : a.map((size, k) => size + b[k]);
}

/** What the group says of each size, or what is to be taken for what it does not say. */
function sizesOf(
  { series }: GroupResult,
  rms: number,
  read: (series: SeriesResult) => number,
): Sizes {
  const sizes = [rms];
  for (const name of SERIES) {
    const one = series[name];
    sizes.push(one === undefined ? absent(name, rms) : read(one));
  }
  return sizes;
}

/** The same for sums that rows to come will take up: of what is no sum there is nothing. */
function sumOf(group: GroupResult, rms: number, read: (series: SeriesResult) => number): Sizes {
  return sizesOf(group, rms, read).map((size, k) => (k > SUMS.length ? 0 : size));
}

function pendingAt({ pending }: SeriesResult, depth: number): number {
  for (let i = 0; i < pending.length; i += 2) if (pending[i] === depth) return pending[i + 1];
  return 0;
}

function addTo(map: Map<number, number>, key: number, value: number): void {
  map.set(key, (map.get(key) ?? 0) + value);
}

function addFlow(flows: Flows, callee: number, calls: number, cost: number): void {
  const sum = flows.get(callee);
  if (sum === undefined) flows.set(callee, [calls, cost]);
  else {
    sum[0] += calls;
    sum[1] += cost;
  }
}

export class Combiner {
  private readonly levels: Level[] = [];
  private readonly pending = new Map<number, [sizes: Sizes, cost: number]>();
  private last = -1;
  private readonly courses: Courses;

  constructor(private readonly sink: CombineSink) {
    this.courses = new Courses((construct, course) => {
      this.sink.course(construct, course);
    });
  }

  /** Depth of the last row, 0 when the thread's root has returned, -1 before any row. */
  get depth(): number {
    return this.last;
  }

  /** @throws Error when the group does not fit on what came before it */
  apply(group: GroupResult): void {
    let event = 0;
    if (group.first >= 0) {
      if (group.first < this.last - 1) {
        throw new Malformed(`rows.depth: ${group.first} after ${this.last}`);
      }
      const left = group.leftOpen;
      for (let i = 0; i < left.length; i += LEFT_STRIDE) {
        event = this.addCourses(group, event, i / LEFT_STRIDE);
        const sizes = sizesOf(group, left[i + 2], (series) => series.left[i / LEFT_STRIDE]);
        const context = group.leftContexts.at(i / LEFT_STRIDE) ?? 0;
        this.leftOpenRow(
          left[i],
          left[i + 1],
          sizes,
          left[i + 3],
          left[i + 4],
          left[i + 5],
          context,
        );
      }
      this.addCourses(group, event, Infinity);
      this.openSums(group);
      this.last = group.last;
    } else this.addCourses(group, event, Infinity);
    for (let i = 0; i < group.pending.length; i += PENDING_STRIDE) {
      const depth = group.pending[i];
      const entry = this.pending.get(depth) ?? [NOTHING, 0];
      const sizes = sumOf(group, group.pending[i + 1], (series) => pendingAt(series, depth));
      this.pending.set(depth, [plus(entry[0], sizes), entry[1] + group.pending[i + 2]]);
    }
  }

  /**
   * Those that came before so many left-open rows.
   * @param at where they begin
   * @returns where others begin
   */
  private addCourses({ courses }: GroupResult, at: number, rows: number): number {
    if (at >= courses.length || courses[at + 1] > rows) return at;
    const known = (sizes: Sizes, cost: number): Known => [sizes[DRMS], sizes[0], cost];
    const finished = this.levels.map(({ sizes, cost }) => known(sizes, cost));
    const continued: Known[] = [];
    for (const [depth, [sizes, cost]] of this.pending) continued[depth] = known(sizes, cost);
    const dense = Array.from(continued, (each) => (each as Known | undefined) ?? NONE);
    return this.courses.apply(courses, at, rows, finished, dense);
  }

  /** No further group will come. */
  finish(): void {
    this.courses.finish();
  }

  private level(depth: number): Level {
    while (this.levels.length <= depth) {
      this.levels.push({
        sizes: NOTHING,
        cost: 0,
        children: new Map(),
        through: new Map(),
        nested: new Map(),
        calls: new Map(),
      });
    }
    return this.levels[depth];
  }

  /** Completes a row with what earlier groups hold of its children and of its own values. */
  private leftOpenRow(
    id: number,
    depth: number,
    sizes: Sizes,
    cost: number,
    times: number,
    complete: number,
    context: number,
  ): void {
    let more = NOTHING;
    let moreCost = 0;
    const level = this.level(depth);
    const below = this.levels.at(depth + 1);
    if (below !== undefined) {
      if (times > 1) throw new Malformed('rows.repeat: a row with children is repeated');
      more = below.sizes;
      moreCost = below.cost;
      this.childrenOf(id, level, below);
      moreCost += this.recursion(id, level, below, context);
      this.levels.length = depth + 1;
    }
    const own = this.pending.get(depth);
    if (own !== undefined) {
      more = plus(more, own[0]);
      moreCost += own[1];
      this.sink.self(id, own[1]);
      this.pending.delete(depth);
    }
    const total = cost + moreCost;
    const sized = plus(sizes, more);
    const values = { cells: sized[DRMS], rms: sized[0], cost: total };
    this.courses.end(depth, id, values, complete !== 0);
    if (complete === 0) this.sink.incomplete(id, times);
    else this.sink.point(id, sized, times, total, context);

    // `cost` itself is in the group's sums; here only what the group could not know is added.
    const claimed = level.nested.get(id) ?? 0;
    level.nested.delete(id);
    this.sink.once(id, moreCost - claimed);
    if (!this.sink.opaque(id)) level.sizes = plus(level.sizes, more);
    level.cost += moreCost;
    if (moreCost > 0) addFlow(level.children, id, 0, moreCost);

    const inside = level.nested;
    level.nested = new Map();
    if (depth === 0) return;
    const above = this.level(depth - 1);
    if (inside.size > above.nested.size) {
      for (const [routine, flow] of above.nested) addTo(inside, routine, flow);
      above.nested = inside;
    } else for (const [routine, flow] of inside) addTo(above.nested, routine, flow);
    if (moreCost > 0) addTo(above.nested, id, moreCost);
  }

  /** Steps of the activation that are recursive calls; the other calls are left to those around it. */
  private recursion(id: number, level: Level, below: Level, context: number): number {
    const own = this.sink.isLoop(id) ? 0 : (below.calls.get(id) ?? 0);
    if (own > 0) {
      this.sink.self(id, own, context);
      below.calls.delete(id);
    }
    if (below.calls.size > level.calls.size)
      [level.calls, below.calls] = [below.calls, level.calls];
    for (const [routine, calls] of below.calls) addTo(level.calls, routine, calls);
    return own;
  }

  /** What was called in an activation at `level`, whose row has come. */
  private childrenOf(id: number, level: Level, below: Level): void {
    const isLoop = this.sink.isLoop(id);
    for (const [child, [calls, flow]] of below.children) {
      this.sink.edge(id, child, calls, flow);
      if (isLoop && !this.sink.isLoop(child)) addFlow(level.through, child, calls, flow);
    }
    for (const [child, [calls, flow]] of below.through) {
      if (isLoop) addFlow(level.through, child, calls, flow);
      else this.sink.through(id, child, calls, flow);
    }
  }

  /** Adds the sums that the group left for later rows. */
  private openSums(group: GroupResult): void {
    const { low, last } = group;
    this.level(last);
    this.levels.length = last + 1;
    for (let depth = low; depth <= last; depth++) {
      const level = this.levels[depth];
      const rms = group.levels[(depth - low) * LEVEL_STRIDE];
      level.sizes = plus(
        level.sizes,
        sumOf(group, rms, (series) => series.levels[depth - low]),
      );
      level.cost += group.levels[(depth - low) * LEVEL_STRIDE + 1];
    }
    const { children, through, nested, openCalls } = group;
    for (let i = 0; i < openCalls.length; i += CALLS_STRIDE) {
      addTo(this.levels[openCalls[i]].calls, openCalls[i + 1], openCalls[i + 2]);
    }
    for (let i = 0; i < children.length; i += CHILD_STRIDE) {
      addFlow(this.levels[children[i]].children, children[i + 1], children[i + 2], children[i + 3]);
    }
    for (let i = 0; i < through.length; i += CHILD_STRIDE) {
      addFlow(this.levels[through[i]].through, through[i + 1], through[i + 2], through[i + 3]);
    }
    for (let i = 0; i < nested.length; i += NESTED_STRIDE) {
      // Below the root nothing can enclose it any more.
      if (nested[i] >= 0) addTo(this.levels[nested[i]].nested, nested[i + 1], nested[i + 2]);
    }
  }
}
