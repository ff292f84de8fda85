import { incompleteLine, sampledLine, windowsLine } from '../../../src/words/notes.js';
import { printable } from '../../../src/base/text/printable.js';
import type { Data } from '../data/data.js';
import { headOf } from '../data/report.js';
import { view } from '../state/state.js';

/** Characters of a warning that stand in the line that opens all. */
const SHOWN = 160;

function firstOf(warnings: readonly string[]): string {
  const text = printable(warnings[0]);
  if (text.length <= SHOWN) return text;
  const space = text.lastIndexOf(' ', SHOWN);
  return `${text.slice(0, space > 0 ? space : SHOWN)} …`;
}

/** What one must know before reading the figures. */
export function Notices({ data }: { data: Data }) {
  const { warnings, left_out } = data.view;
  const report = headOf(data);
  const incomplete = incompleteLine(report);
  const sampled = sampledLine(report);
  const windows = windowsLine(report);
  return (
    <>
      {incomplete !== null && (
        <p class="notice bad" role="alert">
          {printable(incomplete)}
        </p>
      )}
      {sampled !== null && (
        <p class="notice">
          {sampled}{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              view.value = 'runs';
            }}
          >
            what they say of all calls
          </button>
        </p>
      )}
      {windows !== null && <p class="notice">{windows}</p>}
      {left_out.map((text) => (
        <p key={text} class="notice">
          {printable(text)}
        </p>
      ))}
      {warnings.length === 1 && warnings[0].length <= SHOWN && (
        <p class="notice">{firstOf(warnings)}</p>
      )}
      {(warnings.length > 1 || (warnings.at(0)?.length ?? 0) > SHOWN) && (
        <details class="notice warnings">
          <summary>
            {warnings.length > 1 && `${warnings.length} warnings: `}
            {firstOf(warnings)}
          </summary>
          <ul>
            {warnings.map((text, i) => (
              <li key={i}>{printable(text)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
