/** What is said of a sampled run beside its report. */
import type { Sampled } from '../schema/sampled.js';
import { count } from '../base/text/numbers.js';

export const NO_STACK_SAMPLES =
  'the kernel allows no samples of the stack (perf_event_open, ptrace)';

const NAMED = 3;

function named(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `${names.slice(0, NAMED).join(', ')}${more}`;
}

/** Whose activations could not be had, by reason. */
export function missing({ routines }: Sampled): string[] {
  const of = (state: Sampled['routines'][number]['state']): string[] =>
    routines.filter((routine) => routine.state === state).map(({ name }) => name);
  const [looped, hidden] = [of('looped'), of('hidden')];
  const [idle, absent] = [of('not-called'), of('not-mapped')];
  return [
    ...(looped.length === 0
      ? []
      : [
          `not sampled: ${named(looped)}: jumps lead to the first instruction, so that it does not tell a call`,
        ]),
    ...(hidden.length === 0
      ? []
      : [`not sampled: ${named(hidden)}: it is not known where the loop is entered`]),
    ...(idle.length === 0 ? [] : [`never called while samples were taken: ${named(idle)}`]),
    ...(absent.length === 0 ? [] : [`never loaded, or not at its entry: ${named(absent)}`]),
  ];
}

/** What was not had, one line each. */
export function lossesOf(sampled: Sampled): string[] {
  const { samples, cut, killed, failed, cuts, stopped } = sampled;
  const why = Object.entries(cuts)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, times]) => `${reason}: ${times}`);
  const lost = [
    ...(cut > 0 ? [`${cut} cut short (${named(why)})`] : []),
    ...(killed > 0 ? [`${killed} ended from outside`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
  return [
    ...(lost.length === 0
      ? []
      : [`of ${count(samples, 'sample')}, ${lost.join(', ')}; they are in no figure`]),
    ...(stopped === null ? [] : [`no more samples were taken: ${stopped}`]),
    ...missing(sampled),
  ];
}

/** One line each. */
export function warningsOf(sampled: Sampled): string[] {
  const { chosen } = sampled;
  return [...(chosen === undefined ? [] : [`what was sampled: ${chosen}`]), ...lossesOf(sampled)];
}
