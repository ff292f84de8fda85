/** What becomes known of a run that goes on: appended to a store, and written as metrics. */
import { appendToStore } from '../api/fleet.js';
import type { Profile } from '../profile/profile-model.js';
import { toOpenMetrics } from '../exports/openmetrics.js';
import type { Report } from '../schema/report.js';
import { checkOutput, writeOutput } from './outputs.js';
import type { Output } from './outputs.js';

/** A program does not end because a store cannot be reached: what failed first is said at the end. */
export class Appending {
  private failed: Error | null = null;

  constructor(
    private readonly where: string,
    private readonly keep: number,
  ) {}

  async append(profile: Profile): Promise<void> {
    try {
      await appendToStore(this.where, profile, this.keep);
    } catch (error) {
      this.failed ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  /** @throws what `appendToStore` does */
  check(): void {
    if (this.failed !== null) throw this.failed;
  }
}

/** A file of metrics that says what is known so far. Readers see a whole one at any time. */
export class Metrics {
  private constructor(private readonly output: Output) {}

  /** @throws ComairError when it cannot be written */
  static async into(path: string): Promise<Metrics> {
    return new Metrics(await checkOutput('--openmetrics', path));
  }

  /** Before the end, what fails is tried again with the next part. */
  async write(report: Report): Promise<void> {
    await this.end(report).catch(() => undefined);
  }

  /** @throws ComairError `output` */
  async end(report: Report): Promise<void> {
    await writeOutput('--openmetrics', this.output, toOpenMetrics(report));
  }
}
