/** A folder as it is now, for all who look at it. */
import { messageOf } from '../base/errors.js';
import { Analyses } from './analyses.js';
import { listFolder } from './list-folder.js';
import type { Entry } from './list-folder.js';
import type { Listing } from './listing.js';
import { historyOf } from './programs.js';
import type { ProgramHistory } from './programs.js';
import type { ServeOptions } from './options.js';
import { watchFolder } from './watch.js';

export class Site {
  readonly analyses: Analyses;
  private entries = new Map<string, Entry>();
  private problem: string | null = null;
  private readonly listeners = new Set<() => void>();
  private stopWatching: () => void = () => undefined;

  private constructor(
    readonly folder: string,
    options: ServeOptions,
  ) {
    this.analyses = new Analyses(options, () => {
      this.tell();
    });
  }

  /** @throws ComairError `input` when the folder cannot be read */
  static async open(folder: string, options: ServeOptions = {}): Promise<Site> {
    const site = new Site(folder, options);
    site.take(await listFolder(folder));
    site.stopWatching = watchFolder(folder, () => site.look());
    return site;
  }

  entry(id: string): Entry | undefined {
    return this.entries.get(id);
  }

  listing(): Listing {
    const { folder, problem, analyses } = this;
    const files = [...this.entries.values()].map((entry) => ({
      entry,
      analysis: analyses.get(entry.id),
    }));
    return { folder, problem, files };
  }

  /** Null where no file is of such a program. */
  history(id: string): ProgramHistory | null {
    return historyOf(id, this.listing().files);
  }

  /** By id: which version was analysed, null when none was yet. */
  versions(): Record<string, string | null> {
    const ids = [...this.entries.keys()];
    return Object.fromEntries(ids.map((id) => [id, this.analyses.get(id)?.version ?? null]));
  }

  /** @returns ends it */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.stopWatching();
    this.listeners.clear();
    await this.analyses.close();
  }

  private async look(): Promise<void> {
    const before = JSON.stringify([this.problem, ...this.entries.values()]);
    try {
      this.take(await listFolder(this.folder, this.entries));
      this.problem = null;
    } catch (error) {
      this.take([]);
      this.problem = messageOf(error);
    }
    if (JSON.stringify([this.problem, ...this.entries.values()]) !== before) this.tell();
  }

  private take(entries: readonly Entry[]): void {
    this.entries = new Map(entries.map((entry) => [entry.id, entry]));
    this.analyses.update(this.entries);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
