/** What a report says of one routine by its points alone. */
import { courseReport } from '../profile/course.js';
import { THREAD_NUMBERS } from '../profile/profile-model.js';
import type { RoutineFacts } from '../claims/reported.js';
import type { Regime } from '../schema/report.js';
import type { SizeMetric } from '../schema/metrics.js';
import { moduleName } from '../symbols/modules.js';
import { routineId } from '../symbols/routine-id.js';
import { BIN_WIDTH } from './bins.js';
import type { CanonicalRoutine } from './canonical.js';
import type { Fit, Regime as FittedRegime } from '../fit/calls/types.js';
import { growing } from './growing.js';
import { lateRoutine } from './late-routine.js';
import type { SizeChoice } from './size-choice.js';
import { shareThatNeedsNoDecision } from './thresholds.js';
import type { Reason } from '../fit/calls/reason.js';

/** What a routine's report says besides what its points say. */
export interface About {
  /** The size that is used unless another one explains more. */
  usual: SizeMetric;
  advice: () => readonly Reason[];
  /** Sizes to predict. */
  at: readonly number[];
}

/** Sizes that were set aside are not of the kind that grows, nor are those that cost far less. */
const largestOf = ({ fit, points }: SizeChoice): number =>
  fit.regimes?.at(-1)?.to ?? fit.about?.to ?? points.at(-1)?.[0] ?? 0;

/** Of what costs so little nobody has to find out which of the two it is. */
const missingOf = (fit: Fit, share: number): RoutineFacts['missing'] =>
  fit.class === 'unknown' && share < shareThatNeedsNoDecision.value ? 'small' : fit.missing;

/** The same as of `routineReport`, of which little is made before it is read. */
export function lateReport(
  routine: CanonicalRoutine,
  name: string,
  share: number,
  choice: SizeChoice,
  about: About,
): RoutineFacts {
  const { fit, points } = choice;
  const { calls, costTotal, costSelf, script, region, requests } = routine;
  const known = {
    rank: null,
    name,
    module: moduleName(routine.module),
    class: fit.class,
    exponent: fit.function?.exponent ?? null,
    r2: fit.r2,
    missing: missingOf(fit, share),
    alike: fit.alike,
    sizes: points.length,
    calls,
    cost_total: costTotal,
    cost_self: costSelf,
    cost_max: mostExpensive(points),
    cost_share: share,
    growing: growing(share, fit, largestOf(choice)) ?? undefined,
    points,
    script,
    region,
    requests,
    waits: undefined,
    finding: undefined,
    code: undefined,
    size: choice.size === about.usual ? undefined : choice.size,
  };
  const id = () => routineId(routine.module, routine.entry, routine.symbol);
  return lateRoutine(known, id, () => routineReport(routine, name, share, choice, about));
}

export function routineReport(
  routine: CanonicalRoutine,
  name: string,
  share: number,
  choice: SizeChoice,
  { usual, advice, at: asked }: About,
): RoutineFacts {
  const { module, symbol } = routine;
  const { fit, points } = choice;
  const first = points.at(0)?.[0] ?? 0;
  const last = points.at(-1)?.[0] ?? 0;
  const f = fit.function;
  const largest = largestOf(choice);
  const most = mostExpensive(points);
  const now = mostExpensive(points.filter(([size]) => fit.aside?.includes(size) !== true));
  const grows = growing(share, fit, largest);
  const missing = missingOf(fit, share);
  const at = (size: number) => ({ size, cost: f?.predict(size) ?? 0 });
  return {
    id: routineId(module, routine.entry, symbol),
    rank: null,
    name,
    module: moduleName(module),
    module_path: module.path,
    offset: `0x${routine.entry.toString(16)}`,
    build_id: module.buildId === '' ? null : module.buildId,
    // It may be looked up only now.
    get file() {
      return symbol.file;
    },
    get line() {
      return symbol.line;
    },
    class: fit.class,
    formula: f?.formula() ?? null,
    curve: f?.curve() ?? null,
    exponent: f?.exponent ?? null,
    r2: fit.r2,
    confidence: confidenceOf(fit),
    runner_up: fit.runnerUp,
    ...(missing === undefined ? {} : { missing }),
    reason: [...fit.reason, ...advice()],
    ...(fit.regimes === undefined ? {} : { regimes: fit.regimes.map(regimeReport) }),
    ...(fit.alike === undefined ? {} : { alike: fit.alike }),
    sizes: points.length,
    size_range: [first, last],
    calls: routine.calls,
    incomplete_calls: routine.incompleteCalls,
    cost_total: routine.costTotal,
    cost_self: routine.costSelf,
    cost_max: most,
    cost_share: share,
    ...(grows === null ? {} : { growing: grows }),
    predicted:
      f === null
        ? null
        : {
            x2: at(f.grown(largest, 2)),
            x10: at(f.grown(largest, 10)),
            ...(asked.length === 0 ? {} : { at: asked.map(at) }),
            ...(now === most ? {} : { now }),
          },
    callers: [],
    callees: [],
    points,
    bin_width: choice.binned ? BIN_WIDTH : null,
    ...(choice.size === usual ? {} : { size: choice.size, size_reason: choice.why }),
    ...(routine.input === undefined ? {} : { input: routine.input }),
    ...(routine.requests === undefined ? {} : { requests: routine.requests }),
    ...(routine.courses === undefined ? {} : { courses: routine.courses.map(courseReport) }),
    ...(routine.script === undefined ? {} : { script: routine.script }),
    ...(routine.region === undefined ? {} : { region: routine.region }),
    ...(routine.byThread === undefined ? {} : { by_thread: byThread(routine.byThread) }),
  };
}

function mostExpensive(points: SizeChoice['points']): number {
  let most = 0;
  for (const point of points) most = Math.max(most, point[3]);
  return most;
}

/** So many sizes that were left out were as the others said: no more is known (rule of succession). */
function confidenceOf({ confidence, about }: Fit): number | null {
  if (confidence === null || about === undefined) return confidence;
  return Math.min(confidence, (about.sizes + 1) / (about.sizes + 2));
}

function byThread(flat: readonly number[]): NonNullable<RoutineFacts['by_thread']> {
  return Array.from({ length: flat.length / THREAD_NUMBERS }, (_, i) => {
    const at = i * THREAD_NUMBERS;
    return [flat[at], flat[at + 1], flat[at + 2], flat[at + 3]];
  });
}

function regimeReport({ function: f, r2, sizes, from, to }: FittedRegime): Regime {
  const { class: name, exponent } = f;
  const [formula, curve] = [f.formula(), f.curve()];
  return { class: name, formula, curve, exponent, r2, sizes, size_range: [from, to] };
}
