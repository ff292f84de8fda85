/**
 * `npm run check:threads [-- --runs N] [--engine NAME]... [--first K] [--jobs N]`: programs whose
 * threads do random things to the same memory. Each is run with a trace, where its rows are to be
 * those of the reference, and without, as users run it: threads take turns in a fixed order, so that
 * rows of what they do in their turns are to be the same again. `--first K --runs 1` tries one once
 * more. Exit status 1 when there was a difference.
 */
import { execFileSync } from 'node:child_process';
import type { Engine } from '../../src/record/engine/engine.js';
import { findEngine } from '../../src/record/engine/find-engine.js';
import { runUnder, targetPath } from '../../test/engine/run.js';
import type { EngineOutcome } from '../../test/engine/run.js';
import { differences } from '../../test/reference/compare.js';
import type { CollectedStream } from '../../test/reference/stream.js';
import { ENGINES, enginesOf, readOptions } from '../command-line.js';

const PROGRAM = targetPath('threads_mixing');
/** What runs within a turn. */
const IN_TURN = /^(step|draw|place|bytes|words|halves|wholes|vectors|ranges)(\.|$)/;

function entriesInTurn(): Set<number> {
  const lines = execFileSync('nm', [PROGRAM], { encoding: 'utf8' }).trim().split('\n');
  const symbols = lines.map((line) => line.trim().split(/\s+/));
  return new Set(
    symbols.filter(([, , name]) => IN_TURN.test(name)).map(([address]) => parseInt(address, 16)),
  );
}

/** Those rows of all threads; threads get their numbers in any order. */
function rowsInTurn(stream: CollectedStream, entries: ReadonlySet<number>): string[][] {
  const lists = [...stream.folded().values()].map((rows) =>
    rows
      .filter(({ construct }) => {
        const place = stream.constructs.get(construct);
        const module = place === undefined ? undefined : stream.modules.get(place.module);
        return module?.path === PROGRAM && entries.has(place!.offset);
      })
      .map((row) => {
        const { construct, depth, rms, footprint, drms_kernel, drms_thread, incomplete } = row;
        const { offset } = stream.constructs.get(construct)!;
        const numbers = { depth, rms, footprint, drms_kernel, drms_thread, incomplete };
        return JSON.stringify({ routine: offset.toString(16), ...numbers });
      }),
  );
  return lists
    .filter((list) => list.length > 0)
    .sort((a, b) => (a.join() < b.join() ? -1 : a.join() > b.join() ? 1 : 0));
}

function streamOf(outcome: EngineOutcome, threads: number): CollectedStream {
  const { status, stdout, stderr, streams } = outcome;
  if (status !== 0 || stdout !== `${threads} threads\n` || stderr !== '')
    throw new Error(`status ${status}, output ${JSON.stringify([stdout, stderr])}`);
  if (streams.length !== 1 || streams[0].error !== null || streams[0].collected.end === null)
    throw new Error(`no whole stream among ${streams.length}`);
  return streams[0].collected;
}

interface Tried {
  rows: number;
  /** Null: none. */
  difference: string | null;
}

async function attempt(engine: Engine, number: number, entries: Set<number>): Promise<Tried> {
  // Now and then more than have a slot of their own.
  const threads = number % 50 === 49 ? 80 : 1 + (number % 7);
  const steps = threads === 80 ? 4 : 20 + (number % 40);
  const argv = [PROGRAM, ...[threads, steps, number].map(String), 'ordered'];
  const cell = ([8, 4, 2, 1, 8] as const)[number % 5];
  const setting = { cell, footprint: number % 3 === 0 };
  const traced = streamOf(await runUnder(engine, argv, { ...setting, trace: true }), threads);
  const found = differences(traced).at(0);
  const expected = rowsInTurn(traced, entries);
  const rows = expected.reduce((sum, list) => sum + list.length, 0);
  if (found !== undefined)
    return { rows, difference: `reference: ${JSON.stringify(found)} of ${argv.join(' ')}` };
  const alone = rowsInTurn(streamOf(await runUnder(engine, argv, setting), threads), entries);
  if (expected.length !== threads + 1) throw new Error(`${expected.length} threads have rows`);
  for (const [i, list] of expected.entries()) {
    const other = alone.at(i) ?? [];
    const at = list.findIndex((row, k) => row !== other[k]);
    if (at < 0 && other.length === list.length) continue;
    const pair = `${list.at(at) ?? 'none'} with a trace, ${other.at(at) ?? 'none'} without`;
    return { rows, difference: `row ${at}: ${pair}, of ${argv.join(' ')}` };
  }
  return { rows, difference: null };
}

const values = readOptions({
  runs: { type: 'string', default: '500' },
  engine: ENGINES,
  first: { type: 'string', default: '0' },
  jobs: { type: 'string', default: '2' },
});
const entries = entriesInTurn();
for (const name of enginesOf(values.engine)) {
  const engine = findEngine(name);
  const end = Number(values.first) + Number(values.runs);
  let next = Number(values.first);
  let rows = 0;
  let different = 0;
  const lane = async (): Promise<void> => {
    while (next < end) {
      const number = next++;
      const tried = await attempt(engine, number, entries).catch((error: unknown) => ({
        rows: 0,
        difference: String(error),
      }));
      rows += tried.rows;
      if (tried.difference === null) continue;
      different++;
      console.log(`${name}, run ${number}: ${tried.difference}`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, lane));
  console.log(
    `${name}: ${values.runs} runs, ${rows} rows of turns, ${different} with a difference`,
  );
  if (different > 0) process.exitCode = 1;
}
