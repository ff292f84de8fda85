/** What the analysis says of steps, against the reference. */
import type { ExecutionContext } from 'ava';
import { StreamAnalyzer } from '../../src/fold/analyzer.js';
import { pointsBy } from '../../src/profile/profile-model.js';
import type { Profile, ProfileRoutine } from '../../src/profile/profile-model.js';
import { FrameKind } from '../../src/stream/format.js';
import { referenceRows } from '../reference/compare.js';
import type { ReferenceRow } from '../reference/reference.js';
import { stepsOf } from '../reference/steps.js';
import type { CollectedStream } from '../reference/stream.js';
import type { ReceivedStream } from './receiver.js';
import type { EngineOutcome } from './run.js';

async function analyzed({ frames }: ReceivedStream): Promise<Profile> {
  const analyzer = new StreamAnalyzer({ cost: 'steps', workers: 1 }, () => undefined);
  for (const { kind, payload } of frames) {
    if (kind === FrameKind.Trace) continue;
    const copy = new Uint8Array(payload);
    analyzer.onFrame(1, kind, copy.buffer, copy.byteLength);
  }
  analyzer.onClose(1, true);
  return analyzer.finish();
}

/** By place and size: calls, the least steps, the most, and all of them. */
type Table = Map<string, [calls: number, least: number, most: number, sum: number]>;

function expectedOf(stream: CollectedStream): Table {
  const places = new Map<string, string>();
  for (const [id, { address, module, offset }] of stream.constructs) {
    const place = `${stream.modules.get(module)?.path ?? ''}+0x${offset.toString(16)}`;
    places.set(stream.isLoop(id) ? `loop ${id}` : String(address), place);
  }
  const table: Table = new Map();
  const add = ({ loop, address, rms, incomplete }: ReferenceRow, steps: number): void => {
    if (incomplete) return;
    const what = loop === null ? '' : 'loop ';
    const place = places.get(loop === null ? String(address) : `loop ${loop}`) ?? '?';
    const key = `${what}${place} ${rms}`;
    const [calls, least, most, sum] = table.get(key) ?? [0, Infinity, 0, 0];
    table.set(key, [calls + 1, Math.min(least, steps), Math.max(most, steps), sum + steps]);
  };
  for (const rows of referenceRows(stream).values()) {
    const steps = stepsOf(rows);
    for (const [i, row] of rows.entries()) add(row, steps[i]);
  }
  return table;
}

function foundIn({ modules, routines, loops = [] }: Profile): Table {
  const table: Table = new Map();
  const add = (what: string, { module, offset, sizes }: Omit<ProfileRoutine, 'code'>): void => {
    const { points } = pointsBy({ sizes }, 'rms');
    for (let at = 0; at < points.length; at += 6) {
      const [size, calls, least, most, sum] = points.slice(at);
      table.set(`${what}${modules[module]?.path ?? ''}+${offset} ${size}`, [
        calls,
        least,
        most,
        sum,
      ]);
    }
  };
  for (const routine of routines) add('', routine);
  for (const loop of loops) add('loop ', loop);
  return table;
}

/** What is said wrongly of how many steps activations of a size took, of any routine or loop. */
export async function stepDifferences(stream: ReceivedStream): Promise<string[]> {
  const profile = await analyzed(stream);
  const expected = expectedOf(stream.collected);
  const found = foundIn(profile);
  const text = (table: Table, key: string) => table.get(key)?.join() ?? 'none';
  const wrong = [...new Set([...expected.keys(), ...found.keys()])]
    .filter((key) => text(expected, key) !== text(found, key))
    .map((key) => `steps of ${key}: ${text(found, key)} instead of ${text(expected, key)}`);
  return [...profile.warnings, ...wrong];
}

/** In every stream. */
export async function sameSteps(t: ExecutionContext, outcome: EngineOutcome): Promise<void> {
  for (const stream of outcome.streams) {
    const { pid = 0 } = stream.collected.header ?? {};
    t.deepEqual((await stepDifferences(stream)).slice(0, 5), [], `process ${pid}`);
  }
}
