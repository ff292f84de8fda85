/** What is known of the files of a folder: analysed one after the other, again when they change. */
import { DEFAULT_MEMORY } from '../base/bounded/allowance.js';
import type { RoutineCode } from '../pages/view-model.js';
import type { Entry } from './list-folder.js';
import { Reader } from './reader.js';
import type { ServeOptions } from './options.js';
import type { Summary } from './file-summary.js';

/** Of one version of a file: a summary or an error, both in plain text. */
export interface Analysis {
  version: string;
  summary: Summary | null;
  error: string | null;
}

/** Pages take a few megabytes each; those not kept are made anew. */
const PAGES_KEPT = 8;

/** A file that grows is analysed at most about this share of the time. */
const BUSY_SHARE = 0.2;

export class Analyses {
  private entries = new Map<string, Entry>();
  private readonly done = new Map<string, Analysis>();
  /** By id, the latest used last. */
  private readonly pages = new Map<string, { version: string; html: string }>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  /** When a file may be analysed again, in milliseconds of `performance.now()`. */
  private readonly notBefore = new Map<string, number>();
  private readonly reader: Reader;
  private queue: Promise<void> = Promise.resolve();
  private closed = false;

  /** @param onDone called after each analysis */
  constructor(
    { memory = DEFAULT_MEMORY, sourceRoots = [] }: ServeOptions,
    private readonly onDone: () => void,
  ) {
    this.reader = new Reader(memory, sourceRoots);
  }

  get(id: string): Analysis | undefined {
    return this.done.get(id);
  }

  /** Takes the files as they are now, and analyses what is new. */
  update(entries: ReadonlyMap<string, Entry>): void {
    this.entries = new Map(entries);
    for (const id of [...this.done.keys()]) if (!entries.has(id)) this.forget(id);
    for (const id of entries.keys()) this.schedule(id);
  }

  /**
   * The page of the latest analysis, which is made where there is none.
   * @returns null when the file cannot be shown: `get` has the error
   */
  async page(id: string): Promise<string | null> {
    if (this.kept(id) === null && this.done.get(id)?.error == null) await this.enqueue(id, true);
    return this.kept(id);
  }

  /**
   * Source and code of a routine, which its page may not have. Where they cannot be had the page
   * stays as it is.
   */
  async code(id: string, routine: string): Promise<RoutineCode | null> {
    const result = this.queue.then(async () => {
      const entry = this.entries.get(id);
      if (entry === undefined || this.closed || entry.problem !== null) return null;
      const answer = await this.reader.read(entry.path, entry.version, routine);
      return answer.ok && 'code' in answer ? answer.code : null;
    });
    this.queue = result.then(() => undefined);
    return result;
  }

  /** Analyses nothing more; settles when the one that runs has ended. */
  async close(): Promise<void> {
    this.closed = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.reader.close();
    await this.queue;
  }

  private schedule(id: string): void {
    const entry = this.entries.get(id);
    if (entry === undefined || this.closed || this.timers.has(id)) return;
    if (this.done.get(id)?.version === entry.version) return;
    const wait = Math.max(0, (this.notBefore.get(id) ?? 0) - performance.now());
    const run = async (): Promise<void> => {
      await this.enqueue(id, false);
      this.timers.delete(id);
      // It may have changed while it was analysed.
      this.schedule(id);
    };
    this.timers.set(
      id,
      setTimeout(() => void run(), wait),
    );
  }

  private kept(id: string): string | null {
    const page = this.pages.get(id);
    if (page === undefined || page.version !== this.done.get(id)?.version) return null;
    this.pages.delete(id);
    this.pages.set(id, page);
    return page.html;
  }

  private forget(id: string): void {
    this.done.delete(id);
    this.pages.delete(id);
    this.notBefore.delete(id);
  }

  private enqueue(id: string, forPage: boolean): Promise<void> {
    const result = this.queue.then(async () => {
      const entry = this.entries.get(id);
      if (entry === undefined || this.closed) return;
      const current = this.done.get(id)?.version === entry.version;
      if (current && !(forPage && this.kept(id) === null)) return;
      await this.analyse(entry);
    });
    this.queue = result;
    return result;
  }

  private async analyse({ id, path, version, problem }: Entry): Promise<void> {
    const start = performance.now();
    const analysis: Analysis = { version, summary: null, error: problem };
    let html: string | null = null;
    if (problem === null) {
      const answer = await this.reader.read(path, version, null);
      if (!answer.ok) analysis.error = answer.error;
      else if ('html' in answer) {
        html = answer.html;
        analysis.summary = answer.summary;
      }
    }
    // It may have gone in the meantime.
    if (!this.entries.has(id) || this.closed) return;
    const end = performance.now();
    this.notBefore.set(id, end + (end - start) / BUSY_SHARE);
    this.done.set(id, analysis);
    this.pages.delete(id);
    if (html !== null) this.pages.set(id, { version, html });
    for (const old of [...this.pages.keys()].slice(0, -PAGES_KEPT)) this.pages.delete(old);
    this.onDone();
  }
}
