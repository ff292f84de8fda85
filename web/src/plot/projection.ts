/** Where values lie on a plot's canvas. */
import type uPlot from 'uplot';

export interface Projection {
  /** In pixels of the canvas; no finite number for what a logarithmic axis has no place for. */
  x: (value: number) => number;
  y: (value: number) => number;
}

/** The same as the plot's own valToPos, which looks everything up anew for each value. */
export function projection({ scales, bbox }: uPlot): Projection {
  const along = (key: 'x' | 'y', start: number, length: number): ((value: number) => number) => {
    const { min = 0, max = 1, distr } = scales[key];
    // Its enum is ambient and const: only numbers can be compared.
    if (Number(distr) !== 3) return (value) => start + ((value - min) / (max - min)) * length;
    const low = Math.log10(min);
    const span = Math.log10(max) - low;
    return (value) => start + ((Math.log10(value) - low) / span) * length;
  };
  return {
    x: along('x', bbox.left, bbox.width),
    y: along('y', bbox.top + bbox.height, -bbox.height),
  };
}
