/** Counts of basic blocks by run, as a profile is put together. */
import type { ProfileNote } from './notes.js';
import type { ProfileBlock } from './profile-model.js';

/** Counts that are kept, that those of a large build stay bounded. */
const MAX_COUNTS = 1 << 23;

export type BlockPlace = Omit<ProfileBlock, 'byRun' | 'symbol'>;

export class Blocks {
  readonly list: ProfileBlock[] = [];
  private readonly ids = new Map<string, ProfileBlock>();
  /** By the key of a run that has no number yet. */
  private readonly waiting = new Map<number, [block: ProfileBlock, count: number][]>();
  private counts = 0;

  private block({ module, offset, bytes, blocks, second }: BlockPlace): ProfileBlock {
    const key = `${module} ${offset} ${bytes ?? ''}`;
    let block = this.ids.get(key);
    if (block === undefined) {
      const shape = bytes === undefined ? {} : { bytes, blocks, second };
      block = { module, offset, ...shape, byRun: [] };
      this.list.push(block);
      this.ids.set(key, block);
    }
    return block;
  }

  private count(block: ProfileBlock, run: number, count: number): void {
    const { byRun } = block;
    if (byRun.at(-2) === run) byRun[byRun.length - 1] += count;
    else if (this.counts++ < MAX_COUNTS) byRun.push(run, count);
  }

  /** What was not kept. */
  get notes(): ProfileNote[] {
    return this.counts > MAX_COUNTS ? [{ kind: 'crowd', of: 'runs' }] : [];
  }

  /** @param run key that `settle` is given later */
  add(place: BlockPlace, run: number, count: number): void {
    let list = this.waiting.get(run);
    if (list === undefined) this.waiting.set(run, (list = []));
    list.push([this.block(place), count]);
  }

  /** What was added under `key` is of the run with this number. */
  settle(key: number, run: number): void {
    for (const [block, count] of this.waiting.get(key) ?? []) this.count(block, run, count);
    this.waiting.delete(key);
  }

  /** A block of another profile, whose runs begin with `firstRun` here. */
  merge(from: ProfileBlock, module: number, firstRun: number): void {
    const block = this.block({ ...from, module });
    // A run that had the debug files at hand beats one that had not.
    if (from.symbol !== undefined && !block.symbol?.name) block.symbol = from.symbol;
    for (let at = 0; at < from.byRun.length; at += 2) {
      this.count(block, firstRun + from.byRun[at], from.byRun[at + 1]);
    }
  }
}
