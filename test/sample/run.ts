/** Runs programs of test/targets with samples taken. */
import type { ExecutionContext } from 'ava';
import { filesOf } from '../../src/record/engine/routine-list.js';
import type { EngineOptions } from '../../src/record/engine/engine.js';
import { findTarget } from '../../src/record/engine/target.js';
import { samplingEngine } from '../../src/sample/sampling-engine.js';
import type { Limits } from '../../src/sample/sampling-engine.js';
import type { LauncherResult } from '../../src/sample/result.js';
import type { Wanted } from '../../src/sample/routines.js';
import { select } from '../../src/sample/select-targets.js';
import { runUnder } from '../engine/run.js';
import type { EngineOutcome } from '../engine/run.js';

/** So many samples that a short run has some of all kinds. */
export const MANY: Limits = { budget: 0.5, stall: 1000, copies: 6 };

export interface SampledOutcome extends EngineOutcome {
  result: LauncherResult;
  wanted: Wanted[];
}

export async function runSampled(
  t: ExecutionContext,
  home: string,
  argv: readonly string[],
  targets: RegExp | Wanted[],
  limits = MANY,
  options: Partial<EngineOptions> = {},
): Promise<SampledOutcome> {
  const engine = samplingEngine(home, limits);
  const files = filesOf(findTarget(argv), process.env);
  const wanted =
    targets instanceof RegExp ? select(argv[0], files, { pattern: targets }, null).wanted : targets;
  engine.want(wanted, false);
  const outcome = await runUnder(engine, argv, { footprint: false, follow: false, ...options });
  const result = engine.result();
  if (result === null) {
    t.log(outcome.notes);
    throw new Error('the launcher gave no result');
  }
  return { ...outcome, result, wanted };
}
