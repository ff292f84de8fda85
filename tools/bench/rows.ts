/** All tools on a program, and what follows from their figures. */
import { NoAnswer, measure, median } from './measure.js';
import type { Measurement } from './measure.js';
import { OURS, TOOLS, WITH_LOOPS, roundsOf } from './tools.js';
import type { Tool } from './tools.js';
import type { Workload } from './workloads.js';

type PerTool<T> = Partial<Record<Tool, T>>;

export interface Row {
  program: string;
  /** Least processor time in seconds: whatever else the machine does only adds. */
  cpu: PerTool<number>;
  peakMb: PerTool<number>;
  /** Share of Node.js in the processor time of our engines. */
  nodeShare: PerTool<number>;
  /** Times native. */
  ratio: PerTool<number>;
  /** comair-bin's processor time over callgrind's. */
  ofCallgrind: number | null;
  /** The ratio to native over that with one thread, for the same work. */
  ofAlone: PerTool<number>;
  /** Tools under which status or output were not the native ones. */
  wrong: Tool[];
  /** Tools that gave nothing, and why. */
  failed: PerTool<string>;
  goals: Goal[];
}

/** One of what threads may cost. */
export interface Goal {
  what: string;
  most: number;
  is: number | null;
  met: boolean;
}

export interface Place {
  /** Path of the compiled programs/measure.c. */
  measurer: string;
  folder: string;
  /** Seconds, for one run. */
  limit: number;
}

/** At most so many times the ratio with one thread. */
export const THREADS_GOAL = 1.3;

/** All tools in turn, round after round, so that a busy spell of the machine hits all alike. */
async function runs(workload: Workload, rounds: number, tools: readonly Tool[], place: Place) {
  const found: PerTool<Measurement[]> = {};
  const failed: PerTool<string> = {};
  for (let round = 0; round < roundsOf('native', rounds); round++) {
    for (const tool of tools) {
      if (round >= roundsOf(tool, rounds) || failed[tool] !== undefined) continue;
      if (workload.oursOnly === true && tool !== 'native' && !OURS.includes(tool)) continue;
      process.stderr.write(`${workload.name}: round ${round + 1}, ${tool}\n`);
      const { measurer, folder, limit } = place;
      const argv = TOOLS[tool](workload.argv);
      try {
        (found[tool] ??= []).push(await measure(measurer, folder, argv, limit, workload.load));
      } catch (error) {
        if (!(error instanceof NoAnswer) || tool === 'native') throw error;
        failed[tool] = error.message;
      }
    }
  }
  return { found, failed };
}

function goalsOf(workload: Workload, row: Row): Goal[] {
  const goal = (tool: Tool, what: string, is: number | undefined, most: number): Goal => ({
    what: `${workload.name}, ${tool}: ${what}`,
    most,
    is: is ?? null,
    met: is !== undefined && is <= most,
  });
  const ours = OURS.filter((tool) => tool in row.ratio || tool in row.failed);
  return [
    ...ours.flatMap((tool) => {
      const most = workload.goals?.[tool];
      return most === undefined ? [] : [goal(tool, 'times native', row.ratio[tool], most)];
    }),
    ...ours.flatMap((tool) => {
      if (!(tool in row.ofAlone)) return [];
      return [goal(tool, "of one thread's", row.ofAlone[tool], THREADS_GOAL)];
    }),
  ];
}

/** @param before rows so far, among them that with one thread */
export async function bench(
  workload: Workload,
  rounds: number,
  tools: readonly Tool[],
  place: Place,
  before: readonly Row[],
): Promise<Row> {
  const { found, failed } = await runs(workload, rounds, tools, place);
  const per = <T>(value: (list: Measurement[], tool: Tool) => T | undefined): PerTool<T> => {
    const out: PerTool<T> = {};
    for (const tool of WITH_LOOPS) {
      const list = found[tool];
      const one = list === undefined || list.length === 0 ? undefined : value(list, tool);
      if (one !== undefined) out[tool] = one;
    }
    return out;
  };
  const cpu = per((list) => Math.min(...list.map((run) => run.cpu)));
  const ratio = per((_, tool) => cpu[tool]! / cpu.native!);
  const alone = before.find(({ program }) => program === workload.alone);
  const expected = found.native![0];
  const row: Row = {
    program: workload.name,
    cpu,
    peakMb: per((list) => median(list.map((run) => run.peakMb))),
    nodeShare: per((list, tool) =>
      OURS.includes(tool) ? Math.min(...list.map((run) => run.own / run.cpu)) : undefined,
    ),
    ratio,
    ofCallgrind:
      cpu.callgrind === undefined || cpu['comair-bin'] === undefined
        ? null
        : cpu['comair-bin'] / cpu.callgrind,
    ofAlone: per((_, tool) => {
      const one = tool === 'native' ? undefined : alone?.ratio[tool];
      return one === undefined ? undefined : ratio[tool]! / one;
    }),
    wrong: WITH_LOOPS.filter((tool) =>
      found[tool]?.some((run) => run.status !== expected.status || run.output !== expected.output),
    ),
    failed,
    goals: [],
  };
  row.goals = goalsOf(workload, row);
  return row;
}
