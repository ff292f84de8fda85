import { printable } from '../../../src/base/text/printable.js';
import { SourceLines } from '../common/SourceLines.js';
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
      <SourceLines {...source} isHere={(line) => line === routine.line} />
    </div>
  );
}
