import { useEffect, useRef } from 'preact/hooks';
import { printable } from '../../../src/base/text/printable.js';
import { SourceLines } from '../common/SourceLines.js';
import { codeOf } from '../data/asked.js';
import type { Data, Routine } from '../data/data.js';
import { loopLines } from '../state/state.js';

/** The lines of the routine, where the source file was at hand when the report was made. */
export function Source({ data, routine }: { data: Data; routine: Routine }) {
  const { source = null, code = null } = codeOf(data, routine);
  const box = useRef<HTMLDivElement>(null);
  const asked = loopLines.value;
  const loop = asked?.routine === routine.index ? asked : null;
  useEffect(() => {
    if (loop !== null) box.current?.querySelector('.here')?.scrollIntoView({ block: 'center' });
  }, [loop]);
  // With costs by line it is shown already, unless it may not be what was built.
  if (source === null || (code !== null && source.warning === null)) return null;
  const isHere = (line: number): boolean =>
    loop === null ? line === routine.line : line >= loop.from && line <= loop.to;
  return (
    <div class="card" ref={box}>
      <h3>Source</h3>
      <p class="source-file">{printable(routine.file ?? '')}</p>
      {source.warning !== null && (
        <p class="warning" role="note">
          {printable(source.warning)}
        </p>
      )}
      {code === null && (
        <p class="empty">
          What each line costs, and the instructions beside it: record with{' '}
          <code>--block-counts</code>.
        </p>
      )}
      <SourceLines {...source} isHere={isHere} />
    </div>
  );
}
