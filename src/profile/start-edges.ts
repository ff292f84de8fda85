/** Calls and cost of each (caller, callee) by start of the program. */
import { START_NUMBERS } from './profile-model.js';

/** So many triples are kept, that merging a large number of runs stays bounded. */
const MAX_TRIPLES = 1 << 20;
/** Above any number of routines. */
const ROUTINES = 2 ** 26;

export class StartEdges {
  private readonly byKey = new Map<number, number[]>();
  private triples = 0;

  /**
   * @param firstStart what is added to the starts in `byStart`
   * @param byStart START_NUMBERS numbers each
   */
  add(caller: number, callee: number, firstStart: number, byStart: readonly number[]): void {
    if (this.triples > MAX_TRIPLES) return;
    const key = caller * ROUTINES + callee;
    const list = this.byKey.get(key) ?? [];
    for (let at = 0; at < byStart.length; at += START_NUMBERS) {
      list.push(firstStart + byStart[at], byStart[at + 1], byStart[at + 2]);
    }
    this.triples += byStart.length / START_NUMBERS;
    this.byKey.set(key, list);
  }

  /** Empty where they were too many: what is known of a part of the starts misleads. */
  of(caller: number, callee: number): readonly number[] {
    if (this.triples > MAX_TRIPLES) return [];
    return this.byKey.get(caller * ROUTINES + callee) ?? [];
  }
}
