/** What the tools share: what is allowed, what was kept, and one run at a time. */
import { ComairError } from '../base/errors.js';
import type { Report } from '../schema/report.js';
import { Allowed } from './allowed.js';
import { linesOf } from './answer.js';
import { Kept } from './kept.js';
import type { KeptReport, Origin } from './kept.js';
import { runOwn } from './run-own.js';
import type { Ran } from './run-own.js';

export interface McpOptions {
  /** How this program is started. */
  own: readonly string[];
  /** Folders; the first is where commands run if a call names none. */
  allow: readonly [string, ...string[]];
  /** That a call may take. */
  seconds: number;
  /** Options of the commands that run programs. */
  recording: readonly string[];
}

/** Of one call. */
export interface Call {
  signal: AbortSignal;
  /** Seconds that were asked for. */
  seconds?: number | undefined;
}

/** What the program and this one have printed, when a report was made. */
export interface Made {
  kept: KeptReport;
  report: Report;
  ran: Ran;
}

export class Session {
  readonly allowed: Allowed;
  readonly kept = new Kept();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(readonly options: McpOptions) {
    this.allowed = Allowed.of(...options.allow);
  }

  /** Runs one of our commands when those before have ended: two programs at once disturb each other. */
  run(args: readonly string[], from: Origin, { signal, seconds }: Call): Promise<Ran> {
    const most = this.options.seconds;
    const asked = { cwd: from.cwd, stdin: from.stdin, signal, seconds: seconds ?? most };
    if (asked.seconds > most) {
      throw new ComairError(
        `a call may take ${most} s: the user can start this server with --seconds`,
        'usage',
      );
    }
    const mine = this.turn.then(() => runOwn(this.options.own, args, asked));
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  /** Settles when nothing runs any more. */
  async idle(): Promise<void> {
    await this.turn;
  }

  /**
   * Runs a command that writes a report as JSON, and keeps that.
   * @param args behind which `--json FILE` stands; `rest` follows
   */
  async make(args: string[], rest: string[], from: Origin, call: Call): Promise<Made> {
    const { name, path } = this.kept.fresh();
    const ran = await this.run([...args, '--json', path, ...rest], from, call);
    const kept: KeptReport = { ...from, name, path };
    let report: Report;
    try {
      report = await this.kept.read(kept);
    } catch (error) {
      throw failure(ran, error);
    }
    this.kept.add(kept);
    return { kept, report, ran };
  }

  /** A report of this session by its name, or one that is made of a file. */
  async report(text: string, call: Call): Promise<{ kept: KeptReport; report: Report }> {
    if (Kept.isName(text)) {
      const kept = this.kept.get(text);
      return { kept, report: await this.kept.read(kept) };
    }
    const cwd = this.allowed.folder(undefined);
    const file = this.allowed.file(text, cwd);
    const from: Origin = { command: null, cwd, stdin: null, largest: null, again: null };
    return this.make(['report', file, '--brief'], [], from, call);
  }
}

/** Why there is no report: what our own command said last. */
export function failure({ stderr, late, status }: Ran, cause: unknown): ComairError {
  const said = linesOf(stderr).findLast((line) => line.startsWith('comair-bin: '));
  const why = late
    ? 'it was ended, as it took too long, and there was nothing to report: give it a smaller input, or more seconds'
    : (said?.slice('comair-bin: '.length) ?? `comair-bin ended with status ${status ?? '?'}`);
  return new ComairError(why, 'engine', { cause });
}
