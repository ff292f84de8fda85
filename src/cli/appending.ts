/** Profiles of a run that goes on, appended to a store. */
import { appendToStore } from '../api/fleet.js';
import type { Profile } from '../profile/profile-model.js';

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
