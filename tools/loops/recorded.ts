/** What a recording says of the loops of a program's run. */
import { StreamAnalyzer } from '../../src/fold/analyzer.js';
import type { Engine } from '../../src/record/engine/engine.js';
import { startSession } from '../../src/record/engine/session.js';
import type { RunningSession } from '../../src/record/engine/session.js';
import { findTarget } from '../../src/record/engine/target.js';
import { settledOptions } from '../../src/record/options/recording-options.js';
import type { LoopCounts } from './flow-counts.js';

export interface Recorded {
  /** By place: path, '+', offset of the header in hexadecimal. */
  readonly loops: ReadonlyMap<string, LoopCounts>;
  /** Places of routines whose code could not be analysed, or has parts that repeat in no loop. */
  readonly unknown: ReadonlySet<string>;
  readonly irreducible: ReadonlySet<string>;
}

export const placeOf = (path: string, address: number): string => `${path}+${address.toString(16)}`;

/** The same for each run. */
export const targetEnvironment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  PYTHONHASHSEED: '0',
});

/** @param more variables of the program, and its descriptors where they are not ours */
export async function record(
  engine: Engine,
  argv: readonly string[],
  more: { env?: Readonly<Record<string, string>>; stdio?: readonly [number, number, number] } = {},
): Promise<Recorded> {
  const env = { ...targetEnvironment(), ...more.env };
  let session: RunningSession | null = null;
  const analyzer = new StreamAnalyzer({ cost: 'work' }, (data, bytes) => {
    session?.release(data, bytes);
  });
  const engineOptions = settledOptions({ cost: 'work' });
  const cwd = process.cwd();
  const running = startSession({
    target: findTarget(argv, env, cwd),
    engine,
    engineOptions,
    loopsList: 'all',
    env,
    cwd,
    ...(more.stdio && { isolation: { stdio: more.stdio } }),
    onEvent: (event) => {
      if (event.type === 'frame')
        analyzer.onFrame(event.stream, event.kind, event.data, event.length, event.head);
      else if (event.type === 'close') analyzer.onClose(event.stream, event.clean, event.problem);
    },
  });
  session = running;
  const end = await running.ended;
  if (end.streams === 0) throw new Error(`${engine.name}: ${end.notes.join('; ')}`);
  for (const note of end.notes) console.log(`${engine.name}: ${note}`);
  analyzer.addRun({
    pid: running.pid,
    argv: [...argv],
    cwd,
    exit_code: end.code,
    signal: end.signal,
    wall_s: end.wallSeconds,
    start_ms: end.startMs,
    notes: end.notes,
  });
  const { modules, routines, loops = [] } = await analyzer.finish();
  const found = new Map<string, LoopCounts>();
  const place = (module: number, offset: string): string =>
    placeOf(modules[module]?.path ?? '', parseInt(offset, 16));
  for (const { routine, offset, calls, iterations } of loops) {
    const at = place(routines[routine].module, offset);
    const before = found.get(at) ?? { entries: 0, iterations: 0 };
    found.set(at, {
      entries: before.entries + calls,
      iterations: before.iterations + iterations,
    });
  }
  const flagged = (flag: string): Set<string> =>
    new Set(
      routines
        .filter(({ code }) => code === flag)
        .map(({ module, offset }) => place(module, offset)),
    );
  return { loops: found, unknown: flagged('unknown'), irreducible: flagged('irreducible') };
}
