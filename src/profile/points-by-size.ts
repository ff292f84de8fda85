/** Points of all routines, by what counts as size. DRMS has a table only where it is not RMS. */
import type { NativeTally } from '../native/fold.js';
import { BY_RMS } from '../protocol/points.js';
import type { SizeMetric } from '../schema/metrics.js';
import type { ProfileRoutine, SizePoints } from './profile-model.js';
import { PointsTable } from './points-table.js';

export class PointsBySize {
  private readonly tables = new Map<SizeMetric, PointsTable>();

  /** @param pages dense pages for all routines */
  constructor(private readonly pages: number) {}

  has(size: SizeMetric): boolean {
    return this.tables.has(size);
  }

  private table(size: SizeMetric): PointsTable {
    let table = this.tables.get(size);
    if (table === undefined) this.tables.set(size, (table = new PointsTable(this.pages)));
    return table;
  }

  /** @param points POINT_NUMBERS numbers each */
  add(id: number, size: SizeMetric, points: ArrayLike<number>): void {
    this.table(size).add(id, points);
  }

  /** From now on the routine's sizes are binned. */
  bin(id: number, size: SizeMetric): void {
    this.table(size).bin(id);
  }

  /**
   * Points of a stream's tally.
   * @param series further sizes that it has, with their numbers; without DRMS that is RMS
   * @param places of its routines here
   * @param placeOf gives a place to a routine that has none
   */
  addTally(
    tally: NativeTally,
    series: readonly (readonly [SizeMetric, number])[],
    places: Int32Array<ArrayBuffer>,
    placeOf: (routine: number) => number,
  ): void {
    if (series.some(([size]) => size === 'drms')) this.tellDrmsApart();
    const own = this.has('drms') && series.every(([size]) => size !== 'drms');
    const all = [['rms', BY_RMS] as const, ...(own ? [['drms', BY_RMS] as const] : []), ...series];
    for (const [size, which] of all) {
      const unknown = this.table(size).addTally(tally, which, places);
      if (unknown.length === 0) continue;
      for (const routine of unknown) places[routine] = placeOf(routine);
      this.table(size).addTally(tally, which, places);
    }
  }

  /** Until anything says otherwise DRMS is RMS, and has no table. */
  tellDrmsApart(): void {
    if (!this.has('drms')) this.tables.set('drms', this.table('rms').copy());
  }

  /** By routine: what each size says. DRMS is left out where it is RMS. */
  byRoutine(sizes: readonly SizeMetric[], routines: number): ProfileRoutine['sizes'][] {
    const there = sizes.filter((size) => size !== 'drms' || this.has(size));
    const tables = there.map((size) => ({
      size,
      points: this.table(size).byRoutine(routines),
      binned: new Set(this.table(size).binnedRoutines()),
    }));
    const [first] = tables;
    return Array.from({ length: routines }, (_, id) => {
      const entries = tables.flatMap(({ size, points, binned }): [SizeMetric, SizePoints][] => {
        const none = size !== first.size && points[id].length === 0;
        const isRms = size === 'drms' && first.size === 'rms' && same(points[id], first.points[id]);
        return none || isRms ? [] : [[size, { binned: binned.has(id), points: points[id] }]];
      });
      return Object.fromEntries(entries);
    });
  }
}

function same(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
