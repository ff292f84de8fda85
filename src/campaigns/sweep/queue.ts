/** Runs jobs, some at once. */

/**
 * @param limit how many run at the same time
 * @param stopped no job is started once it says so
 * @returns results in the order of the jobs; of those that were not started, null
 */
export async function runQueue<Job, Result>(
  jobs: readonly Job[],
  limit: number,
  run: (job: Job) => Promise<Result>,
  stopped: () => boolean,
): Promise<(Result | null)[]> {
  const results = jobs.map((): Result | null => null);
  const waiting = jobs.entries();
  const worker = async (): Promise<void> => {
    for (const [i, job] of waiting) {
      if (stopped()) return;
      results[i] = await run(job);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, jobs.length) }, worker));
  return results;
}

/**
 * As `runQueue`, but what fails beside others is run again alone before that counts: some programs
 * lock a folder, a port or a file that all runs share.
 * @param fails whether a result may be another one where nothing else runs
 */
export async function runQueueThenAlone<Job, Result>(
  jobs: readonly Job[],
  limit: number,
  run: (job: Job) => Promise<Result>,
  stopped: () => boolean,
  fails: (result: Result) => boolean,
): Promise<(Result | null)[]> {
  const results = await runQueue(jobs, limit, run, stopped);
  if (Math.min(limit, jobs.length) < 2) return results;
  for (const [i, result] of results.entries()) {
    if (result !== null && fails(result) && !stopped()) results[i] = await run(jobs[i]);
  }
  return results;
}
