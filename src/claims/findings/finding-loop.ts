/** What a finding says of a loop. */
import type { Finding, LoopReport } from '../../schema/report.js';

export type FindingLoop = NonNullable<Finding['loops']>[number];

export function findingLoop(
  loops: readonly LoopReport[],
  loop: number,
  role: FindingLoop['role'],
): FindingLoop {
  const { name, entries, iterations, file, line, end_line, inlined } = loops[loop];
  return {
    loop,
    name,
    role,
    entries,
    iterations,
    file,
    line,
    end_line,
    ...(inlined === undefined ? {} : { inlined }),
  };
}
