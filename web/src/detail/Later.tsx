import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Routine } from '../data/data.js';
import { inTurn } from '../plot/turns.js';

interface Props {
  routine: Routine;
  /** Makes what is shown of the routine. */
  children: (routine: Routine) => JSX.Element;
}

/**
 * What comes a frame after the rest of the details. Until then it is that of the routine before,
 * hidden, so that nothing wrong is read and nothing moves.
 */
export function Later({ routine, children }: Props) {
  const [current, setCurrent] = useState<Routine | null>(null);
  useLayoutEffect(
    () =>
      inTurn(() => {
        setCurrent(routine);
      }),
    [routine],
  );
  // The same element is not compared again, so the frame that is in a hurry has no work with it.
  const made = useMemo(() => (current === null ? null : children(current)), [current]);
  return <div class={current === routine ? undefined : 'not-yet'}>{made}</div>;
}
