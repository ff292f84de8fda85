import test from 'ava';
import { StreamAnalyzer } from '../../src/fold/analyzer.js';
import { MOST_THREADS } from '../../src/fold/process-stream.js';
import type { Profile } from '../../src/profile/profile-model.js';
import type { RecordedCost } from '../../src/schema/metrics.js';
import { encodeFrame, encodeRows } from '../../src/stream/encode.js';
import type { RowColumns } from '../../src/stream/encode.js';
import { ConstructFlag, FrameKind } from '../../src/stream/format.js';

/** Feeds frames and keeps count of the bytes that were not released. */
class Feed {
  held = 0;
  readonly analyzer: StreamAnalyzer;

  constructor(options: { cost?: RecordedCost | undefined; mostBusyMs?: number } = {}) {
    this.analyzer = new StreamAnalyzer(
      { cost: 'blocks', workers: 2, ...options },
      (data, bytes) => {
        this.held -= bytes;
        if (data.byteLength < bytes) throw new Error('not the buffer of the frame');
      },
    );
  }

  frame(stream: number, kind: number, data: ArrayBuffer): void {
    this.held += data.byteLength;
    this.analyzer.onFrame(stream, kind, data, data.byteLength);
  }

  send(stream: number, kind: number, value: unknown): void {
    this.frame(stream, kind, encodeFrame(value));
  }

  open(stream: number, changes: object = {}): void {
    this.send(stream, FrameKind.Header, {
      format: 1,
      engine: 'synthetic',
      engine_version: '1',
      token: '',
      cell: 8,
      footprint: false,
      pid: 100 + stream,
      ppid: 1,
      exe: '/bin/prog',
      argv: ['prog', 'x'],
      start_ms: 1_700_000_000_000,
      forked: false,
      ...changes,
    });
    const module = { path: '/bin/prog', bias: 0, start: 4096, end: 8192, build_id: 'ab12' };
    this.send(stream, FrameKind.Module, { id: 1, ...module });
    this.send(stream, FrameKind.Constructs, {
      constructs: [
        [1, 0, 1, 0x1000, 0, 0],
        [2, 0, 1, 0x2000, 0, 0],
        [3, 0, 1, 0x3000, 0, ConstructFlag.Opaque],
      ],
    });
  }

  rows(stream: number, thread: number, seq: number, rows: number, columns: RowColumns): void {
    this.frame(stream, FrameKind.Rows, encodeRows({ thread, seq, rows, columns }));
  }

  root(stream: number, thread: number, seq: number): void {
    const columns = { construct: 0, depth: 0, rms: 0, blocks: 1, instructions: 2 };
    this.frame(
      stream,
      FrameKind.Rows,
      encodeRows({ thread, seq, rows: 1, incomplete: true, columns }),
    );
  }

  end(
    stream: number,
    totals: { activations: number; rows: number; blocks: number; [second: string]: number },
  ): void {
    this.send(stream, FrameKind.End, { reason: 'exit', exit_code: 3, threads: 1, ...totals });
    this.analyzer.onClose(stream, true);
  }
}

/** One call of 1 with two calls of 2 and one of 3, in postorder. */
const TREE: RowColumns = {
  construct: [2, 2, 3, 1],
  depth: [2, 2, 2, 1],
  rms: [5, 7, 100, 1],
  drms_kernel: [0, 2, 0, 1],
  drms_thread: [0, 0, 0, 3],
  blocks: [10, 20, 30, 40],
  instructions: [1, 2, 3, 4],
};

function routine(profile: Profile, offset: string) {
  const found = profile.routines.find((r) => r.offset === offset && r.module >= 0);
  if (found === undefined) throw new Error(`no routine at ${offset}`);
  return found;
}

