/**
 * Whether what is counted at several sizes grows at most like a class: of one process that calls
 * `comair_growth_case` with each size (include/comair_growth.h), or of a run for each size.
 */
import { ComairError } from '../base/errors.js';
import { sizesForAClaim, spreadOfRuns } from '../fit/enough.js';
import { fitLaw } from '../fit/runs/law.js';
import type { Law } from '../fit/runs/law.js';
import { growthOf, polynomial } from '../growth/classes.js';
import type { Growth } from '../growth/classes.js';
import { outgrows, surelyOutgrows } from '../growth/order.js';
import type { RecordingOptions } from '../record/options/recording-options.js';
import { count } from '../base/text/numbers.js';
import type { Profile } from '../profile/profile-model.js';
import { addSymbols } from '../profile/profile-symbols.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import type { SizeMetric } from '../schema/metrics.js';
import type { Report, RoutineReport } from '../schema/report.js';
import { makeReport } from '../words/make-report.js';
import { costsBySize } from '../schema/costs.js';
import type { GrowthFacts } from '../terminal/growth-text.js';
import { endedWords } from '../campaigns/sweep/how-ended.js';
import { costliest } from '../report/read/costliest.js';
import { findRoutine } from '../report/read/find.js';
import { profile } from './profile.js';
import { sweep } from './sweep.js';

/**
 * The routine that is called with each size, and which argument of it the size is. Python has none of
 * its own: python/comair_growth.py has bsearch of libc call the test, as its comparison, for n elements.
 */
const CALLERS = {
  c: { routine: 'comair_growth_case', size: 'arg1' },
  python: { routine: 'bsearch', size: 'arg3' },
} as const;

export type Caller = keyof typeof CALLERS;

type Counted = GrowthFacts['counts'][number];

/**
 * With one size too few a further one is run, between the last two: a claim takes five.
 * @throws ComairError `usage` where that is not enough
 */
export function sizesToRun(sizes: readonly number[]): number[] {
  const sorted = [...new Set(sizes)].sort((a, b) => a - b);
  const wanted = sizesForAClaim.value;
  if (sorted.length < wanted - 1) {
    throw new ComairError(
      `growth cannot be judged by ${count(sorted.length, 'size')}: give ${wanted}, or at least ${wanted - 1}`,
      'usage',
    );
  }
  const [first, last] = [sorted[0], sorted.at(-1)!];
  if (!(first > 0) || last < spreadOfRuns.value * first) {
    throw new ComairError(
      `sizes from ${first} to ${last} are too near to each other to judge growth: the largest has to be at least ${spreadOfRuns.value} times the smallest`,
      'usage',
    );
  }
  if (sorted.length >= wanted) return sorted;
  const between = Math.round(Math.sqrt(sorted.at(-2)! * last));
  return [...sorted.slice(0, -1), between, last];
}

function outcomeOf(law: Law, limit: Growth): GrowthFacts['outcome'] {
  const growth = growthOf(law);
  if (growth === null) {
    // Where no law is known, its exponent may have a bound.
    const below = law.bound !== null && !outgrows(polynomial(law.bound), limit);
    return below ? 'holds' : 'undecided';
  }
  if (!outgrows(growth, limit)) return 'holds';
  return surelyOutgrows(law, limit) ? 'fails' : 'undecided';
}

function judged(
  counts: Counted[],
  limit: Growth,
  { metric }: Report,
  where: GrowthFacts['where'],
): GrowthFacts {
  const law = fitLaw(counts.map(({ n, cost }) => ({ x: n, y: cost })));
  return {
    outcome: outcomeOf(law, limit),
    limit,
    law,
    counts,
    unit: metric.cost,
    where,
  };
}

/** Of the routine that makes the calls, by that argument. */
function pointsOf(data: Profile, routine: string, size: SizeMetric): RoutineReport['points'] {
  const symbols = new SymbolTable();
  try {
    addSymbols(data, symbols);
    const { routines } = makeReport(data, symbols, { size, minShare: 0 });
    return routines.find(({ name }) => name === routine)?.points ?? [];
  } finally {
    symbols.close();
  }
}

/** @throws ComairError where the program does not make the calls */
export async function judgeCase(
  argv: readonly string[],
  sizes: readonly number[],
  limit: Growth,
  caller: Caller,
  recording: RecordingOptions,
): Promise<GrowthFacts> {
  const { routine, size } = CALLERS[caller];
  const {
    report,
    ending,
    profile: data,
  } = await profile(argv, {
    ...recording,
    args: new RegExp(`^${routine}$`, 'u'),
    // What comes before the calls runs without being instrumented.
    start: 'program',
    minShare: 0,
  });
  if (ending.code !== 0) throw new ComairError(`the test itself ${endedWords(ending)}`, 'engine');
  const points = pointsOf(data, routine, size);
  const by = new Map(points.map(([n, , , most]) => [n, most]));
  const counts = sizes.flatMap((n) => {
    const cost = by.get(n);
    return cost === undefined ? [] : [{ n, cost }];
  });
  if (counts.length < sizes.length) {
    throw new ComairError(
      `the test did not make its calls of ${routine} (${counts.length} of ${sizes.length} sizes were seen): is the program stripped?`,
      'engine',
    );
  }
  return judged(counts, limit, report, costliest(report));
}

/** @throws ComairError as a sweep */
export async function judgeRuns(
  argv: readonly string[],
  sizes: readonly number[],
  limit: Growth,
  routine: string | null,
  recording: RecordingOptions,
): Promise<GrowthFacts> {
  const { report, missing } = await sweep(argv, { ...recording, sizes, minShare: 0 });
  if (missing.length > 0) {
    throw new ComairError(`the program failed at n = ${missing.join(', ')}`, 'engine');
  }
  const where = report.findings?.at(0) ?? costliest(report);
  if (routine !== null) {
    const { per_run: run, name } = findRoutine(report, routine);
    if (run === undefined) {
      throw new ComairError(`${name} has too little of the cost to be judged`, 'engine');
    }
    return judged(
      run.points.map(([n, , own]) => ({ n, cost: own })),
      limit,
      report,
      where,
    );
  }
  const counts = costsBySize(report.runs, report.metric.cost);
  return judged(counts, limit, report, where);
}
