/** The tree that call tree and flame graph show. */
import { useMemo } from 'preact/hooks';
import type { Frame } from '../../../src/render/html/frames/frame.js';
import type { Data } from '../data/data.js';
import { focusedRoutine } from '../state/state.js';

export interface Frames {
  /** From the start of threads, or from the routine in focus. */
  down: Frame;
  /** Callers of the routine in focus, upside down; null for the whole run. */
  up: Frame | null;
}

export function useFrames(data: Data): Frames {
  const routine = focusedRoutine.value;
  return useMemo((): Frames => {
    const { frames } = data;
    if (routine === null) return { down: frames.all(), up: null };
    return { down: frames.callees(routine.index), up: frames.callers(routine.index) };
  }, [data, routine]);
}
