/**
 * What must hold whatever the program does.
 */
import type { ExecutionContext } from 'ava';
import { differences } from '../reference/compare.js';
import type { EngineOutcome, Outcome } from './run.js';

/** Exit status and output, byte by byte. */
export function sameAsNative(t: ExecutionContext, native: Outcome, engine: EngineOutcome): void {
  const { status, signal, stdout, stderr } = engine;
  t.deepEqual({ status, signal, stdout, stderr }, pick(native));
}

function pick({ status, signal, stdout, stderr }: Outcome): Outcome {
  return { status, signal, stdout, stderr };
}

/** Every stream is whole, follows the format, and holds what its end record says. */
export function wholeStreams(t: ExecutionContext, outcome: EngineOutcome): void {
  t.true(outcome.streams.length > 0, 'a stream arrived');
  for (const { collected, error } of outcome.streams) {
    const who = `process ${collected.header?.pid ?? 0} (${collected.header?.exe ?? 'no header'})`;
    t.is(error, null, who);
    const { end } = collected;
    if (end === null) {
      t.fail(`${who} has no end record`);
      continue;
    }
    const { activations, rows, blocks } = end;
    const said = { activations, rows, blocks, second: end.work ?? end.instructions };
    const numbers = Object.fromEntries(Object.entries(said).map(([key, n]) => [key, Number(n)]));
    t.deepEqual(numbers, collected.totals(), who);
  }
}

/** Row by row, in every stream. */
export function sameAsReference(t: ExecutionContext, outcome: EngineOutcome): void {
  for (const { collected } of outcome.streams)
    t.deepEqual(differences(collected), [], `process ${collected.header?.pid ?? 0}`);
}
