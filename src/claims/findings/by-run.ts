/**
 * Growth problems over the runs of a sweep. Total = calls x cost of a call: a routine whose own
 * cost grows may do more in each call, or be called more often. In the latter case the loop is in
 * whoever calls it: the way up ends at the first caller that is not called so often itself.
 */
import { powerOf } from '../../growth/classes.js';
import { growsFast } from '../../growth/order.js';
import type { CallGraph } from './graph.js';
import { exponentOfExplosion } from '../../fit/runs/law.js';
import { isOfLanguage, servesAll, servesAny } from './problem.js';
import type { Problem, Subject } from './problem.js';
import { isTrampoline } from '../../symbols/language-library.js';
import type { RunGrowth } from './run-growth.js';
import { ScriptHolders } from './script-holder.js';
import {
  exponentGapOfCallNumbers,
  exponentGapOfOneProblem,
  ownPartOfAFurtherCulprit,
  ownPartThatCulpritsHave,
  shareOfACulprit,
  shareOfCallsOfTheCause,
  shareOfCallsThatAreARecursion,
} from './thresholds/growing-calls.js';

export class RunProblems {
  constructor(
    private readonly subjects: readonly Subject[],
    private readonly graph: CallGraph,
    private readonly growth: RunGrowth,
    /** Calls of a routine by itself. */
    private readonly selfCalls: ReadonlyMap<number, number>,
  ) {}

  /** Ordered by the own cost of the culprits, largest first. */
  find(): Problem[] {
    const worked = this.subjects.filter(({ waits }) => waits !== true);
    const least = shareOfACulprit.value * worked.reduce((sum, { costSelf }) => sum + costSelf, 0);
    const fast = [...this.subjects.keys()]
      .filter((i) => this.subjects[i].costSelf >= least && this.subjects[i].waits !== true)
      .filter((i) => this.growth.own[i] !== null && growsFast(this.growth.own[i]))
      .sort((a, b) => this.subjects[b].costSelf - this.subjects[a].costSelf);
    const problems: Problem[] = [];
    for (const routine of fast) {
      const problem = this.askerFirst(this.explain(routine), routine);
      const same = problems.find((each) => each.culprits[0] === problem.culprits[0]);
      if (same === undefined) problems.push(problem);
      else same.culprits.push(...problem.culprits.filter((i) => !same.culprits.includes(i)));
    }
    const scripts = new ScriptHolders(this.subjects, this.growth);
    const placed: Problem[] = [];
    for (const problem of this.join(problems).map((each) => scripts.place(this.prune(each)))) {
      const same = placed.find((each) => each.culprits[0] === problem.culprits[0]);
      if (same === undefined) placed.push(problem);
      else same.culprits.push(...problem.culprits.filter((i) => !same.culprits.includes(i)));
    }
    return placed;
  }

  /** Those with the most own cost, behind the first; its repeater is none of them. */
  private prune({ culprits, recursive }: Problem): Problem {
    const own = (i: number) => this.subjects[i].costSelf;
    const [first, ...others] = culprits;
    const sum = culprits.reduce((all, i) => all + own(i), 0);
    // What is named with the first, which serves all.
    const named = servesAll(this.subjects[first]) ? others.slice(0, 1) : [];
    let told = own(first) + named.reduce((all, i) => all + own(i), 0);
    const kept = others
      .toSorted((a, b) => own(b) - own(a))
      .filter((i) => {
        if (named.includes(i)) return true;
        const isTold =
          own(i) >= ownPartOfAFurtherCulprit.value * sum ||
          told < ownPartThatCulpritsHave.value * sum;
        if (isTold) told += own(i);
        return isTold;
      });
    return this.problem([first, ...kept], recursive);
  }

  private calls(routine: number): number {
    return this.growth.callExponent(routine);
  }

  /**
   * Exponent of the calls by the caller that makes a routine grow: others may call it often, for little.
   */
  private callsUp(routine: number): number {
    const by = this.graph.riser(routine)?.callsByStart;
    const calls = this.calls(routine);
    return by === undefined ? calls : Math.min(calls, this.growth.exponentOf(by));
  }

  private isRecursive(routine: number, way: readonly number[]): boolean {
    const { calls } = this.subjects[routine];
    if ((this.selfCalls.get(routine) ?? 0) >= shareOfCallsThatAreARecursion.value * calls)
      return true;
    const above = way.filter(
      (each) => this.calls(each) > this.calls(routine) - exponentGapOfCallNumbers.value,
    );
    return this.graph
      .calleesOf(routine)
      .some(
        ({ callee, calls: n }) =>
          above.includes(callee) &&
          n >= shareOfCallsThatAreARecursion.value * this.subjects[callee].calls,
      );
  }

  private explain(routine: number): Problem {
    const way = this.graph.way(routine);
    const calls = this.calls(routine);
    const perCall = this.growth.ownExponent(routine) - calls;
    if (calls >= exponentGapOfCallNumbers.value && this.isRecursive(routine, way))
      return this.problem([routine], true);
    // More in each call, or in the only one.
    if (perCall >= exponentGapOfCallNumbers.value || calls < exponentGapOfCallNumbers.value)
      return this.problem(this.withCaller(routine, way), false);
    const at = way.findIndex(
      (each) => this.callsUp(each) <= calls - exponentGapOfCallNumbers.value,
    );
    if (at < 0) return this.problem([routine], false);
    const before = at > 0 ? way[at - 1] : routine;
    if (this.isRecursive(before, way.slice(at - 1))) {
      return this.problem([before, ...(before === routine ? [] : [routine])], true);
    }
    return this.problem([way[at], routine], false);
  }

