/** Reports to test the views with. */
import type {
  Finding,
  GrowthSummary,
  LoopReport,
  Report,
  RoutineReport,
  RunInfo,
} from '../../src/schema/report.js';

export function sampleRun(changes: Partial<RunInfo> = {}): RunInfo {
  return {
    argv: ['./prog', '100'],
    exe: '/bin/prog',
    build_id: 'aa',
    engine: 'valgrind',
    engine_version: '3.19.0',
    pid: 42,
    ppid: 1,
    exit_code: 0,
    signal: null,
    complete: true,
    activations: 12_345,
    incomplete_activations: 0,
    rows: 10_000,
    blocks: 9_876_543,
    instructions: 98_765_432,
    threads: 1,
    wall_s: 1.5,
    ...changes,
  };
}

export function sampleRoutine(changes: Partial<RoutineReport> = {}): RoutineReport {
  return {
    id: '0123456789ab',
    rank: 1,
    name: 'lookup',
    module: 'prog',
    module_path: '/bin/prog',
    offset: '0x1234',
    build_id: 'aa',
    file: 'src/lookup.c',
    line: 17,
    class: 'O(n^2)',
    formula: '12 + 3.5 n^2',
    exponent: 1.98,
    r2: 0.99912,
    runner_up: { class: 'O(n log n)', formula: '7 n log n', distance: 12 },
    reason: null,
    sizes: 41,
    size_range: [10, 4000],
    calls: 123_456,
    incomplete_calls: 0,
    cost_total: 9_000_000,
    cost_self: 8_000_000,
    cost_max: 56_000_000,
    cost_share: 0.931,
    predicted: { x2: { size: 8000, cost: 224_000_000 }, x10: { size: 40_000, cost: 5.6e9 } },
    callers: [{ routine: null, name: 'main', calls: 5, cost: 9_000_000 }],
    callees: [],
    points: [[10, 1, 350, 350, 350]],
    bin_width: null,
    ...changes,
  };
}

export function sampleReport(changes: Partial<Report> = {}): Report {
  return {
    schema: 1,
    tool: { name: 'comair-bin', version: '0.0.0' },
    metric: { size: 'rms', cost: 'blocks', cell: 8 },
    runs: [sampleRun()],
    routines: [sampleRoutine()],
    warnings: [],
    ...changes,
  };
}

export function sampleFinding(changes: Partial<Finding> = {}): Finding {
  return {
    rank: 1,
    class: 'O(n^2)',
    exponent: 2,
    exponent_interval: [1.97, 2.02],
    basis: 'run',
    against: 'n of the run',
    share: 0.89,
    predicted: { size: 64_000, cost: 8e9, times: 100 },
    confidence: 0.88,
    text: 'lookup (prog) is called n times by main, and each call costs n: together n^2.',
    evidence: ['from n = 3.2k to 6.4k (x2): own cost from 2M to 8M blocks (x4)', '4 sizes'],
    next: null,
    routines: [
      {
        id: '0123456789ab',
        name: 'lookup',
        module: 'prog',
        offset: '0x1234',
        role: 'culprit',
        class: 'O(n^2)',
        calls: 123_456,
      },
    ],
    ...changes,
  };
}

export function sampleGrowth(changes: Partial<GrowthSummary> = {}): GrowthSummary {
  return {
    text: 'Ten times n takes 90 times the work: lookup, 89 % of these runs, grows like n^2.',
    against: { name: 'n', from: 800, to: 6400, sizes: 4 },
    times_x10: 90,
    shares: { constant: 0.02, steady: 0.06, growing: 0.89, undecided: 0.03 },
    ...changes,
  };
}

/** Own cost of about n^2 / 5 in as many calls as n. */
export const samplePerRun = (
  changes: Partial<NonNullable<RoutineReport['per_run']>> = {},
): NonNullable<RoutineReport['per_run']> => ({
  class: 'O(n^2)',
  exponent: 2,
  exponent_interval: [1.97, 2.02],
  calls_exponent: 1,
  points: [800, 1600, 3200, 6400].map((n) => [n, n, 40 + (n * n) / 5]),
  ...changes,
});

/** The only loop of the report's first routine. */
export function sampleLoop(changes: Partial<LoopReport> = {}): LoopReport {
  return {
    name: 'lookup.c:20-24 in lookup',
    number: '1',
    routine: 0,
    parent: -1,
    offset: '0x1250',
    end: '0x1290',
    file: 'src/lookup.c',
    line: 20,
    end_line: 24,
    entries: 40,
    iterations: 4000,
    class: 'O(n^2)',
    formula: '3 n^2',
    exponent: 2,
    r2: 1,
    curve: null,
    reason: null,
    sizes: 2,
    size_range: [10, 20],
    callees: [],
    cost_total: 15_000,
    cost_self: 15_000,
    cost_max: 1200,
    cost_share: 0.9,
    points: [
      [10, 20, 300, 300, 6000],
      [20, 20, 400, 1200, 9000],
    ],
    ...changes,
  };
}
