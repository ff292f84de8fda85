import { compact, factor, percent } from '../../../src/base/text/numbers.js';
import type { Data } from '../data/data.js';
import { frameName } from '../data/frame-names.js';
import type { Frame } from '../../../src/pages/frames/frame.js';
import { timesBefore } from '../state/compared.js';
import { focusOn, open, view } from '../state/state.js';
import { RoutineBadge } from '../table/ClassBadge.js';

/** What is known of a frame, and what one can do with its routine. */
export function FrameInfo({ data, frame, whole }: { data: Data; frame: Frame; whole: number }) {
  const routine = frame.node < 0 ? undefined : data.routines.at(frame.node);
  const times = routine === undefined ? null : timesBefore(routine);
  const share = whole > 0 ? percent(frame.cost / whole) : '–';
  return (
    <div class="frame-info" role="status">
      <strong>{frameName(data, frame).slice(0, 160)}</strong>
      {routine !== undefined && <RoutineBadge data={data} routine={routine} />}
      <span>
        {compact(frame.cost)} {data.view.metric.cost}, {share}
        {times !== null && `; all calls of it cost ${factor(times)} times what they did`}
      </span>
      <span class="grow" />
      {routine !== undefined && (
        <>
          <button
            type="button"
            class="toggle"
            onClick={() => {
              focusOn(routine);
            }}
          >
            Callers and callees
          </button>
          <button
            type="button"
            class="toggle"
            onClick={() => {
              view.value = 'routines';
              open(routine);
            }}
          >
            Details
          </button>
        </>
      )}
    </div>
  );
}
