import { incompleteLine, sampledLine, windowsLine } from '../../../src/render/text/notes.js';
import { printable } from '../../../src/base/text/printable.js';
import type { Data } from '../data/data.js';
import { reportOf } from '../data/report.js';
import { view } from '../state/state.js';

/** Characters of a warning beside the figures; the rest stands with the runs. */
const SHOWN = 300;

function shortened(warning: string): string {
  const text = printable(warning);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** What one must know before reading the figures. */
export function Notices({ data }: { data: Data }) {
  const { warnings, left_out } = data.view;
  const incomplete = incompleteLine(reportOf(data));
  const sampled = sampledLine(reportOf(data));
  const windows = windowsLine(reportOf(data));
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
      {warnings.length > 0 && (
        <p class="notice">
          {shortened(warnings[0])}{' '}
          {(warnings.length > 1 || warnings[0].length > SHOWN) && (
            <button
              type="button"
              class="link"
              onClick={() => {
                view.value = 'runs';
              }}
            >
              {warnings.length > 1 ? `all ${warnings.length} warnings` : 'all of it'}
            </button>
          )}
        </p>
      )}
    </>
  );
}
