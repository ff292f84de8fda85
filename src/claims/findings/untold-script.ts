/**
 * Interpreters whose functions are not told apart: all that a script does is in one loop of theirs,
 * which hides what of it grows.
 */
import { fileName } from '../../base/text/file-name.js';
import { interpreterOf } from '../../symbols/interpreters.js';
import type { RoutineNumbers } from '../reported.js';
import { isOfScript } from './problem.js';
import { costPartOfAnInterpreter } from './thresholds/verdict.js';

export interface UntoldScript {
  /** The interpreter, as it was called. */
  program: string;
  /** Versions whose functions are told apart; null: none. */
  told: string | null;
  /** What makes it name its functions itself; null: nothing does. */
  option: string | null;
}

type Routine = Pick<RoutineNumbers, 'module' | 'cost_self'> & {
  script?: true;
  region?: true;
};
type Run = Readonly<{ exe: string; argv: readonly string[] }>;

/** Null where functions are told apart, or no interpreter has most of the work. */
export function untoldScript(
  routines: readonly Routine[],
  runs: readonly Run[],
  total: number,
): UntoldScript | null {
  if (routines.some(isOfScript)) return null;
  for (const { exe, argv } of runs) {
    const name = fileName(exe);
    const found = interpreterOf(name);
    if (found === null) continue;
    const { program, told, option } = found;
    // As code of its own, which has names.
    if (option !== null && argv.some((word) => option.endsWith(` ${word}`))) continue;
    const own = routines
      .filter(({ module }) => module === name || program.test(module))
      .reduce((sum, { cost_self: cost }) => sum + cost, 0);
    if (own >= costPartOfAnInterpreter.value * total && total > 0)
      return { program: name, told, option };
  }
  return null;
}
