import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Data } from '../data/data.js';
import type { Frame } from '../../../src/render/html/frames/frame.js';
import { theme } from '../state/state.js';
import { ROW, flameColors, paint } from './draw.js';
import { depthOf, layout } from './layout.js';
import type { Box } from './layout.js';

interface Props {
  data: Data;
  root: Frame;
  /** The root at the bottom. */
  inverted?: boolean;
  selected: Frame | null;
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

export function FlameCanvas({ data, root, inverted = false, selected, onPoint, onPick }: Props) {
  const { ref, width } = useWidth();
  const canvas = useRef<HTMLCanvasElement>(null);
  const dark = useScheme();
  const boxes = useMemo(() => (width > 0 ? layout(root, width) : []), [root, width]);
  const rows = depthOf(boxes);
  const top = (depth: number): number => ROW * (inverted ? rows - 1 - depth : depth);
  useEffect(() => {
    const element = canvas.current!;
    const ratio = devicePixelRatio;
    element.width = width * ratio;
    element.height = rows * ROW * ratio;
    const ctx = element.getContext('2d')!;
    ctx.scale(ratio, ratio);
    paint(ctx, { data, boxes, top, selected, colors: flameColors() });
  }, [data, boxes, selected, theme.value, dark]);
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
        aria-label={`Flame graph of ${data.nameOf(root.node)}; arrows move, Enter fills the width. The call tree shows the same as a table.`}
        style={{ width: `${width}px`, height: `${rows * ROW}px` }}
        onMouseMove={(event) => {
          onPoint(hit(event)?.frame ?? null);
        }}
        onMouseLeave={() => {
          onPoint(null);
        }}
        onClick={(event) => {
          const box = hit(event);
          if (box !== undefined) onPick(box.frame);
        }}
      />
    </div>
  );
}
