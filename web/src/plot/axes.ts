import type uPlot from 'uplot';
import { compact } from '../../../src/base/text/numbers.js';
import type { AxisScale } from '../state/state.js';
import { isNumbered, logTicks } from '../../../src/pages/ticks.js';
import type { Palette } from './theme.js';

const FONT = '12px ui-sans-serif, system-ui, sans-serif';

/** Sizes are whole numbers. */
export const whole = (value: number): string => (Number.isInteger(value) ? compact(value) : '');

interface AxisText {
  title: string;
  scale: AxisScale;
  format?: (value: number) => string;
}

export function axis(
  { title, scale, format = whole }: AxisText,
  side: 'x' | 'y',
  colors: Palette,
): uPlot.Axis {
  return {
    scale: side,
    stroke: colors.text,
    font: FONT,
    labelFont: FONT,
    label: title,
    labelSize: 20,
    labelGap: 2,
    gap: 6,
    size: side === 'x' ? 28 : 54,
    space: side === 'x' ? 64 : 34,
    grid: { stroke: colors.grid, width: 1 },
    ticks: { stroke: colors.grid, width: 1, size: 4 },
    values: (_, splits) => {
      if (scale === 'lin') return splits.map(format);
      const [min, max] = [splits[0], splits[splits.length - 1]];
      return splits.map((value) => (isNumbered(value, min, max) ? format(value) : ''));
    },
    ...(scale === 'lin'
      ? {}
      : {
          splits: (_: uPlot, __: number, min: number, max: number) => logTicks(min, max),
          filter: (_: uPlot, splits: number[]) => splits,
        }),
  };
}
