import { compact, count, percent } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import type { Program } from '../data/programs.js';
import { ProcessTable } from './ProcessTable.js';

/** More programs than these are closed at first. */
const OPEN = 1;

const blocksOf = ({ runs }: Program): number => runs.reduce((sum, { blocks }) => sum + blocks, 0);
const callsOf = ({ runs }: Program): number =>
  runs.reduce((sum, { activations }) => sum + activations, 0);

/** Processes by what they ran, the one with most blocks first, with their commands where they differ. */
export function Programs({ programs }: { programs: readonly Program[] }) {
  const all = programs.reduce((sum, program) => sum + blocksOf(program), 0);
  const sorted = programs.toSorted((a, b) => blocksOf(b) - blocksOf(a));
  return (
    <>
      {sorted.map((program, i) => (
        <details key={program.exe} class="program" open={i < OPEN}>
          <summary>
            <strong title={printable(program.exe)}>{program.name.slice(0, 100)}</strong>{' '}
            {count(program.runs.length, 'process', 'processes')}, {compact(callsOf(program))} calls,{' '}
            {compact(blocksOf(program))} blocks
            {all > 0 && ` (${percent(blocksOf(program) / all)} of all)`}
          </summary>
          <ProcessTable runs={program.runs} apart />
        </details>
      ))}
    </>
  );
}
