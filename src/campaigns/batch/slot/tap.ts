/** The Test Anything Protocol, versions 12 to 14, read as it comes. */

/** Longer lines are cut. */
const MAX_LINE = 4096;

const TEST = /^(not )?ok\b(?:\s+(\d+))?([^#]*)(?:#\s*(skip|todo)\b\S*\s*(.*))?/i;
const PLAN = /^1\.\.(\d+)\s*(?:#\s*skip\S*\s*(.*))?$/i;
const BAIL = /^Bail out!\s*(.*)$/;

export interface TapSummary {
  /** Null where there was none. */
  planned: number | null;
  run: number;
  failed: number;
  skipped: number;
  /** First that failed, as it called itself. */
  firstFailure: string | null;
  bailOut: string | null;
  /** All are skipped: why. */
  skipAll: string | null;
}

export class TapReader {
  readonly summary: TapSummary = {
    planned: null,
    run: 0,
    failed: 0,
    skipped: 0,
    firstFailure: null,
    bailOut: null,
    skipAll: null,
  };
  private rest = '';

  take(data: Buffer): void {
    const lines = (this.rest + data.toString('latin1')).split('\n');
    this.rest = lines.pop()!.slice(0, MAX_LINE);
    for (const line of lines) this.line(line.slice(0, MAX_LINE));
  }

  end(): TapSummary {
    if (this.rest !== '') this.line(this.rest);
    this.rest = '';
    return this.summary;
  }

  /** Subtests are indented and have a line of their own in the test above. */
  private line(line: string): void {
    const { summary } = this;
    const plan = PLAN.exec(line) as (string | undefined)[] | null;
    if (plan !== null) {
      summary.planned = Number(plan[1]);
      if (summary.planned === 0) summary.skipAll = plan[2] ?? '';
      return;
    }
    const bail = BAIL.exec(line) as (string | undefined)[] | null;
    if (bail !== null) {
      summary.bailOut ??= bail[1] ?? '';
      return;
    }
    const test = TEST.exec(line) as (string | undefined)[] | null;
    if (test === null) return;
    summary.run++;
    const [, not, number, description, directive] = test;
    if (directive?.toLowerCase() === 'skip') summary.skipped++;
    else if (not !== undefined && directive === undefined) {
      summary.failed++;
      const name = (description ?? '').replace(/^\s*-?\s*/, '').trim();
      summary.firstFailure ??= name === '' ? `test ${number ?? summary.run}` : name;
    }
  }
}
