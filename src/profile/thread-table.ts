/** What each thread of a run did, where there were several. */
import type { ProfileRoutine, ProfileThread } from './profile-model.js';
import { THREAD_NUMBERS } from './profile-model.js';

/** Threads times routines that are told apart: what bounds a server's profile. */
const MAX_PAIRS = 1 << 20;

type Totals = Pick<ProfileRoutine, 'calls' | 'costTotal' | 'costSelf'>;

/** A routine as far as this is about it. */
type Target = Pick<ProfileRoutine, 'byThread'>;

export class Threads {
  readonly list: ProfileThread[] = [];
  /** By the key of a run that has no number yet. */
  private readonly open = new Map<
    number,
    { thread: number | null; routine: number; totals: Totals }[]
  >();
  private pairs = 0;

  /** @param run any number that `settle` is given later */
  add(run: number, thread: number | null, routine: number, totals: Totals): void {
    const open = this.open.get(run);
    if (open === undefined) this.open.set(run, [{ thread, routine, totals }]);
    else open.push({ thread, routine, totals });
  }

  /**
   * What was added under `key` is of the run with this index.
   * @returns false when there were too many to keep
   */
  settle(key: number, run: number, routines: readonly Target[]): boolean {
    const open = this.open.get(key) ?? [];
    this.open.delete(key);
    const indexes = new Map<number | null, number>();
    let all = true;
    for (const { thread, routine, totals } of open) {
      let index = indexes.get(thread);
      if (index === undefined) {
        indexes.set(thread, (index = this.list.push({ run, thread }) - 1));
      }
      all = this.into(routines[routine], index, totals) && all;
    }
    return all;
  }

  /**
   * Numbers of another profile's routine, whose threads begin at `first` of this list.
   * @returns false when there were too many to keep
   */
  merge(into: Target, byThread: readonly number[], first: number): boolean {
    let all = true;
    for (let at = 0; at < byThread.length; at += THREAD_NUMBERS) {
      const [thread, calls, costTotal, costSelf] = byThread.slice(at, at + THREAD_NUMBERS);
      all = this.into(into, first + thread, { calls, costTotal, costSelf }) && all;
    }
    return all;
  }

  private into(routine: Target, thread: number, { calls, costTotal, costSelf }: Totals): boolean {
    const sums = (routine.byThread ??= []);
    const last = sums.length - THREAD_NUMBERS;
    if (last >= 0 && sums[last] === thread) {
      sums[last + 1] += calls;
      sums[last + 2] += costTotal;
      sums[last + 3] += costSelf;
      return true;
    }
    if (this.pairs >= MAX_PAIRS) return false;
    this.pairs++;
    sums.push(thread, calls, costTotal, costSelf);
    return true;
  }
}
