import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { AxisScale } from '../state/state.js';
import { SaveSvg } from '../save/SaveButton.js';
import { axis, whole } from './axes.js';
import type { PlotProps } from './plot-props.js';
import { plotSvg } from './plot-svg.js';
import type { Range } from './scales.js';
import { palette } from './theme.js';
import { inTurn } from './turns.js';

export type { PlotProps } from './plot-props.js';

interface Props {
  plot: PlotProps;
  /** Drawn in its turn, after the frame in which it comes; what was there before stays until then. */
  later?: boolean;
}

function options(
  { height, x, y, draw }: PlotProps,
  width: number,
  onCursor: (u: uPlot) => void,
): uPlot.Options {
  const colors = palette();
  // uPlot asks for the range of what it was told to show as well.
  let zoomed = false;
  const scale = ({ scale, range }: { scale: AxisScale; range: Range }): uPlot.Scale => ({
    time: false,
    auto: false,
    // Its enum is ambient and const: only numbers can be written.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment
    distr: scale === 'log' ? 3 : 1,
    range: (_, min, max) => (zoomed ? [min, max] : [range[0], range[1]]),
  });
  return {
    width,
    height,
    legend: { show: false },
    cursor: {
      y: false,
      points: { show: false },
      // What is drawn a box around fills the plot; all of it is back by a double click.
      drag: { x: true, y: true, uni: 20 },
      bind: {
        dblclick: (u) => () => {
          zoomed = false;
          u.setScale('x', { min: x.range[0], max: x.range[1] });
          u.setScale('y', { min: y.range[0], max: y.range[1] });
          return null;
        },
      },
    },
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
      setSelect: [
        (u) => {
          if (u.select.width > 0 || u.select.height > 0) zoomed = true;
        },
      ],
    },
  };
}

/** @param onPoint is told the index of the point under the cursor */
export function newPlot(
  plot: PlotProps,
  width: number,
  box: HTMLElement,
  onPoint: (index: number | null) => void,
): uPlot {
  const onCursor = ({ cursor }: uPlot): void => {
    onPoint(cursor.left === undefined || cursor.left < 0 ? null : (cursor.idx ?? null));
  };
  const nothing = new Array<null>(plot.sizes.length).fill(null);
  return new uPlot(options(plot, width, onCursor), [plot.sizes, nothing], box);
}

/** Width of an element in CSS pixels, known before it is painted for the first time. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
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
  return width;
}

/** A plot on a canvas, with what it says under the cursor as text below. */
export function Plot({ plot, later = false }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot | null>(null);
  const width = useWidth(ref);
  const [at, setAt] = useState<number | null>(null);
  useLayoutEffect(() => () => drawn.current?.destroy(), []);
  useLayoutEffect(() => {
    if (width === 0) return;
    const box = ref.current!;
    const draw = (): void => {
      drawn.current?.destroy();
      drawn.current = newPlot(plot, width, box, setAt);
      box.removeAttribute('aria-busy');
    };
    if (!later) {
      draw();
      return;
    }
    box.setAttribute('aria-busy', 'true');
    return inTurn(draw);
  }, [width, plot]);
  const told = at === null || at >= plot.sizes.length ? '\u00a0' : plot.tell(at);
  return (
    <>
      <div
        class="plot"
        ref={ref}
        role="img"
        aria-label={plot.label}
        style={{ minHeight: `${plot.height}px` }}
      />
      <div class="plot-foot">
        <p class="readout">{told}</p>
        <SaveSvg name={plot.label.split(/[:;] /)[0]} svg={() => plotSvg(plot, width, whole)} />
      </div>
    </>
  );
}
