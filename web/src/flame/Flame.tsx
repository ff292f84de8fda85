import { useState } from 'preact/hooks';
import type { Data } from '../data/data.js';
import { follow, pathOf } from '../../../src/render/html/frames/frame.js';
import type { Frame } from '../../../src/render/html/frames/frame.js';
import { zoomed } from '../state/state.js';
import { ContextNote } from './Controls.js';
import { FlameCanvas } from './FlameCanvas.js';
import { FrameInfo } from './FrameInfo.js';
import { onFlameKey } from './keys.js';
import { useFrames } from './useFrames.js';

function zoomTo(frame: Frame): void {
  zoomed.value = pathOf(frame)
    .slice(1)
    .map(({ node }) => node);
}

/** Frames above the one that fills the width, as links back. */
function Crumbs({ data, frame }: { data: Data; frame: Frame }) {
  const path = pathOf(frame);
  if (path.length === 1) return null;
  return (
    <nav class="crumbs" aria-label="Frames above">
      {path.slice(0, -1).map((each, i) => (
        <button
          key={i}
          type="button"
          class="link"
          onClick={() => {
            zoomTo(each);
          }}
        >
          {data.nameOf(each.node).slice(0, 60)}
        </button>
      ))}
    </nav>
  );
}

/** Contexts as boxes as wide as their cost; with callers above for one routine (sandwich view). */
export function Flame({ data }: { data: Data }) {
  const { down, up } = useFrames(data);
  const top = follow(down, zoomed.value);
  const [picked, setPicked] = useState<Frame | null>(null);
  const [pointed, setPointed] = useState<Frame | null>(null);
  const select = (frame: Frame): void => {
    setPicked(frame);
    // What lies in the callers' half stays: only callees can fill the width.
    if (pathOf(frame)[0] === down) zoomTo(frame);
  };
  const current = picked ?? top;
  return (
    <main
      class="flame-view"
      onKeyDown={(event) => {
        onFlameKey(event, current, setPicked, zoomTo);
      }}
    >
      <ContextNote data={data} />
      <FrameInfo data={data} frame={pointed ?? current} whole={down.cost} />
      {up !== null && up.children.length > 0 && (
        <>
          <h2 class="half">Callers</h2>
          <FlameCanvas
            data={data}
            root={up}
            inverted
            selected={current}
            onPoint={setPointed}
            onPick={select}
          />
        </>
      )}
      {up !== null && <h2 class="half">Callees</h2>}
      <Crumbs data={data} frame={top} />
      <FlameCanvas data={data} root={top} selected={current} onPoint={setPointed} onPick={select} />
    </main>
  );
}
