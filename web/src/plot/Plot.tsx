import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { AxisScale } from '../state/state.js';
import { axis } from './axes.js';
import type { Range } from './scales.js';
import { palette } from './theme.js';
import type { Palette } from './theme.js';

export interface PlotProps {
  /** What the plot shows, in words. */
  label: string;
  height: number;
  x: { scale: AxisScale; range: Range; title: string };
  y: { scale: AxisScale; range: Range; title: string; format: (value: number) => string };
  /** Ascending; where the cursor stops. */
  sizes: readonly number[];
  /** Paints everything inside the axes. */
  draw: (u: uPlot, colors: Palette) => void;
  /** What is said about the point at an index of `sizes`. */
  tell: (index: number) => string;
}

function options(
  { height, x, y, draw }: PlotProps,
  width: number,
  onCursor: (u: uPlot) => void,
): uPlot.Options {
  const colors = palette();
  const scale = ({ scale, range }: { scale: AxisScale; range: Range }): uPlot.Scale => ({
    time: false,
    auto: false,
    // Its enum is ambient and const: only numbers can be written.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment
    distr: scale === 'log' ? 3 : 1,
    range: () => [range[0], range[1]],
  });
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: { x: scale(x), y: scale(y) },
    axes: [axis(x, 'x', colors), axis(y, 'y', colors)],
    series: [{}, { show: true, paths: () => null, points: { show: false } }],
    hooks: {
      draw: [
        (u) => {
          const { left, top, width: w, height: h } = u.bbox;
          u.ctx.save();
          u.ctx.beginPath();
          u.ctx.rect(left, top, w, h);
          u.ctx.clip();
          draw(u, colors);
          u.ctx.restore();
        },
      ],
      setCursor: [onCursor],
    },
  };
}

/** A plot on a canvas, with what it says under the cursor as text below. */
export function Plot(props: PlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [at, setAt] = useState<number | null>(null);
  // Before the browser paints: a routine that is opened has its plots in the very first frame.
  useLayoutEffect(() => {
    setWidth(ref.current!.clientWidth);
    const observer = new ResizeObserver(([entry]) => {
      setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(ref.current!);
    return () => {
      observer.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    if (width === 0) return;
    const onCursor = ({ cursor }: uPlot): void => {
      setAt(cursor.left === undefined || cursor.left < 0 ? null : (cursor.idx ?? null));
    };
    const nothing = props.sizes.map(() => null);
    const plot = new uPlot(
      options(props, width, onCursor),
      [[...props.sizes], nothing],
      ref.current!,
    );
    return () => {
      plot.destroy();
    };
  }, [width, props]);
  return (
    <>
      <div
        class="plot"
        ref={ref}
        role="img"
        aria-label={props.label}
        style={{ minHeight: `${props.height}px` }}
      />
      <p class="readout">{at === null ? ' ' : props.tell(at)}</p>
    </>
  );
}