  /** What its language's library does when it is asked to is told as what asks it. */
  private askerFirst(problem: Problem, routine: number): Problem {
    const [first] = problem.culprits;
    if (!isOfLanguage(this.subjects[first])) return problem;
    const isThrough = isTrampoline(this.subjects[first].name);
    const asker =
      (isThrough ? problem.culprits.find((each) => this.asks(each)) : undefined) ??
      this.mostOften(first) ??
      this.mostOften(routine) ??
      this.graph.way(first).find((each) => this.asks(each));
    if (asker === undefined) return problem;
    return this.problem([...new Set([asker, ...problem.culprits])], problem.recursive);
  }

  private asks(routine: number): boolean {
    return !servesAny(this.subjects[routine]);
  }

  /**
   * Who makes nearly all the calls that get more, or asks who makes them; undefined where nobody does.
   * Who calls it seldom may have more of its cost: what goes from there on through all the program.
   */
  private mostOften(first: number): number | undefined {
    const seen = new Set<number>();
    for (let at = first; this.calls(at) >= exponentGapOfCallNumbers.value && !seen.has(at);) {
      seen.add(at);
      const least = shareOfCallsOfTheCause.value * this.subjects[at].calls;
      const edge = this.graph.callersOf(at).find(({ calls }) => calls >= least);
      if (edge === undefined) return undefined;
      at = edge.caller!;
      if (this.asks(at)) return at;
    }
    return undefined;
  }

  /** What serves all is named with the first caller that does not. */
  private withCaller(routine: number, way: readonly number[]): number[] {
    if (!servesAll(this.subjects[routine])) return [routine];
    const caller = way.find((each) => !servesAll(this.subjects[each]));
    return caller === undefined ? [routine] : [routine, caller];
  }

  private problem(culprits: number[], recursive: boolean): Problem {
    const [first] = culprits;
    const calls = this.calls(first);
    const repeats =
      calls < exponentGapOfCallNumbers.value || recursive
        ? undefined
        : this.graph
            .way(first)
            .find((each) => this.callsUp(each) <= calls - exponentGapOfCallNumbers.value);
    return { culprits, repeats: repeats ?? null, recursive };
  }

  /**
   * Whether one routine is on the way up from both that is called more and more often itself, as a
   * recursion's is: what it does each time, in whatever it calls, has one cause.
   */
  private isOneCause(a: number, b: number): boolean {
    const way = new Set([a, ...this.graph.way(a)]);
    const common = this.graph.way(b).find((each) => way.has(each));
    return common !== undefined && this.calls(common) >= exponentGapOfCallNumbers.value;
  }

  /** What is called by the culprit of another problem of the same growth is part of that one. */
  private join(problems: readonly Problem[]): Problem[] {
    const joined: Problem[] = [];
    for (const problem of problems) {
      const [first] = problem.culprits;
      const way = this.graph.way(first);
      const into = joined.find(({ culprits }) => {
        const above = culprits.some((each) => way.includes(each));
        const below = this.graph.way(culprits[0]).includes(first);
        const one =
          above ||
          below ||
          this.isOneCause(culprits[0], first) ||
          this.isExplosion(culprits[0]) ||
          this.isExplosion(first);
        return one && this.alike(culprits[0], first);
      });
      if (into === undefined) joined.push({ ...problem, culprits: [...problem.culprits] });
      else into.culprits.push(...problem.culprits.filter((i) => !into.culprits.includes(i)));
    }
    return joined.map((problem) => this.makerFirst(problem));
  }

  /** Of an explosion, those that are only given more come behind those that make it. */
  private makerFirst(problem: Problem): Problem {
    const { culprits, recursive } = problem;
    if (!culprits.some((each) => this.isExplosion(each))) return problem;
    const maker = culprits.find((each) => !this.keepsPace(each)) ?? culprits[0];
    if (maker === culprits[0]) return problem;
    return this.problem([maker, ...culprits.filter((each) => each !== maker)], recursive);
  }

  /**
   * What doubles with each unit of size is made in one place. Whatever goes through it afterwards
   * doubles, too, wherever it is, and be it another program that the output goes to.
   */
  private isExplosion(routine: number): boolean {
    return this.growth.own[routine]?.class === 'O(2^n)';
  }

  /**
   * Whether a routine only does more since it is given more: it is run by a call, one for each run of
   * the program, whose cost keeps in proportion to its own input.
   */
  private keepsPace(routine: number): boolean {
    return [routine, ...this.graph.way(routine)].some((each) => {
      const subject = this.subjects[each];
      return (
        this.calls(each) < exponentGapOfCallNumbers.value &&
        subject.class !== 'unknown' &&
        !growsFast(subject)
      );
    });
  }

  private alike(a: number, b: number): boolean {
    const total = (i: number) => {
      const own = this.growth.own[i];
      return own !== null && growsFast(own) ? powerOf(own) : null;
    };
    const [x, y] = [total(a), total(b)];
    // A power so steep may be an exponential, seen through what begins late or is the same in all runs.
    if (Math.max(x ?? 0, y ?? 0) === Infinity) {
      return Math.min(x ?? Infinity, y ?? Infinity) >= exponentOfExplosion.value;
    }
    return x === null || y === null || x === y || Math.abs(x - y) <= exponentGapOfOneProblem.value;
  }
}
