/** Colours of frames: how fast the cost of their routine grows, or the module that it is in. */
import type { Data, Routine } from '../data/data.js';
import { inlinedGrowth, routineOf } from '../data/inlined.js';
import type { Frame } from '../../../src/pages/frames/frame.js';
import { resolveColors } from '../plot/theme.js';
import { before, earlierOf, timesBefore } from '../state/compared.js';
import { frameColor } from '../state/state.js';
import { paceOf } from '../../../src/growth/order.js';

/** Modules with a colour of their own; the others share that of what is unknown. */
export const MODULES = 8;

const PACES = ['fast', 'linear', 'slow', 'unknown'] as const;
const MODULE_TONES = Array.from({ length: MODULES }, (_, i) => `module-${i + 1}`);

/** The last part of the name of a CSS variable. */
export type Tone = string;

export interface FrameColors {
  fill: Record<Tone, string>;
  text: Record<Tone, string>;
  selected: string;
  marked: string;
}

const TONES: readonly Tone[] = [...PACES, ...MODULE_TONES];

/** As they are now: they depend on the theme. */
export function frameColors(): FrameColors {
  const texts = TONES.map((tone) => (MODULE_TONES.includes(tone) ? 'text' : tone));
  const fills = resolveColors(TONES.map((tone) => `flame-${tone}`));
  const [selected, marked, ...colors] = resolveColors(['accent', 'text', ...texts]);
  const byTone = (all: readonly string[]): Record<Tone, string> =>
    Object.fromEntries(TONES.map((tone, i) => [tone, all[i]]));
  return { fill: byTone(fills), text: byTone(colors), selected, marked };
}

const modules = new WeakMap<Data, number[]>();

/** Indexes of the modules in which most of the cost runs, most first. */
export function mainModules(data: Data): readonly number[] {
  const known = modules.get(data);
  if (known !== undefined) return known;
  const costs = data.view.modules.map(() => 0);
  for (const { module, cost_self: own } of data.routines) costs[module] += own;
  const order = [...costs.keys()].sort((a, b) => costs[b] - costs[a]).slice(0, MODULES);
  modules.set(data, order);
  return order;
}

/** Changes of cost that are seen as such. */
const CHANGED = 1.05;

function changeTone(routine: Routine): Tone {
  if (earlierOf(routine) === null) return 'linear';
  const times = timesBefore(routine) ?? 1;
  return times > CHANGED ? 'fast' : times < 1 / CHANGED ? 'slow' : 'unknown';
}

/** What colour frames have, as it is chosen. */
export function toneOf(data: Data): (frame: Pick<Frame, 'node'>) => Tone {
  const tones = new Map(mainModules(data).map((module, i) => [module, MODULE_TONES[i]]));
  const byModule = frameColor.value === 'module';
  const byChange = frameColor.value === 'change' && before.value !== null;
  return ({ node }) => {
    const routine = routineOf(data, { node });
    if (routine === undefined) return 'unknown';
    if (byModule) return tones.get(routine.module) ?? 'unknown';
    if (byChange) return changeTone(routine);
    const own = data.inlinedAt(node) === null ? data.growthOf(routine) : inlinedGrowth(data, node);
    return own === null ? 'unknown' : paceOf({ class: own.name, exponent: own.exponent });
  };
}
