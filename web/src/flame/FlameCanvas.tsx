import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Data } from '../data/data.js';
import { frameName } from '../data/frame-names.js';
import type { Frame } from '../../../src/pages/frames/frame.js';
import { frameColor, openRoutine, theme } from '../state/state.js';
import { frameColors, toneOf } from './colors.js';
import { SaveSvg } from '../save/SaveButton.js';
import { SvgContext } from '../save/svg-context.js';
import { ROW, paint } from './draw.js';
import type { Painting } from './draw.js';
import { depthOf, layout, magnified, moved } from './layout.js';
import type { Box, Span } from './layout.js';

interface Props {
  data: Data;
  root: Frame;
  /** The root at the bottom. */
  inverted?: boolean;
  selected: Frame | null;
  /** Nodes that the filters leave; null where nothing is filtered. */
  matches: ReadonlySet<number> | null;
  /** The part of the root that is seen. */
  span: Span;
  onSpan: (span: Span) => void;
  onPoint: (frame: Frame | null) => void;
  onPick: (frame: Frame) => void;
}

/** Width of an element, kept up to date. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(ref.current!);
    return () => {
      observer.disconnect();
    };
  }, []);
  return { ref, width };
}

/** Redraws when the system goes from light to dark. */
function useScheme(): boolean {
  const query = useMemo(() => matchMedia('(prefers-color-scheme: dark)'), []);
  const [dark, setDark] = useState(query.matches);
  useEffect(() => {
    const look = (): void => {
      setDark(query.matches);
    };
    query.addEventListener('change', look);
    return () => {
      query.removeEventListener('change', look);
    };
  }, [query]);
  return dark;
}

/** Pixels of the wheel for twice the size. */
const DOUBLE = 300;

/** Ctrl and the wheel (or two fingers) magnify, sideways or with Shift they move; else the page scrolls. */
function onWheel(event: WheelEvent, width: number, span: Span, onSpan: (span: Span) => void): void {
  const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
  if (event.ctrlKey || event.metaKey) {
    onSpan(magnified(span, event.offsetX / width, 2 ** (-event.deltaY / DOUBLE)));
  } else if (event.shiftKey || Math.abs(sideways) > Math.abs(event.deltaY)) {
    onSpan(moved(span, sideways / width));
  } else return;
  event.preventDefault();
}

export function FlameCanvas(props: Props) {
  const { data, root, inverted = false, selected, matches, span, onSpan, onPoint, onPick } = props;
  const { ref, width } = useWidth();
  const canvas = useRef<HTMLCanvasElement>(null);
  const dark = useScheme();
  const boxes = useMemo(() => (width > 0 ? layout(root, width, span) : []), [root, width, span]);
  const rows = depthOf(boxes);
  const marked = openRoutine.value?.index ?? null;
  const top = (depth: number): number => ROW * (inverted ? rows - 1 - depth : depth);
  const painting = (): Painting => ({
    boxes,
    top,
    width,
    nameOf: (frame) => frameName(data, frame),
    toneOf: toneOf(data),
    matches,
    selected,
    marked,
    colors: frameColors(),
  });
  const svg = (): string => {
    const ctx = new SvgContext(width, rows * ROW);
    paint(ctx, painting());
    return ctx.toSvg(`Flame graph of ${frameName(data, root)}`);
  };
  useEffect(() => {
    const element = canvas.current!;
    const ratio = devicePixelRatio;
    element.width = width * ratio;
    element.height = rows * ROW * ratio;
    const ctx = element.getContext('2d')!;
    ctx.scale(ratio, ratio);
    paint(ctx, painting());
  }, [data, boxes, selected, matches, marked, frameColor.value, theme.value, dark]);
  const hit = (event: MouseEvent): Box | undefined => {
    const row = Math.floor(event.offsetY / ROW);
    const depth = inverted ? rows - 1 - row : row;
    return boxes.find(
      (box) => box.depth === depth && event.offsetX >= box.x && event.offsetX < box.x + box.width,
    );
  };
  return (
    <div class="flame" ref={ref}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="img"
        aria-label={`Flame graph of ${frameName(data, root)}; arrows move, Enter fills the width. The call tree shows the same as a table.`}
        style={{ width: `${width}px`, height: `${rows * ROW}px` }}
        onMouseMove={(event) => {
          onPoint(hit(event)?.frame ?? null);
        }}
        onMouseLeave={() => {
          onPoint(null);
        }}
        onWheel={(event) => {
          onWheel(event, width, span, onSpan);
        }}
        onClick={(event) => {
          const box = hit(event);
          if (box !== undefined) onPick(box.frame);
        }}
      />
      <SaveSvg name={`flame-${frameName(data, root)}`} svg={svg} />
    </div>
  );
}
