/** The tree that call tree and flame graph show. */
import { useMemo } from 'preact/hooks';
import type { Data } from '../data/data.js';
import { calleesTree, callersTree, estimatedTree } from '../data/estimate.js';
import type { Frame } from '../data/frames.js';
import { focusedRoutine } from '../state/state.js';

export interface Frames {
  /** From the start of threads, or from the routine in focus. */
  down: Frame;
  /** Callers of the routine in focus, upside down; null for the whole run. */
  up: Frame | null;
  estimated: boolean;
}

export function useFrames(data: Data): Frames {
  const routine = focusedRoutine.value;
  return useMemo((): Frames => {
    if (routine === null) return { down: estimatedTree(data), up: null, estimated: true };
    const { index, calls } = routine;
    const [down, up] = [calleesTree(data, index, calls), callersTree(data, index, calls)];
    return { down, up, estimated: true };
  }, [data, routine]);
}
