/** A view unpacked: what all components read. Nothing here changes once it is made. */
import { ByteReader } from '../../../src/report/html/bytes.js';
import type { Row, View, ViewModule } from '../../../src/report/html/model.js';
import { unpackPoints } from '../../../src/report/html/points.js';
import { printable } from '../../../src/symbols/printable.js';
import { Calls } from './calls.js';

export interface Routine extends Row {
  index: number;
  /** Name without what would disturb a reader (control characters, bidi overrides). */
  title: string;
  /** What the search looks through, in lower case. */
  haystack: string;
}

export class Data {
  readonly routines: Routine[];
  readonly calls: Calls;
  /** By routine, STRIDE numbers per point. */
  readonly points: Float64Array[];
  /** The same of each of several recordings; empty where there is one only. */
  readonly parts: { label: string; points: Float64Array[] }[];
  private readonly byId: Map<string, number>;

  constructor(readonly view: View) {
    const { rows } = view;
    const keys = Object.keys(rows) as (keyof Row)[];
    this.routines = rows.name.map((name, index) => {
      const row = Object.fromEntries(keys.map((key) => [key, rows[key][index]])) as unknown as Row;
      const module = view.modules[row.module];
      const haystack = `${name}\n${module.name}\n${row.file ?? ''}`.toLowerCase();
      return { ...row, index, title: printable(name), haystack };
    });
    this.byId = new Map(this.routines.map(({ id, index }) => [id, index]));
    this.points = readPoints(view.points, this.routines.length);
    this.parts = view.parts.map(({ label, points }) => ({
      label: printable(label),
      points: readPoints(points, this.routines.length),
    }));
    this.calls = new Calls(view.edges, this.routines.length + view.others.length);
  }

  moduleOf(routine: Routine): ViewModule {
    return this.view.modules[routine.module];
  }

  /** Null when there is no such routine. */
  find(id: string): Routine | null {
    const index = this.byId.get(id);
    return index === undefined ? null : this.routines[index];
  }

  /** Name of a routine, or of a caller or callee that is none here. */
  nameOf(node: number): string {
    if (node < 0) return 'start of a thread';
    const own = this.routines.at(node);
    return own?.title ?? printable(this.view.others[node - this.routines.length]);
  }
}

function readPoints(base64: string, routines: number): Float64Array[] {
  const reader = new ByteReader(base64);
  return Array.from({ length: routines }, () => unpackPoints(reader));
}
