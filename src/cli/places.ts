/** Where the constructs of a process are: read off its stream, for names in the recording. */
import type { ConstructsFrame, ModuleFrame } from '../stream/format.js';
import type { ConstructPlace, ModuleRef } from '../symbols/table.js';

/** Code that no file holds: the offset is the address. */
const NO_FILE: ModuleRef = { path: '', buildId: '' };

export class Places {
  readonly #modules = new Map<number, ModuleRef>();
  readonly #places = new Map<number, Omit<ConstructPlace, 'id'>>();

  addModule({ id, path, build_id }: ModuleFrame): void {
    this.#modules.set(id, { path, buildId: build_id });
  }

  addConstructs({ constructs }: ConstructsFrame): void {
    for (const [id, , module, offset] of constructs) {
      this.#places.set(id, {
        module: this.#modules.get(module) ?? NO_FILE,
        offset: BigInt(offset),
      });
    }
  }

  /** By construct id. */
  get byId(): ReadonlyMap<number, Omit<ConstructPlace, 'id'>> {
    return this.#places;
  }

  *list(): Generator<ConstructPlace> {
    for (const [id, place] of this.#places) yield { id, ...place };
  }
}
