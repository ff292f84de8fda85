/** A collector that knows constructs and modules from the frames of its process. */
import type { StreamIndex } from '../../fold/stream-index.js';
import { isCLibrary, isLoader } from '../../symbols/modules.js';
import { Collector } from './collect.js';

export function collectorOf(index: StreamIndex): Collector {
  return new Collector(
    (id) => index.isLoop(id),
    (id) => index.parentOf(id),
    (id) => isLoader(index.place(id)?.module.path ?? ''),
    (module) => isCLibrary(index.moduleOf(module).path),
  );
}
