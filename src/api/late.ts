/** Parts of the API that take a while to load, for those who need them. */

/** Templates check their fields against the report's schema. */
export async function templates(): Promise<typeof import('../exports/template.js')> {
  return import('../exports/template.js');
}

/** Suites of jobs take a database and more. */
export async function batching(): Promise<typeof import('./batch.js')> {
  return import('./batch.js');
}

/** Queues take a client of Redis. */
export async function queueing(): Promise<typeof import('./queue.js')> {
  return import('./queue.js');
}
