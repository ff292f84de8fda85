import { compact, percent } from '../../../src/base/text/numbers.js';
import type { Data } from '../data/data.js';
import { frameName } from '../data/frame-names.js';
import { routineOf } from '../data/inlined.js';
import type { Frame } from '../../../src/pages/frames/frame.js';
import { timesText } from '../../../src/compare/diff/times-text.js';
import { timesBefore } from '../state/compared.js';
import { focusOn, open, view } from '../state/state.js';
import { FrameBadge } from '../table/ClassBadge.js';

/** What is known of a frame, and what one can do with its routine. */
export function FrameInfo({ data, frame, whole }: { data: Data; frame: Frame; whole: number }) {
  const routine = routineOf(data, frame);
  const isInlined = data.inlinedAt(frame.node) !== null;
  const times = routine === undefined || isInlined ? null : timesBefore(routine);
  const share = whole > 0 ? percent(frame.cost / whole) : '–';
  return (
    <div class="frame-info" role="status">
      <strong>{frameName(data, frame).slice(0, 160)}</strong>
      <FrameBadge data={data} frame={frame} />
      {isInlined && <span>in {routine?.title.slice(0, 120)}</span>}
      <span>
        {compact(frame.cost)} {data.view.metric.cost}, {share}
        {times !== null && `; all calls of it together cost ${timesText(times)}`}
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