test('a stream becomes a profile: sizes past opaque routines, edges, totals', async (t) => {
  const feed = new Feed();
  feed.open(1);
  feed.rows(1, 1, 0, 4, TREE);
  feed.root(1, 1, 1);
  feed.end(1, { activations: 5, rows: 5, blocks: 101, instructions: 12 });
  const profile = await feed.analyzer.finish();
  t.is(feed.held, 0);
  t.deepEqual(profile.warnings, []);
  const [run] = profile.runs;
  t.like(run, {
    complete: true,
    exit_code: 3,
    activations: 5,
    rows: 5,
    blocks: 101,
    instructions: 12,
  });
  t.like(run, { incomplete_activations: 1, build_id: 'ab12', pid: 101, threads: 1 });
  t.deepEqual(routine(profile, '0x1000').sizes.rms?.points, [13, 1, 100, 100, 100, 10000]);
  t.deepEqual(
    routine(profile, '0x2000').sizes.rms?.points,
    [5, 1, 10, 10, 10, 100, 7, 1, 20, 20, 20, 400],
  );
  t.like(routine(profile, '0x1000'), { calls: 1, costTotal: 100, costSelf: 40 });
  const names = profile.routines.map((r) => (r.module < 0 ? 'root' : r.offset));
  const edges = profile.edges.map(([a, b, ...rest]) => `${names[a]} ${names[b]} ${rest.join(' ')}`);
  t.deepEqual(edges.sort(), ['0x1000 0x2000 2 30', '0x1000 0x3000 1 30', 'root 0x1000 1 100']);
  t.deepEqual(JSON.parse(JSON.stringify(profile)), profile);
});

/** A stream that counts work or instructions beside blocks, analysed by some cost. */
async function counted(second: 'work' | 'instructions' | undefined, cost?: RecordedCost) {
  const feed = new Feed({ cost });
  feed.open(1, second === undefined ? {} : { format: 3, second });
  const name = second ?? 'instructions';
  const { instructions: values = 0, ...rest } = TREE;
  feed.rows(1, 1, 0, 4, { ...rest, [name]: values });
  const root = { construct: 0, depth: 0, rms: 0, blocks: 1, [name]: 2 };
  const columns = encodeRows({ thread: 1, seq: 1, rows: 1, incomplete: true, columns: root });
  feed.frame(1, FrameKind.Rows, columns);
  feed.end(1, { activations: 5, rows: 5, blocks: 101, [name]: 12 });
  const profile = await feed.analyzer.finish();
  if (feed.held !== 0) throw new Error('a buffer was not released');
  return { profile, lacking: feed.analyzer.lacking };
}

test('cost is what was recorded for it: work, instructions, or blocks before that', async (t) => {
  const expected = [
    ['work', undefined, 'work', 4],
    ['work', 'blocks', 'blocks', 40],
    ['instructions', undefined, 'instructions', 4],
    ['instructions', 'blocks', 'blocks', 40],
    [undefined, undefined, 'blocks', 40],
    [undefined, 'instructions', 'instructions', 4],
  ] as const;
  for (const [second, cost, metric, own] of expected) {
    const { profile, lacking } = await counted(second, cost);
    t.is(lacking, null);
    t.deepEqual(profile.warnings, []);
    t.is(profile.metric.cost, metric);
    t.is(routine(profile, '0x1000').costSelf, own);
    const [run] = profile.runs;
    t.is(run.blocks, 101);
    t.deepEqual(
      [run.work, run.instructions],
      second === 'work' ? [12, undefined] : [undefined, 12],
    );
  }
});

test('a cost that was not counted is not made up', async (t) => {
  const wrong = [
    ['work', 'instructions', 'blocks and work only: use --cost blocks'],
    ['instructions', 'work', 'blocks and instructions only'],
    [undefined, 'work', 'blocks and instructions only'],
    ['work', 'steps', 'no loops, whose iterations are steps: record anew with --loops'],
  ] as const;
  for (const [second, cost, there] of wrong) {
    const { profile, lacking } = await counted(second, cost);
    t.true(lacking?.includes(there), lacking ?? 'it is there');
    t.deepEqual(profile.routines, []);
  }
});

test('drms adds what the kernel and other threads wrote; cost may be instructions', async (t) => {
  const feed = new Feed({ cost: 'instructions' });
  feed.open(1);
  feed.rows(1, 1, 0, 4, TREE);
  feed.root(1, 1, 1);
  feed.end(1, { activations: 5, rows: 5, blocks: 101, instructions: 12 });
  const profile = await feed.analyzer.finish();
  t.deepEqual(routine(profile, '0x1000').sizes.drms?.points, [
    5 + 7 + 2 + 1 + 1 + 3,
    1,
    10,
    10,
    10,
    100,
  ]);
});

