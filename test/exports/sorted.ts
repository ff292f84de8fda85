/** A real report: a program that sorts by insertion and by qsort(3). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';

const SORT = join(packageRoot(), 'test/targets/bin/sort');

export async function sortReport(): Promise<Report> {
  return inFolder(async (folder) => {
    const path = join(folder, 'r.json');
    const { status, stderr } = await comair(['--json', path, '--', SORT, '120']);
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(await readFile(path, 'utf8')) as Report;
  });
}
