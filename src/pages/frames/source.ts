/** Frames of a page: from recorded contexts where there are any. */
import { ByteReader } from '../bytes.js';
import { unpackContexts } from '../pack-contexts.js';
import type { View } from '../view-model.js';
import type { Calls } from './calls.js';
import { EstimatedFrames } from './estimated.js';
import { START } from './frame.js';
import type { FrameSource } from './frame.js';
import { RecordedFrames } from './recorded.js';

export function framesOf({ contexts, rows }: View, calls: Calls): FrameSource {
  if (contexts === null) {
    return new EstimatedFrames(calls, (i) =>
      i < 0 || i >= rows.calls.length
        ? undefined
        : { calls: rows.calls[i], cost_total: rows.cost_total[i] },
    );
  }
  const tree = unpackContexts(new ByteReader(contexts));
  const whole = calls.calleesOf(START).reduce((sum, { cost }) => sum + cost, 0);
  return new RecordedFrames(tree, whole > 0 ? Math.min(1, tree.costs[0] / whole) : 1);
}
