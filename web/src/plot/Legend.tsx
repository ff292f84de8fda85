import type { ComponentChildren } from 'preact';
import { factor } from '../../../src/base/text/numbers.js';
import { noBandText } from '../../../src/words/no-band.js';
import { classTitle } from '../../../src/words/class-title.js';
import type { Data, Routine } from '../data/data.js';
import { candidates, hiddenParts, toggled } from '../state/state.js';
import { candidatesOf } from './candidates.js';
import { Glyph } from './Glyph.js';
import { shapeOf } from './parts.js';

interface SwitchProps {
  on: boolean;
  onToggle: () => void;
  children: ComponentChildren;
}

function Switch({ on, onToggle, children }: SwitchProps) {
  return (
    <button type="button" class="legend-switch" aria-pressed={on} onClick={onToggle}>
      {children}
    </button>
  );
}

/** Recordings, each with a switch. What is fitted is fitted to all of them. */
function Parts({ data }: { data: Data }) {
  return (
    <>
      {data.parts.map(({ label }, i) => (
        <Switch
          key={i}
          on={!hiddenParts.value.has(i)}
          onToggle={() => (hiddenParts.value = toggled(hiddenParts.value, i))}
        >
          <Glyph shape={shapeOf(i)} tone={`series-${(i % 7) + 1}`} filled={i % 2 === 0} />
          {label.slice(0, 60)}
        </Switch>
      ))}
    </>
  );
}

function Marks() {
  return (
    <>
      <span>
        <Glyph shape="circle" tone="point" filled /> most expensive call
      </span>
      <span>
        <Glyph shape="diamond" tone="mean" /> mean
      </span>
      <span>
        <Glyph shape="triangle" tone="least" /> cheapest
      </span>
    </>
  );
}

/** What the marks and lines of the cost plot are, and switches for those that come on demand. */
export function Legend({ data, routine }: { data: Data; routine: Routine }) {
  return (
    <div class="legend" role="group" aria-label="Legend of the cost plot">
      {data.parts.length > 1 ? <Parts data={data} /> : <Marks />}
      {routine.curve != null && (
        <span>
          <Glyph shape="line" tone="curve" /> fitted {classTitle(routine)}
        </span>
      )}
      {routine.band !== undefined && (
        <span>
          <Glyph shape="band" tone="band" filled /> 95 % of calls
        </span>
      )}
      {noBandText(routine) !== null && <span class="hint">{noBandText(routine)}</span>}
      {candidatesOf(data, routine).map(({ name, formula, distance, index }) => (
        <Switch
          key={name}
          on={candidates.value.has(name)}
          onToggle={() => (candidates.value = toggled(candidates.value, name))}
        >
          <Glyph shape="dashes" tone={`series-${((index + 1) % 7) + 1}`} />
          <span title={formula}>
            {name}
            {distance === null ? '' : `, next best: ${factor(distance)}× the error`}
          </span>
        </Switch>
      ))}
    </div>
  );
}
