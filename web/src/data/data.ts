/** A view unpacked: what all components read. Nothing here changes once it is made. */
import { costOfRuns } from '../../../src/schema/costs.js';
import { ByteReader } from '../../../src/pages/bytes.js';
import { Calls } from '../../../src/pages/frames/calls.js';
import { LEFT_OUT, START_UP, inlinedIndex } from '../../../src/pages/frames/frame.js';
import type { FrameSource } from '../../../src/pages/frames/frame.js';
import { framesOf } from '../../../src/pages/frames/source.js';
import type { ViewInlined } from '../../../src/pages/inlined.js';
import type { Extra, Row, View, ViewModule } from '../../../src/pages/view-model.js';
import { PointLists } from '../../../src/pages/pack-points.js';
import { THREAD_STRIDE, unpackThreads } from '../../../src/pages/pack-threads.js';
import { rowAt } from './row.js';
import type { ComplexityClass, Finding } from '../../../src/schema/report.js';
import { printable } from '../../../src/base/text/printable.js';

export interface Routine extends Row, Omit<Extra, 'contexts'> {
  index: number;
  /** Name without what would disturb a reader (control characters, bidi overrides). */
  title: string;
  /** What the search looks through, in lower case. */
  haystack: string;
}

export class Data {
  readonly routines: Routine[];
  readonly points: PointLists;
  /** The same of each of several recordings; empty where there is one only. */
  readonly parts: { label: string; points: PointLists }[];
  /** By routine: what it costs by what it was called through; empty where not recorded. */
  readonly contexts: NonNullable<Extra['contexts']>[] = [];
  /** Cost of all runs. */
  readonly total: number;
  /** Runs have sizes: growth is that of own cost over them. */
  readonly byRun: boolean;
  /** Runs have several sizes: growth is that with all of them. */
  readonly byFactors: boolean;
  private readonly byId: Map<string, number>;
  // Made when one first looks at them: opening the page would wait for them.
  private madeCalls: Calls | null = null;
  private madeThreads: Float64Array[] | null = null;
  private madeFrames: FrameSource | null = null;

  constructor(readonly view: View) {
    const { rows, metric } = view;
    this.total = costOfRuns(view.runs, metric.cost);
    this.byRun = view.growth !== null && view.growth.against !== null;
    const extras: Partial<View['extras']> = view.extras;
    this.routines = rows.name.map((name, index) => {
      const row = rowAt(rows, index);
      const { contexts = [], ...extra } = extras[index] ?? {};
      const { loops = [] } = extra;
      const place = row.file === null ? '' : `${row.file}:${row.line ?? ''}`;
      // Functions that are inlined into it, and lines, are in the names of its loops.
      const words = [name, view.modules[row.module].name, place, ...loops.map((loop) => loop.name)];
      const haystack = words.join('\n').toLowerCase();
      this.contexts.push(contexts);
      return Object.assign(row, extra, { index, title: printable(name), haystack });
    });
    this.byFactors = this.routines.some(({ by_factors: by }) => by !== undefined);
    this.byId = new Map(this.routines.map(({ id, index }) => [id, index]));
    this.points = new PointLists(view.points);
    this.parts = view.parts.map(({ label, points }) => ({
      label: printable(label),
      points: new PointLists(points),
    }));
  }

  get calls(): Calls {
    const { edges, others } = this.view;
    return (this.madeCalls ??= new Calls(edges, this.routines.length + others.length));
  }

  /** By routine, THREAD_STRIDE numbers per thread; empty where runs had one. */
  get threads(): Float64Array[] {
    return (this.madeThreads ??= this.unpackedThreads());
  }

  private unpackedThreads(): Float64Array[] {
    const { threads } = this.view;
    if (threads === null) return [];
    const numbers = new ByteReader(threads.numbers);
    return this.routines.map(() => unpackThreads(numbers));
  }

  moduleOf(routine: Routine): ViewModule {
    return this.view.modules[routine.module];
  }

  /** What the list says of its growth; null where that is not known of what has so little. */
  classOf(routine: Routine): ComplexityClass | null {
    return this.byRun ? (routine.per_run?.class ?? null) : this.callsOf(routine).name;
  }

  /** The finding that it is a culprit of; null: of none. */
  private problemOf({ finding }: Routine): Finding | null {
    if (finding?.role !== 'culprit') return null;
    return this.view.findings.find(({ rank }) => rank === finding.rank) ?? null;
  }

  /** The finding that is called by it; null: none is. */
  foundIn(routine: Routine): Finding | null {
    const found = this.problemOf(routine);
    return found?.routines.at(0)?.id === routine.id ? found : null;
  }

  /** What the list says of its calls: of those of one run, what its finding says if they do not. */
  callsOf(routine: Routine): { name: ComplexityClass; exponent: number | null } {
    const isOpen = !this.byRun && routine.class === 'unknown';
    const { class: name, exponent } = (isOpen ? this.foundIn(routine) : null) ?? routine;
    return { name, exponent };
  }

  /** How fast it grows, for a badge: as its finding says, where it is a culprit of one. */
  growthOf(routine: Routine): {
    name: ComplexityClass;
    exponent: number | null;
    finding: number | null;
  } {
    const found = this.problemOf(routine);
    if (found !== null) return { name: found.class, exponent: found.exponent, finding: found.rank };
    const name = this.classOf(routine) ?? routine.class;
    // Of another class than its calls have, as over runs.
    const exponent =
      name === routine.class ? routine.exponent : (routine.per_run?.exponent ?? null);
    return { name, exponent, finding: null };
  }

  /** What it costs itself, of all runs. */
  ownShare({ cost_self: own }: Routine): number {
    return this.total > 0 ? own / this.total : 0;
  }

  /** Whether the routine ran in the thread with this index. */
  ranIn({ index }: Routine, thread: number): boolean {
    const numbers = this.threads.at(index) ?? [];
    for (let at = 0; at < numbers.length; at += THREAD_STRIDE) {
      if (numbers[at] === thread) return true;
    }
    return false;
  }

  /** Null when there is no such routine. */
  find(id: string): Routine | null {
    const index = this.byId.get(id);
    return index === undefined ? null : this.routines[index];
  }

  /** For call tree and flame graph. */
  get frames(): FrameSource {
    return (this.madeFrames ??= framesOf(this.view, this.calls));
  }

  /** Null: the node is no inlined function. */
  inlinedAt(node: number): ViewInlined | null {
    const index = inlinedIndex(node);
    return index < 0 ? null : (this.view.inlined?.at(index) ?? null);
  }

  /** Name of a routine, or of a caller or callee that is none here. */
  nameOf(node: number): string {
    if (node === LEFT_OUT) return '(not on this page)';
    if (node === START_UP) return 'start-up and end (loader, C library)';
    const inlined = this.inlinedAt(node);
    if (inlined !== null) return `${printable(inlined.name)} (inlined)`;
    if (node < 0) return 'start of a thread';
    const own = this.routines.at(node);
    return own?.title ?? printable(this.view.others[node - this.routines.length]);
  }
}