test('threads do not mix, and long threads go to workers in many groups', async (t) => {
  const feed = new Feed({ mostBusyMs: 0 });
  feed.open(1);
  const batches = 150;
  const rows = 8000;
  const fill = (f: (i: number) => number) => Int32Array.from({ length: rows }, (_, i) => f(i));
  // Pairs of a call of 2 and its caller 1, so that every batch is cut between other rows.
  for (let seq = 0; seq < batches; seq++) {
    for (const thread of [1, 2]) {
      feed.rows(1, thread, seq, rows - 1, {
        construct: fill((i) => ((i + seq * (rows - 1)) % 2 === 0 ? 2 : 1)),
        depth: fill((i) => ((i + seq * (rows - 1)) % 2 === 0 ? 2 : 1)),
        rms: thread,
        blocks: 10 * thread,
        instructions: 1,
      });
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const thread of [1, 2]) feed.root(1, thread, batches);
  const perThread = batches * (rows - 1);
  const total = 2 * perThread + 2;
  feed.end(1, {
    activations: total,
    rows: total,
    blocks: 30 * perThread + 2,
    instructions: 2 * perThread + 4,
  });
  const profile = await feed.analyzer.finish();
  t.is(feed.held, 0);
  t.deepEqual(profile.warnings, []);
  t.true(profile.runs[0].complete);
  t.is(feed.analyzer.progress().activations, total);
  const half = perThread / 2;
  const points = (sizes: number[], costs: number[]) =>
    sizes.flatMap((size, i) => [
      size,
      half,
      costs[i],
      costs[i],
      half * costs[i],
      half * costs[i] ** 2,
    ]);
  t.deepEqual(routine(profile, '0x1000').sizes.rms?.points, points([2, 4], [20, 40]));
  t.deepEqual(routine(profile, '0x2000').sizes.rms?.points, points([1, 2], [10, 20]));
  t.deepEqual(profile.threads, [
    { run: 0, thread: 1 },
    { run: 0, thread: 2 },
  ]);
  const each = (index: number, total: number, self: number): number[] => {
    const times = (index + 1) * half;
    return [index, half, total * times, self * times];
  };
  t.deepEqual(routine(profile, '0x1000').byThread, [...each(0, 20, 10), ...each(1, 20, 10)]);
  t.deepEqual(routine(profile, '0x2000').byThread, [...each(0, 10, 10), ...each(1, 10, 10)]);
});

test('threads beyond a number are taken together; where there is one, nothing is said', async (t) => {
  const feed = new Feed();
  for (const stream of [1, 2]) feed.open(stream);
  const threads = MOST_THREADS + 3;
  for (let thread = 1; thread <= threads; thread++) {
    feed.rows(1, thread, 0, 4, TREE);
    feed.root(1, thread, 1);
  }
  const sums = { activations: 5, rows: 5, blocks: 101, instructions: 12 };
  feed.end(1, {
    activations: threads * 5,
    rows: threads * 5,
    blocks: threads * 101,
    instructions: threads * 12,
  });
  feed.rows(2, 1, 0, 4, TREE);
  feed.root(2, 1, 1);
  feed.end(2, sums);
  const profile = await feed.analyzer.finish();
  t.deepEqual(profile.warnings, []);
  t.is(profile.threads?.length, MOST_THREADS + 1);
  t.true(profile.threads?.every(({ run }) => run === 0));
  t.is(profile.threads?.at(-1)?.thread, null);
  const { byThread, byRun } = routine(profile, '0x2000');
  t.deepEqual(byThread?.slice(0, 4), [0, 2, 30, 30]);
  t.deepEqual(byThread?.slice(-4), [MOST_THREADS, 6, 90, 90]);
  t.deepEqual(byRun, [0, 2 * threads, 30 * threads, 30 * threads, 1, 2, 30, 30]);
});

test('totals that do not add up make the run incomplete', async (t) => {
  const feed = new Feed();
  feed.open(1);
  feed.rows(1, 1, 0, 4, TREE);
  feed.root(1, 1, 1);
  feed.end(1, { activations: 6, rows: 6, blocks: 101, instructions: 12 });
  const profile = await feed.analyzer.finish();
  t.false(profile.runs[0].complete);
  t.regex(profile.warnings.join('\n'), /rows do not add up: 5 arrived, the end record says 6/);
});

test('a stream cut short keeps what arrived', async (t) => {
  const feed = new Feed();
  feed.open(1);
  feed.rows(1, 1, 0, 4, TREE);
  feed.analyzer.onClose(1, false, 'the process was killed');
  const profile = await feed.analyzer.finish();
  t.false(profile.runs[0].complete);
  t.is(profile.runs[0].exit_code, null);
  t.regex(profile.warnings.join('\n'), /process 101 .*the process was killed/);
  t.deepEqual(routine(profile, '0x1000').sizes.rms?.points, [13, 1, 100, 100, 100, 10000]);
});

test('a corrupt stream does not harm the others', async (t) => {
  const feed = new Feed();
  feed.open(1);
  feed.open(2, { pid: 7, ppid: 101, forked: true });
  feed.frame(1, FrameKind.Rows, new TextEncoder().encode('nonsense').buffer);
  feed.rows(2, 1, 0, 4, TREE);
  feed.rows(1, 1, 0, 4, TREE);
  feed.root(2, 1, 1);
  feed.end(2, { activations: 5, rows: 5, blocks: 101, instructions: 12 });
  feed.analyzer.onClose(1, true);
  const profile = await feed.analyzer.finish();
  t.is(feed.held, 0);
  t.deepEqual(
    profile.runs.map(({ pid, complete }) => [pid, complete]),
    [
      [101, false],
      [7, true],
    ],
  );
  t.regex(profile.warnings.join('\n'), /rows frame/);
  t.is(routine(profile, '0x1000').calls, 1);
});

test('the same routine in two processes is one; the images of an exec are two runs', async (t) => {
  const feed = new Feed();
  for (const stream of [1, 2]) {
    feed.open(stream, { pid: 100 });
    feed.rows(stream, 1, 0, 4, TREE);
    feed.root(stream, 1, 1);
    feed.end(stream, { activations: 5, rows: 5, blocks: 101, instructions: 12 });
  }
  feed.send(0, FrameKind.Run, {
    pid: 100,
    argv: ['prog'],
    cwd: '/',
    exit_code: null,
    signal: 'SIGTERM',
    wall_s: 2.5,
    start_ms: 0,
    notes: ['it was stopped'],
  });
  const profile = await feed.analyzer.finish();
  t.is(routine(profile, '0x1000').calls, 2);
  t.deepEqual(routine(profile, '0x1000').sizes.rms?.points, [13, 2, 100, 100, 200, 20000]);
  t.deepEqual(
    profile.runs.map(({ exit_code, signal }) => [exit_code, signal]),
    [
      [3, null],
      [null, 'SIGTERM'],
    ],
  );
  t.is(profile.runs[1].wall_s, 2.5);
  t.deepEqual(profile.warnings, ['it was stopped']);
});

test('sizes are what was recorded', async (t) => {
  for (const footprint of [false, true]) {
    const feed = new Feed();
    feed.open(1, { footprint });
    feed.analyzer.onClose(1, true);
    const profile = await feed.analyzer.finish();
    t.deepEqual(profile.metric.sizes, ['rms', 'drms', ...(footprint ? ['footprint'] : [])]);
  }
});

test('a stream of a newer format says so', async (t) => {
  const feed = new Feed();
  feed.open(1, { format: 99 });
  const profile = await feed.analyzer.finish();
  t.is(profile.runs.length, 0);
  t.regex(profile.warnings.join('\n'), /format 99 is newer .* update comair-bin/);
});

test('many short processes: runs in the order of their streams, nothing is kept', async (t) => {
  const feed = new Feed();
  const count = 300;
  const totals = { activations: 5, rows: 5, blocks: 101, instructions: 12 };
  for (let stream = 1; stream <= count; stream++) {
    feed.open(stream);
    feed.rows(stream, 1, 0, 4, TREE);
    feed.root(stream, 1, 1);
    // Every third one ends when others have begun.
    if (stream % 3 !== 0) feed.end(stream, totals);
    if (stream % 3 === 2 && stream > 2) feed.end(stream - 2 - ((stream - 2) % 3), totals);
    if (stream % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 300));
  }
  feed.end(count, totals);
  feed.rows(1, 1, 2, 4, TREE);
  const profile = await feed.analyzer.finish();
  t.is(feed.held, 0);
  t.deepEqual(
    profile.runs.map((run) => run.pid),
    Array.from({ length: count }, (_, i) => 101 + i),
  );
  // Stream 1 went on after its end.
  t.is(profile.runs.filter((run) => run.complete).length, count - 1);
  t.false(profile.runs[0].complete);
  t.is(routine(profile, '0x1000').calls, count);
  t.is(profile.warnings.length, 1);
  t.regex(
    profile.warnings[0],
    /process 101 .*incomplete: what it sent cannot be read \(rows after the end.*profile it again/,
  );
});
