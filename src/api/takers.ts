/** Which routines may take what a routine copies before it calls them. */
import type { Report } from '../schema/report.js';

/**
 * Routines of the same file that it calls about so often.
 * @param caller its name, and the file that it is in
 */
export function takersOf(
  caller: { routine: string; module: string } | null,
  times: number,
  { routines }: Report,
): string[] {
  const from = routines.find(
    ({ name, module }) => caller !== null && name === caller.routine && module === caller.module,
  );
  const slack = Math.max(1, times / 100);
  return (from?.callees ?? [])
    .filter(({ calls }) => Math.abs(calls - times) <= slack)
    .flatMap(({ routine: index }) => (index === null ? [] : [routines[index]]))
    .filter(({ module }) => module === from?.module)
    .map(({ name }) => name);
}
