import type { Signal } from '@preact/signals';
import type { AxisScale } from '../state/state.js';

/** Switches one axis between linear and logarithmic. */
export function ScaleToggle({ axis, of, id }: { axis: string; of: Signal<AxisScale>; id: string }) {
  const log = of.value === 'log';
  const shown = `${axis} ${log ? 'log' : 'linear'}`;
  return (
    <button
      type="button"
      id={id}
      class="toggle"
      aria-pressed={log}
      aria-label={`${shown}: ${axis} axis logarithmic`}
      onClick={() => {
        of.value = log ? 'lin' : 'log';
      }}
    >
      {shown}
    </button>
  );
}
