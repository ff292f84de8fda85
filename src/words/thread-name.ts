/** What threads are called. */
import type { Report } from '../schema/report.js';

/** "thread 2 of process 4711", or without the process where there is one only. */
export function threadName(
  { runs, threads = [] }: Pick<Report, 'runs' | 'threads'>,
  index: number,
): string {
  const { run, thread } = threads[index];
  const name = thread === null ? 'all further threads' : `thread ${thread}`;
  return runs.length === 1 ? name : `${name} of process ${runs.at(run)?.pid ?? '?'}`;
}
