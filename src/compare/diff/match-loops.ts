/**
 * Which loop of an old report is which of a new one, within routines that are known to be the same.
 * In one build a loop is its header. In another one it is known by its line, counted from the
 * routine's own, and by its place among the loops that are directly in the same one. Where the two
 * contradict each other (code was moved, or one of several loops did not run) none is matched. Where
 * loops came or went in the source, lines behind them have moved: see moved-loops.ts.
 */
import type { LoopReport, Report, RoutineReport } from '../../schema/report.js';
import type { Matching } from './match.js';
import { movedLoops } from './moved-loops.js';
import type { Placed } from './moved-loops.js';

/** Indexes into the reports' loops. */
export interface LoopMatching {
  pairs: [old: number, now: number][];
  /** On one side only. */
  gone: number[];
  come: number[];
  /** May be any of several on the other side, or none of them. */
  doubtful: { old: number[]; new: number[] };
}

type Pair = [old: number, now: number];

/** Loops of a report by what they are directly in. */
class Nest {
  readonly loops: readonly LoopReport[];
  private readonly outermost = new Map<number, number[]>();
  private readonly inner = new Map<number, number[]>();

  constructor(private readonly report: Report) {
    this.loops = report.loops ?? [];
    for (const [i, { routine, parent }] of this.loops.entries()) {
      const [into, key] = parent < 0 ? [this.outermost, routine] : [this.inner, parent];
      into.set(key, [...(into.get(key) ?? []), i]);
    }
  }

  of(routine: number): number[] {
    return this.outermost.get(routine) ?? [];
  }

  within(loop: number): number[] {
    return this.inner.get(loop) ?? [];
  }

  /** With all loops in them. */
  all(loops: readonly number[]): number[] {
    return loops.flatMap((loop) => [loop, ...this.all(this.within(loop))]);
  }

  /** Those whose lines are of the routine's own file, and what is in them. */
  placed(loops: readonly number[]): Placed[] {
    return loops.flatMap((loop): Placed[] => {
      const { file, line, end_line: end, routine } = this.loops[loop];
      const around = this.report.routines[routine];
      if (line === null || file !== around.file || around.line === null) return [];
      const [start, length] = [line - around.line, end === null ? null : end - line];
      return [{ loop, line: start, length, inner: this.placed(this.within(loop)) }];
    });
  }

  /** Where it stands in the source; null where nobody knows. */
  line(loop: number): string | null {
    const { file, line, routine } = this.loops[loop];
    if (file === null || line === null) return null;
    const around = this.report.routines[routine];
    // What was inlined from another file does not move with the routine.
    if (around.file !== file || around.line === null) return `${file}:${line}`;
    return `+${line - around.line}`;
  }
}

/** What both sides have once. */
function byKey(
  olds: readonly number[],
  news: readonly number[],
  keyOf: (loop: number, isOld: boolean) => string | null,
): Pair[] {
  const once = (loops: readonly number[], isOld: boolean): Map<string, number | null> => {
    const found = new Map<string, number | null>();
    for (const loop of loops) {
      const key = keyOf(loop, isOld);
      if (key !== null) found.set(key, found.has(key) ? null : loop);
    }
    return found;
  };
  const right = once(news, false);
  return [...once(olds, true)].flatMap(([key, old]): Pair[] => {
    const now = right.get(key) ?? null;
    return old === null || now === null ? [] : [[old, now]];
  });
}

class LoopMatcher {
  readonly found: LoopMatching = { pairs: [], gone: [], come: [], doubtful: { old: [], new: [] } };

  constructor(
    private readonly before: Nest,
    private readonly after: Nest,
  ) {}

  /** In one build. */
  byHeader(olds: readonly number[], news: readonly number[]): void {
    const [left, right] = [this.before.all(olds), this.after.all(news)];
    const pairs = byKey(left, right, (loop, isOld) => {
      return (isOld ? this.before : this.after).loops[loop].offset;
    });
    this.found.pairs.push(...pairs);
    this.found.gone.push(...left.filter((loop) => !pairs.some(([old]) => old === loop)));
    this.found.come.push(...right.filter((loop) => !pairs.some(([, now]) => now === loop)));
  }

  /** @param olds and `news`: loops that are directly in the same routine, or in the same loop */
  bySource(olds: readonly number[], news: readonly number[]): void {
    const pairs = this.pairsOf(olds, news);
    const left = olds.filter((loop) => !pairs.some(([old]) => old === loop));
    const right = news.filter((loop) => !pairs.some(([, now]) => now === loop));
    const { gone, come, doubtful } = this.found;
    const unclear = left.length > 0 && right.length > 0;
    (unclear ? doubtful.old : gone).push(...this.before.all(left));
    (unclear ? doubtful.new : come).push(...this.after.all(right));
    for (const [old, now] of pairs) {
      this.found.pairs.push([old, now]);
      this.bySource(this.before.within(old), this.after.within(now));
    }
  }

  private pairsOf(olds: readonly number[], news: readonly number[]): Pair[] {
    const lines = byKey(olds, news, (loop, isOld) => {
      return (isOld ? this.before : this.after).line(loop);
    });
    // By lines alone where some came or went, and where the compiler has put them in another order.
    if (olds.length !== news.length)
      return movedLoops(this.before.placed(olds), this.after.placed(news)) ?? lines;
    if (lines.length === olds.length) return lines;
    return olds
      .map((old, i): Pair => [old, news[i]])
      .filter(([old, now]) => lines.every(([a, b]) => (a === old) === (b === now)));
  }
}

const sameBuild = (old: RoutineReport, now: RoutineReport): boolean =>
  old.build_id !== null && old.build_id === now.build_id && old.id === now.id;

/** @param matching of the reports' routines; loops of others are none of the result's */
export function matchLoops(before: Report, after: Report, matching: Matching): LoopMatching {
  const [olds, news] = [new Nest(before), new Nest(after)];
  const matcher = new LoopMatcher(olds, news);
  for (const [i, j] of matching) {
    const same = sameBuild(before.routines[i], after.routines[j]);
    if (same) matcher.byHeader(olds.of(i), news.of(j));
    else matcher.bySource(olds.of(i), news.of(j));
  }
  return matcher.found;
}
