/**
 * Entries and iterations of all loops of a run with the Valgrind engine against counts of where
 * control went in a run with Callgrind, which knows nothing of loops:
 * `node dist/tools/loops/callgrind-counts.js COMMAND...`. Addresses, hashes, variables and descriptors
 * are the same in each run; the stack lies elsewhere, as ours has removed variables. Loops that differ
 * are set apart where runs with Callgrind differ as well when their stacks lie elsewhere. Exit status 1 where loops differ.
 */
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findEngine } from '../../src/record/engine/find-engine.js';
import type { Engine } from '../../src/record/engine/engine.js';
import { callgrind, flowOf, PRELOADED, SETARCH, valgrindsFolder } from './callgrind.js';
import type { CallgrindFiles } from './callgrind-file.js';
import { codeOf } from './code.js';
import { ControlFlow } from './control-flow.js';
import { countedFunctions } from './flow-counts.js';
import type { CountedFunction, FlowCounts } from './flow-counts.js';
import { judge } from './judged.js';
import type { Judgement } from './judged.js';
import { knownCode } from './known-code.js';
import { placeOf, record, targetEnvironment } from './recorded.js';
import type { Recorded } from './recorded.js';

const SHOWN = 40;
/** By how much the stack lies elsewhere in further runs: what looks at addresses does something else. */
const SHIFTS = [99, 600, 1500, 2700];

/** With the addresses that each run has. */
function withFixedAddresses(engine: Engine): Engine {
  return {
    ...engine,
    command: (...how) => {
      const { file, argv, env, unset } = engine.command(...how);
      return { env, unset, argv: [SETARCH, '-R', file ?? argv[0], ...argv.slice(1)] };
    },
  };
}

/**
 * Records the command. Callgrind has a library loaded first; ours has not, and takes it out of the
 * list. In another folder and under another name, as long as these, it stays there.
 */
async function recordAlike(argv: readonly string[]): Promise<Recorded> {
  const own = valgrindsFolder();
  const folder = mkdtempSync(join(tmpdir(), 'comair-').padEnd(own.length - 'XXXXXX'.length, '-'));
  const nothing = openSync('/dev/null', 'r+');
  try {
    const library = join(folder, PRELOADED.replace('core', 'copy'));
    copyFileSync(join(own, PRELOADED), library);
    return await record(withFixedAddresses(findEngine('valgrind')), argv, {
      env: { LD_PRELOAD: library },
      stdio: [nothing, nothing, nothing],
    });
  } finally {
    closeSync(nothing);
    rmSync(folder, { recursive: true, force: true });
  }
}

function loopsOf(
  path: string,
  counted: CallgrindFiles,
): { counts: FlowCounts; functions: CountedFunction[] } {
  const code = codeOf(path);
  const counts = flowOf(counted.seen(path), code.instructions);
  const known = knownCode(new ControlFlow(code), counts.executed.keys());
  return { counts, functions: countedFunctions(counts, code.frames, known) };
}

/** By file. @param counted what Callgrind counts of the command */
export async function judgeRun(
  argv: readonly string[],
  counted: CallgrindFiles = callgrind(argv, targetEnvironment()),
): Promise<Map<string, Judgement>> {
  const recorded = await recordAlike(argv);
  const ours = [...recorded.loops.keys()].map((place) => place.replace(/\+[^+]*$/, ''));
  const all = [...new Set([...counted.paths, ...ours])].filter((path) => path.startsWith('/'));
  return new Map(
    all.sort().map((path) => {
      const { counts, functions } = loopsOf(path, counted);
      return [path, judge(path, recorded, counts, functions)];
    }),
  );
}

/** Of loops, by place. */
function textsOf(path: string, run: CallgrindFiles): Map<string, string> {
  const { functions } = loopsOf(path, run);
  return new Map(
    functions.flatMap(({ loops }) =>
      [...loops].map(
        ([header, counts]) => [placeOf(path, header), JSON.stringify(counts)] as const,
      ),
    ),
  );
}

/** Runs with Callgrind that are there once they are needed. */
function* runs(argv: readonly string[], first: CallgrindFiles): Generator<CallgrindFiles> {
  yield first;
  for (const shift of SHIFTS)
    yield callgrind(argv, { ...targetEnvironment(), COMAIR_SHIFT: 'x'.repeat(shift) });
}

/** What differs for another reason than that runs do. */
function unexplained(
  path: string,
  different: readonly string[],
  all: Iterable<CallgrindFiles>,
): string[] {
  let left = [...different];
  let first: Map<string, string> | null = null;
  for (const run of all) {
    if (left.length === 0) break;
    const texts = textsOf(path, run);
    first ??= texts;
    left = left.filter((line) => {
      const place = line.slice(0, line.indexOf(':', path.length));
      return first!.get(place) === texts.get(place);
    });
  }
  return left;
}

async function main(argv: readonly string[]): Promise<void> {
  if (argv.length === 0) throw new Error('name a command');
  const counted = callgrind(argv, targetEnvironment());
  for (const [path, judgement] of await judgeRun(argv, counted)) {
    const { equal, different, unknown, shared } = judgement;
    const wrong = unexplained(path, different, runs(argv, counted));
    const others = [
      [different.length - wrong.length, 'not the same in each run'],
      [unknown.length, 'in code that is not known'],
      [shared.length, 'in code that others jump into'],
    ] as const;
    const rest = others.flatMap(([count, why]) => (count > 0 ? [`${count} ${why}`] : []));
    console.log([`${path}: ${equal} equal`, `${wrong.length} different`, ...rest].join(', '));
    for (const line of [...wrong, ...unknown, ...shared].slice(0, SHOWN)) console.log(`  ${line}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
}

if (fileURLToPath(import.meta.url) === process.argv[1])
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(`callgrind-counts: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 125;
  });
