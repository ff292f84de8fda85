/**
 * Recordings that were made once and are kept, and what is asked of each. Their programs lay in
 * /src, which no machine has, so that names come from the recordings alone.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { analyzeFiles } from '../../src/api/analyze.js';
import { toJson } from '../../src/report/read/json.js';
import type { AnalyzeOptions } from '../../src/api/analyze.js';

interface Case {
  /** Of the file that holds the expected report. */
  name: string;
  /** Names of recordings, or files of profiles, all given at once. */
  recordings: string[];
  view?: AnalyzeOptions;
}

const SQL = ['dynamorio-sql-20', 'dynamorio-sql-40', 'dynamorio-sql-80'];

const each = (names: string[]): Case[] => names.map((name) => ({ name, recordings: [name] }));

export const CASES: readonly Case[] = [
  ...each([
    'valgrind-contexts',
    'valgrind-exceptions',
    'valgrind-arguments',
    'valgrind-processes',
    'valgrind-bottom-up',
    'dynamorio-longjmp',
    'dynamorio-recursion',
    'dynamorio-textbook',
    'dynamorio-threads',
    'dynamorio-courses',
  ]),
  { name: 'all-routines', recordings: ['valgrind-static'], view: { minShare: 0 } },
  { name: 'arguments', recordings: ['valgrind-arguments'], view: { size: 'arg6' } },
  { name: 'called-bottom-up', recordings: ['valgrind-bottom-up'], view: { view: 'bottom-up' } },
  { name: 'runs', recordings: SQL },
  { name: 'sweep', recordings: ['dynamorio-sweep.profile'] },
  { name: 'runs-drms-blocks', recordings: SQL, view: { size: 'drms', cost: 'blocks' } },
];

/** Where recordings and expected reports are kept. `import.meta` is in dist/test/recordings. */
export const FOLDER = join(import.meta.dirname, '../../../test/recordings');

export const expectedFile = (of: Case): string => join(FOLDER, 'expected', `${of.name}.json.gz`);

/** @returns the report that is made now, as JSON; `scratch` is an empty folder */
export async function reportOf(of: Case, scratch: string): Promise<string> {
  const files = await Promise.all(
    of.recordings.map(async (name) => {
      if (name.endsWith('.profile')) return join(FOLDER, name);
      const file = join(scratch, `${name}.comair`);
      await writeFile(file, gunzipSync(await readFile(join(FOLDER, `${name}.comair.gz`))));
      return file;
    }),
  );
  const { report } = await analyzeFiles(files, of.view);
  // The system may have the debug file of a library that a program had.
  for (const routine of report.routines) delete routine.also;
  return toJson(report).replaceAll(`${scratch}/`, '').replaceAll(`${FOLDER}/`, '');
}
