/** The tests of a build folder, as its own runner tells of them. */
import { resolve } from 'node:path';
import { ctestJobs } from './ctest.js';
import type { Discovery } from './file-schema.js';
import { mesonJobs } from './meson.js';
import type { DiscoveryContext, Found } from './runner.js';
import { tapJobs } from './tap-files.js';

/** @throws Error in one line */
export async function discover(what: Discovery, context: DiscoveryContext): Promise<Found> {
  const { root } = context;
  const found =
    'ctest' in what
      ? await ctestJobs(resolve(root, what.ctest), what.config ?? null, context)
      : 'meson' in what
        ? await mesonJobs(resolve(root, what.meson), what.suite ?? null, context)
        : await tapJobs(what.tap, what.exec?.map(String) ?? null, context);
  const wanted = (pattern: string | undefined, otherwise: boolean, name: string): boolean =>
    pattern === undefined ? otherwise : new RegExp(pattern, 'u').test(name);
  const jobs = found.jobs.filter(
    ({ job: { name } }) => wanted(what.include, true, name) && !wanted(what.exclude, false, name),
  );
  const notes = [...found.notes];
  if (jobs.length === 0) notes.push(`no tests were found by ${JSON.stringify(what)}`);
  return { jobs, notes };
}
