import { printable } from '../../../src/base/text/printable.js';
import type { Data, Routine } from '../data/data.js';

/** The lines of the routine, where the source file was at hand when the report was made. */
export function Source({ data, routine }: { data: Data; routine: Routine }) {
  const sources = data.view.sources as Partial<typeof data.view.sources>;
  const source = sources[routine.index];
  if (source === undefined) return null;
  return (
    <div class="card">
      <h3>Source</h3>
      <p class="source-file">{printable(routine.file ?? '')}</p>
      {source.warning !== null && (
        <p class="warning" role="note">
          {printable(source.warning)}
        </p>
      )}
      <pre class="source" tabIndex={0} aria-label="Source lines">
        {source.lines.map((line, i) => {
          const number = source.first + i;
          return (
            <div key={number} class={number === routine.line ? 'line here' : 'line'}>
              <span class="number">{number}</span>
              {/* Tabs are no danger; everything else that is not text is written out. */}
              <code>{line.split('\t').map(printable).join('\t')}</code>
            </div>
          );
        })}
      </pre>
    </div>
  );
}
