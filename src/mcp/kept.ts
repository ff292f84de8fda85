/** Reports of this session, each by a short name: what was run, and the files that were made of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ComairError } from '../base/errors.js';
import { printable } from '../base/text/printable.js';
import type { NextCall } from './answer.js';
import { readReport } from '../report/read/read.js';
import type { Report } from '../schema/report.js';

/** How a report came about. */
export interface Origin {
  /** With {n} in place of the size, where it is of a sweep; null: it is of a file. */
  command: readonly string[] | null;
  cwd: string;
  stdin: string | null;
  /** The largest size of a sweep. */
  largest: number | null;
  /** The call that makes such a report of another build; null: it is of a file, or of a diagnosis. */
  again: Omit<NextCall, 'why'> | null;
}

export interface KeptReport extends Origin {
  name: string;
  /** The report, as JSON. */
  path: string;
}

/** The oldest ones go: a session may last for weeks. */
const MOST_REPORTS = 200;

export class Kept {
  readonly folder = mkdtempSync(join(tmpdir(), 'comair-mcp-'));
  private readonly reports = new Map<string, KeptReport>();
  private last = 0;

  /** For the next report: files of it may be made there. */
  fresh(): { name: string; path: string } {
    this.last++;
    const name = `r${this.last}`;
    return { name, path: join(this.folder, `${name}.json`) };
  }

  add(report: KeptReport): void {
    this.reports.set(report.name, report);
    const [oldest] = this.reports.keys();
    if (this.reports.size <= MOST_REPORTS) return;
    rmSync(this.reports.get(oldest)!.path, { force: true });
    this.reports.delete(oldest);
  }

  /** The report before this one that the same call made; null: there is none. */
  before({ name, again }: KeptReport): KeptReport | null {
    if (again === null) return null;
    const call = JSON.stringify(again);
    const alike = [...this.reports.values()].filter(
      (each) => each.name !== name && JSON.stringify(each.again) === call,
    );
    return alike.at(-1) ?? null;
  }

  static isName(text: string): boolean {
    return /^r\d+$/.test(text);
  }

  /** @throws ComairError `usage` where there is none of that name */
  get(name: string): KeptReport {
    const found = this.reports.get(name);
    if (found !== undefined) return found;
    const names = [...this.reports.keys()];
    const there = names.length === 0 ? 'there is none yet' : `there are ${names.join(', ')}`;
    throw new ComairError(
      `no report ${printable(name)} in this session: ${there}; profile and sweep make one`,
      'usage',
    );
  }

  read({ path }: KeptReport): Promise<Report> {
    return readReport(path);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
