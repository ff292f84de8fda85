/** Moves what a box shows of something larger, as one drags it with the mouse or a pen; fingers scroll anyway. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Pixels that a pointer may move in a click. */
const CLICK = 4;

export function useDragging(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    let from: { x: number; y: number; left: number; top: number } | null = null;
    let moved = false;
    const down = ({ button, pointerType, clientX: x, clientY: y }: PointerEvent): void => {
      if (button !== 0 || pointerType === 'touch') return;
      from = { x, y, left: box.scrollLeft, top: box.scrollTop };
      moved = false;
    };
    const move = ({ clientX, clientY }: PointerEvent): void => {
      if (from === null) return;
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      moved ||= Math.hypot(dx, dy) > CLICK;
      if (!moved) return;
      box.classList.add('dragged');
      box.scrollTo(from.left - dx, from.top - dy);
    };
    const up = (): void => {
      from = null;
      box.classList.remove('dragged');
    };
    // What a drag ends on was not clicked.
    const click = (event: MouseEvent): void => {
      if (moved) event.stopPropagation();
      moved = false;
    };
    box.addEventListener('pointerdown', down);
    box.addEventListener('click', click, { capture: true });
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    return () => {
      box.removeEventListener('pointerdown', down);
      box.removeEventListener('click', click, { capture: true });
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    };
  }, []);
}
