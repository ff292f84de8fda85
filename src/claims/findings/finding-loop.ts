/** What a finding says of a loop. */
import type { LoopNumbers } from '../reported.js';
import type { Finding } from '../../schema/report.js';

export type FindingLoop = NonNullable<Finding['loops']>[number];

export function findingLoop(
  loops: readonly LoopNumbers[],
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
