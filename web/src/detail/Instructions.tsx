import { compact } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import type { ViewCode } from '../../../src/pages/view-model.js';
import { lineKey } from './line-key.js';

interface Props {
  code: ViewCode;
  /** Key of the line whose instructions are marked; '': none. */
  chosen: string;
  choose: (key: string) => void;
  /** Of the routine's entry, hex. */
  offset: string;
}

/** Instructions that ran, block by block, with how often. */
export function Instructions({ code, chosen, choose, offset }: Props) {
  const entry = BigInt(offset);
  const most = Math.max(1, ...code.instructions.map(([, , runs]) => runs));
  return (
    <div class="code-pane" tabIndex={0} role="group" aria-label="Instructions">
      <table>
        <thead>
          <tr>
            <th scope="col">ran</th>
            <th scope="col">address</th>
            <th scope="col">instruction</th>
            <th scope="col">line</th>
          </tr>
        </thead>
        <tbody>
          {code.instructions.map(([at, text, runs, file, line, begins]) => {
            const key = file < 0 ? '' : lineKey(file, line);
            const classes = [
              begins === 1 ? 'begins' : '',
              key !== '' && key === chosen ? 'chosen' : '',
            ];
            return (
              <tr
                key={at}
                data-line={key}
                class={classes.join(' ').trim() || undefined}
                style={{ '--heat': Math.sqrt(runs / most).toFixed(3) }}
                onClick={() => {
                  if (key !== '') choose(key);
                }}
              >
                <td class="code-cost">{compact(runs)}</td>
                <td class="number">{(entry + BigInt(at)).toString(16)}</td>
                <td class="code-text">
                  <code>{printable(text)}</code>
                </td>
                <td class="number">{line > 0 ? line : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
