/** A program that sorts, before and after a fix. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { packageRoot } from '../../../src/base/package.js';
import type { Report } from '../../../src/schema/report.js';
import { Workshop } from '../../support/toolchain.js';
import { comair } from '../../support/command.js';

const SOURCE = readFileSync(join(packageRoot(), 'examples/compare/sorter.c'), 'utf8');

export class Sorters {
  private readonly workshop = new Workshop();

  /** @param flags of the compiler; -DMERGE is the fix */
  build(name: string, ...flags: string[]): string {
    return this.workshop.compile('gcc', name, { 'sorter.c': SOURCE }, '-g', '-O1', ...flags);
  }

  path(name: string): string {
    return this.workshop.path(name);
  }

  /** Profiles it. @returns the path of its report as JSON */
  async report(program: string, name = basename(program)): Promise<string> {
    const path = this.path(`${name}.json`);
    const { status, stderr } = await comair(['--json', path, '--', program]);
    if (status !== 0) throw new Error(stderr);
    return path;
  }

  async read(path: string): Promise<Report> {
    return JSON.parse(await readFile(path, 'utf8')) as Report;
  }
}
