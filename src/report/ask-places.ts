/** From which lines of the user's own memory is asked for, and system calls are made. */
import type { AskedAt } from '../claims/resources/origins.js';
import type { Profile } from '../profile/profile-model.js';
import type { Asker } from '../stream/origins.js';
import { isLibrarySource } from '../symbols/library-source.js';
import type { Found } from './stages/found.js';

/** The line at the call: what it returns to may be of the next one. */
const BEFORE_RETURN = 1n;

export class AskPlaces {
  private readonly known = new Map<string, AskedAt | null>();

  constructor(
    private readonly profile: Pick<Profile, 'routines' | 'modules'>,
    private readonly symbols: Pick<Found['symbols'], 'frames'>,
  ) {}

  /**
   * The line of the innermost code, inlined or not, of no library; null: there are no lines, or nothing is
   * known of the call.
   * @param index of the asker's path
   */
  at({ path, places }: Asker, index: number): AskedAt | null {
    const place = places?.[index] ?? 0;
    if (place === 0) return null;
    const key = `${path[index]} ${place}`;
    let at = this.known.get(key);
    if (at === undefined) this.known.set(key, (at = this.find(path[index], place)));
    return at;
  }

  private find(routine: number, place: number): AskedAt | null {
    const { module, offset } = this.profile.routines[routine];
    const code = this.profile.modules[module];
    const frames =
      this.symbols.frames?.(code, BigInt(offset) + BigInt(place) - BEFORE_RETURN) ?? [];
    for (const { file, line } of frames.toReversed())
      if (file !== null && line !== null && !isLibrarySource(file)) return { file, line };
    return null;
  }
}
