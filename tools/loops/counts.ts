/**
 * Entries and iterations of all loops of a run against counts of where control went, which know
 * nothing of loops; these are found anew in what ran and in what the reference says of the code:
 * `npm run check:loop-counts -- [--engine valgrind] COMMAND...`, with DYNAMORIO_HOME set. A client
 * of its own counts beside DynamoRIO's. Valgrind is held against the counts of that run, too: of
 * programs that do the same each time, in files without code for each processor. Exit status 1 where
 * loops differ.
 */
import { fileURLToPath } from 'node:url';
import { findEngine } from '../../src/record/engine/find-engine.js';
import { codeOf } from './code.js';
import { ControlFlow } from './control-flow.js';
import { Counter } from './counter.js';
import type { EdgeFiles } from './edge-files.js';
import { countedFunctions } from './flow-counts.js';
import { judge } from './judged.js';
import type { Judgement } from './judged.js';
import { knownCode } from './known-code.js';
import { BY_PROCESSOR } from './listing.js';
import { record } from './recorded.js';
import type { Recorded } from './recorded.js';
import { needDynamorio } from '../command-line.js';

const SHOWN = 40;

function judgeFile(path: string, recorded: Recorded, files: EdgeFiles): Judgement {
  const code = codeOf(path);
  const known = knownCode(new ControlFlow(code), files.countsOf(path).executed.keys());
  const begins = [...known.values()].flatMap((flow) => [...(flow?.graph.edges.keys() ?? [])]);
  const counts = files.countsOf(path, begins);
  return judge(path, recorded, counts, countedFunctions(counts, code.frames, known));
}

/** By file, of those that are chosen. */
export async function judgeRun(
  argv: readonly string[],
  engine: 'valgrind' | 'dynamorio' = 'dynamorio',
  chosen: (path: string) => boolean = () => true,
): Promise<Map<string, Judgement>> {
  const home = needDynamorio();
  const own = findEngine('dynamorio', home);
  const counter = new Counter(home);
  try {
    const same = engine === 'dynamorio';
    const beside = await record(counter.beside(own), argv);
    const recorded = same ? beside : await record(findEngine(engine), argv);
    const files = counter.counted();
    const ours = [...recorded.loops.keys()].map((place) => place.replace(/\+[^+]*$/, ''));
    const all = [...new Set([...files.paths, ...ours])].filter(
      (path) => path.startsWith('/') && (same || !BY_PROCESSOR.test(path)) && chosen(path),
    );
    return new Map(all.sort().map((path) => [path, judgeFile(path, recorded, files)]));
  } finally {
    counter.remove();
  }
}

async function main(args: readonly string[]): Promise<void> {
  const valgrind = args[0] === '--engine' && args[1] === 'valgrind';
  const argv = valgrind ? args.slice(2) : args;
  if (argv.length === 0) throw new Error('name a command');
  for (const [path, judgement] of await judgeRun(argv, valgrind ? 'valgrind' : 'dynamorio')) {
    const { equal, different, unknown, shared } = judgement;
    const rest = [
      ...(unknown.length > 0 ? [`${unknown.length} in code that is not known`] : []),
      ...(shared.length > 0 ? [`${shared.length} in code that others jump into`] : []),
    ];
    console.log([`${path}: ${equal} equal`, `${different.length} different`, ...rest].join(', '));
    for (const line of [...different, ...unknown, ...shared].slice(0, SHOWN))
      console.log(`  ${line}`);
    if (different.length > 0) process.exitCode = 1;
  }
}

if (fileURLToPath(import.meta.url) === process.argv[1])
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(`counts: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 125;
  });
