/** The tree that call tree and flame graph show. */
import { useMemo } from 'preact/hooks';
import type { Frame } from '../../../src/pages/frames/frame.js';
import { withInlined } from '../../../src/pages/frames/inlined.js';
import { withoutStart } from '../../../src/pages/frames/start-up.js';
import { isBackground, isStart } from '../../../src/symbols/background.js';
import type { Data } from '../data/data.js';
import { partsOf } from '../data/inlined.js';
import { focusedRoutine, startUp } from '../state/state.js';

export interface Frames {
  /** From the start of threads, or from the routine in focus. */
  down: Frame;
  /** Callers of the routine in focus, upside down; null for the whole run. */
  up: Frame | null;
}

function folded(data: Data): Frame {
  return withoutStart(data.frames.all(), (node) => {
    const routine = node < 0 ? undefined : data.routines.at(node);
    if (routine === undefined) return null;
    if (isStart(routine.name)) return 'start';
    return isBackground(data.moduleOf(routine).name, routine.name) ? 'background' : null;
  });
}

export function useFrames(data: Data): Frames {
  const routine = focusedRoutine.value;
  const whole = startUp.value;
  return useMemo((): Frames => {
    const { frames } = data;
    const known = partsOf(data);
    const opened = (root: Frame): Frame => withInlined(root, known, frames.estimated);
    if (routine === null) {
      return { down: opened(whole === 'shown' ? frames.all() : folded(data)), up: null };
    }
    return { down: opened(frames.callees(routine.index)), up: frames.callers(routine.index) };
  }, [data, routine, whole]);
}
