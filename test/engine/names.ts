/**
 * Names for constructs, to ask a stream for routines by name.
 */
import { native } from '../../src/native/addon.js';
import type { FoldedRow } from '../reference/rows.js';
import type { CollectedStream } from '../reference/stream.js';

/** Construct id to function name; '' where there is none. */
export function namesOf(stream: CollectedStream): Map<number, string> {
  const opened = new Map<number, ReturnType<ReturnType<typeof native>['openModule']>>();
  const names = new Map<number, string>();
  try {
    for (const [id, { module, offset }] of stream.constructs) {
      const path = stream.modules.get(module)?.path;
      if (path === undefined) continue;
      const symbols = opened.get(module) ?? native().openModule(path, []);
      opened.set(module, symbols);
      names.set(id, symbols.lookup(BigInt(offset)).name);
    }
  } finally {
    for (const symbols of opened.values()) symbols.close();
  }
  return names;
}

/** All activations of the routines of that name, over all threads, in order of return in each. */
export function activationsOf(stream: CollectedStream, name: string | RegExp): FoldedRow[] {
  const fits = (its: string): boolean => (typeof name === 'string' ? its === name : name.test(its));
  const wanted = new Set([...namesOf(stream)].filter(([, its]) => fits(its)).map(([id]) => id));
  return [...stream.folded().values()].flat().filter(({ construct }) => wanted.has(construct));
}
