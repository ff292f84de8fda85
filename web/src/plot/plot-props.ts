/** What a plot is told to show, on a canvas or as an SVG. */
import type uPlot from 'uplot';
import type { AxisScale } from '../state/state.js';
import type { Range } from './scales.js';
import type { Palette } from './theme.js';

export interface PlotProps {
  /** What the plot shows, in words. */
  label: string;
  height: number;
  x: { scale: AxisScale; range: Range; title: string };
  y: { scale: AxisScale; range: Range; title: string; format: (value: number) => string };
  /** Ascending; where the cursor stops. */
  sizes: Float64Array;
  /** Paints everything inside the axes. */
  draw: (u: uPlot, colors: Palette) => void;
  /** What is said about the point at an index of `sizes`. */
  tell: (index: number) => string;
}
