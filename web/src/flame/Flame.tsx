import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Data } from '../data/data.js';
import { frameName } from '../data/frame-names.js';
import { routineOf } from '../data/inlined.js';
import { follow, pathOf } from '../../../src/pages/frames/frame.js';
import type { Frame } from '../../../src/pages/frames/frame.js';
import { open, zoomed } from '../state/state.js';
import { Toolbar } from '../toolbar/Toolbar.js';
import { ColorLegend } from './ColorLegend.js';
import { ContextNote } from './Controls.js';
import { FlameCanvas } from './FlameCanvas.js';
import { FrameInfo } from './FrameInfo.js';
import { onFlameKey } from './keys.js';
import { WHOLE } from './layout.js';
import type { Span } from './layout.js';
import { MatchNote } from './MatchNote.js';
import { matchesIn, matching } from './matches.js';
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
          {frameName(data, each).slice(0, 60)}
        </button>
      ))}
    </nav>
  );
}

/** Where the keyboard is, what is pointed at, and how far it is magnified. */
function useSelection(down: Frame, top: Frame) {
  const [picked, setPicked] = useState<Frame | null>(null);
  const [pointed, setPointed] = useState<Frame | null>(null);
  const [span, setSpan] = useState<Span>(WHOLE);
  const [spanUp, setSpanUp] = useState<Span>(WHOLE);
  useEffect(() => {
    setPicked(null);
    setPointed(null);
    setSpanUp(WHOLE);
  }, [down]);
  useEffect(() => {
    setSpan(WHOLE);
  }, [top]);
  return { picked, setPicked, pointed, setPointed, span, setSpan, spanUp, setSpanUp };
}

/** Contexts as boxes as wide as their cost; with callers above for one routine (sandwich view). */
export function Flame({ data }: { data: Data }) {
  const { down, up } = useFrames(data);
  const top = follow(down, zoomed.value);
  const state = useSelection(down, top);
  const { picked, setPicked, pointed, setPointed, span, setSpan, spanUp, setSpanUp } = state;
  const matches = matching.value;
  const found = useMemo(() => matches && matchesIn(down, matches), [down, matches]);
  const select = (frame: Frame): void => {
    setPicked(frame);
    // Every view marks the routine from now on.
    const routine = routineOf(data, frame);
    if (routine !== undefined) open(routine);
    // What lies in the callers' half stays: only callees can fill the width.
    if (pathOf(frame)[0] === down) zoomTo(frame);
  };
  const current = picked ?? top;
  const goTo = (frame: Frame): void => {
    // What matches may lie beside what fills the width.
    if (!pathOf(frame).includes(top) && pathOf(frame)[0] === down) zoomTo(down);
    setSpan(WHOLE);
    setPicked(frame);
  };
  const first = found?.frames.at(0);
  return (
    <main
      class="flame-view"
      onKeyDown={(event) => {
        onFlameKey(event, {
          current,
          found: found?.frames ?? [],
          span,
          pick: event.key.toLowerCase() === 'n' ? goTo : setPicked,
          zoom: zoomTo,
          setSpan,
        });
      }}
    >
      <Toolbar
        onEnter={() => {
          if (first !== undefined) goTo(first);
          document.querySelector<HTMLElement>('.flame-view .flame:last-of-type canvas')?.focus();
        }}
      />
      <ContextNote data={data} />
      <ColorLegend data={data} />
      <MatchNote found={found} whole={down.cost} />
      <FrameInfo data={data} frame={pointed ?? current} whole={down.cost} />
      {up !== null && up.children.length > 0 && (
        <>
          <h2 class="half">Callers</h2>
          <FlameCanvas
            data={data}
            root={up}
            inverted
            selected={current}
            matches={matches}
            span={spanUp}
            onSpan={setSpanUp}
            onPoint={setPointed}
            onPick={select}
          />
        </>
      )}
      {up !== null && <h2 class="half">Callees</h2>}
      <Crumbs data={data} frame={top} />
      <FlameCanvas
        data={data}
        root={top}
        selected={current}
        matches={matches}
        span={span}
        onSpan={setSpan}
        onPoint={setPointed}
        onPick={select}
      />
    </main>
  );
}
