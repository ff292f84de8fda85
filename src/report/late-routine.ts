/**
 * A routine of which the stages know what decides about its place in a report. The whole of it, with
 * formulas, neighbours and words, is made for those that somebody reads.
 */
import { LateRecord, changedLate, readLate } from '../base/late-record.js';
import type { RoutineFacts } from '../claims/reported.js';

/** What is asked of all routines. */
type Known = Pick<
  RoutineFacts,
  | 'rank'
  | 'name'
  | 'module'
  | 'class'
  | 'exponent'
  | 'r2'
  | 'sizes'
  | 'calls'
  | 'cost_total'
  | 'cost_self'
  | 'cost_max'
  | 'cost_share'
  | 'points'
> & {
  [K in Optional]: RoutineFacts[K] | undefined;
};

/** Who is beside it in the graph of calls. */
export type Beside = Pick<RoutineFacts, 'callers' | 'callees'>;

type Optional =
  | 'missing'
  | 'alike'
  | 'growing'
  | 'waits'
  | 'script'
  | 'region'
  | 'finding'
  | 'requests'
  | 'code'
  | 'size';

const LATE: Readonly<Record<Exclude<keyof RoutineFacts, keyof Known | 'id' | keyof Beside>, true>> =
  {
    module_path: true,
    offset: true,
    build_id: true,
    file: true,
    line: true,
    formula: true,
    curve: true,
    exponent_interval: true,
    confidence: true,
    runner_up: true,
    reason: true,
    regimes: true,
    size_reason: true,
    input: true,
    also: true,
    by_line: true,
    size_range: true,
    incomplete_calls: true,
    predicted: true,
    band: true,
    contexts: true,
    by_thread: true,
    per_run: true,
    by_factors: true,
    by_recording: true,
    courses: true,
    bin_width: true,
  };

class LateRoutine extends LateRecord<RoutineFacts> implements Known {
  readonly rank: Known['rank'];
  readonly name: Known['name'];
  readonly module: Known['module'];
  readonly class: Known['class'];
  readonly exponent: Known['exponent'];
  readonly r2: Known['r2'];
  readonly sizes: Known['sizes'];
  readonly calls: Known['calls'];
  readonly cost_total: Known['cost_total'];
  readonly cost_self: Known['cost_self'];
  readonly cost_max: Known['cost_max'];
  readonly cost_share: Known['cost_share'];
  readonly points: Known['points'];
  readonly missing: Known['missing'];
  readonly alike: Known['alike'];
  readonly growing: Known['growing'];
  readonly waits: Known['waits'];
  readonly script: Known['script'];
  readonly region: Known['region'];
  readonly finding: Known['finding'];
  readonly requests: Known['requests'];
  readonly code: Known['code'];
  readonly size: Known['size'];

  readonly #idOf: () => string;
  #id: string | null = null;
  #beside: (() => Beside) | null = null;

  constructor(known: Known, idOf: () => string, make: () => RoutineFacts) {
    super(make);
    this.#idOf = idOf;
    this.rank = known.rank;
    this.name = known.name;
    this.module = known.module;
    this.class = known.class;
    this.exponent = known.exponent;
    this.r2 = known.r2;
    this.sizes = known.sizes;
    this.calls = known.calls;
    this.cost_total = known.cost_total;
    this.cost_self = known.cost_self;
    this.cost_max = known.cost_max;
    this.cost_share = known.cost_share;
    this.points = known.points;
    this.missing = known.missing;
    this.alike = known.alike;
    this.growing = known.growing;
    this.waits = known.waits;
    this.script = known.script;
    this.region = known.region;
    this.finding = known.finding;
    this.requests = known.requests;
    this.code = known.code;
    this.size = known.size;
  }

  /** Where there are findings, that of all routines is asked for. */
  get id(): string {
    return (this.#id ??= this.#idOf());
  }

  get callers(): Beside['callers'] {
    return (this.#beside?.() ?? this.whole()).callers;
  }

  get callees(): Beside['callees'] {
    return (this.#beside?.() ?? this.whole()).callees;
  }

  override derived(make: () => RoutineFacts): LateRoutine {
    const made = new LateRoutine(this, this.#idOf, make);
    made.#beside = this.#beside;
    return made;
  }

  /** It may be asked who calls whom of all routines, without the rest of them. */
  beside(find: () => Beside): this {
    this.#beside = find;
    return this;
  }
}
readLate(LateRoutine, LATE);

/** @param make the whole, which says the same of what is known */
export const lateRoutine = (
  known: Known,
  id: () => string,
  make: () => RoutineFacts,
): RoutineFacts => new LateRoutine(known, id, make) as unknown as RoutineFacts;

/** The same with those beside it. */
export function withBeside(
  routine: RoutineFacts,
  find: () => Beside,
  known: Pick<Known, 'rank' | 'code'>,
  make: (whole: RoutineFacts) => RoutineFacts,
): RoutineFacts {
  const made: RoutineFacts | LateRoutine = changedLate(routine, known, make);
  return made instanceof LateRoutine ? made.beside(find) : made;
}
