/** Functions that were inlined into routines, as frames of call tree and flame graph name them. */
import type { Frame } from '../../../src/pages/frames/frame.js';
import { inlinedParts } from '../../../src/pages/frames/inlined.js';
import type { InlinedParts } from '../../../src/pages/frames/inlined.js';
import { plainName } from '../../../src/symbols/short-name.js';
import type { ComplexityClass } from '../../../src/schema/report.js';
import type { Data, Routine } from './data.js';

/** The routine of a frame; of an inlined function the one whose code it is in. */
export function routineOf(data: Data, { node }: Pick<Frame, 'node'>): Routine | undefined {
  const index = data.inlinedAt(node)?.routine ?? node;
  return index < 0 ? undefined : data.routines.at(index);
}

/** How fast it grows, where a finding is about its loop. */
export function inlinedGrowth(
  data: Data,
  node: number,
): { name: ComplexityClass; exponent: number | null; finding: number } | null {
  const inlined = data.inlinedAt(node);
  if (inlined === null) return null;
  const { id } = data.routines[inlined.routine];
  for (const { rank, routines, loops = [], class: name, exponent } of data.view.findings) {
    const loop = loops.find(({ role }) => role === 'culprit');
    if (routines.at(0)?.id !== id || loop?.inlined === undefined) continue;
    const { frames, at } = loop.inlined;
    if (plainName(frames.at(at)?.name ?? '') === inlined.name) {
      return { name, exponent, finding: rank };
    }
  }
  return null;
}

const made = new WeakMap<Data, Map<number, InlinedParts>>();

export function partsOf(data: Data): Map<number, InlinedParts> {
  const known =
    made.get(data) ??
    inlinedParts(data.view.inlined ?? [], data.calls, (routine) => data.routines[routine]);
  made.set(data, known);
  return known;
}
