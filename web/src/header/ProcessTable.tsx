import { ending } from '../../../src/words/notes.js';
import { compact, seconds } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import type { RunInfo } from '../../../src/schema/report.js';
import { differing } from '../data/differing.js';

const SHOWN = 500;
/** Characters of a command. */
const LONGEST = 500;

const TITLES = ['process', 'command', 'end', 'time', 'calls', 'blocks', 'threads', 'engine'];
const RIGHT = new Set(['process', 'time', 'calls', 'blocks', 'threads']);

function cells(run: RunInfo, command: string): string[] {
  return [
    String(run.pid),
    printable(command).slice(0, LONGEST),
    ending(run) + (run.complete ? '' : ' (not all of it was seen)'),
    run.wall_s > 0 ? seconds(run.wall_s) : '–',
    compact(run.activations),
    compact(run.blocks),
    String(run.threads),
    printable(`${run.engine} ${run.engine_version}`),
  ];
}

/** @param apart whether commands are shown where they differ only */
export function ProcessTable({
  runs,
  apart = false,
}: {
  runs: readonly RunInfo[];
  apart?: boolean;
}) {
  const shown = runs.slice(0, SHOWN);
  const whole = shown.map(({ argv, exe }) => argv.join(' ') || exe);
  const commands = apart ? differing(shown.map(({ argv }) => argv)) : whole;
  return (
    <>
      {/* Where it is narrow it is not laid out as a table, and still is one by its roles. */}
      <table class="calls processes" role="table">
        <thead>
          <tr role="row">
            {TITLES.map((title) => (
              <th
                key={title}
                scope="col"
                role="columnheader"
                class={RIGHT.has(title) ? 'right' : ''}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((run, i) => (
            <tr key={i} role="row">
              {cells(run, commands[i]).map((text, k) => (
                <td
                  key={k}
                  role="cell"
                  class={RIGHT.has(TITLES[k]) ? 'right' : ''}
                  data-title={TITLES[k]}
                  title={TITLES[k] === 'command' ? printable(whole[i]).slice(0, 2000) : undefined}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {runs.length > SHOWN && <p class="empty">and {runs.length - SHOWN} more</p>}
    </>
  );
}
