/** Activations that are counted, instead of each being a row. */
import test from 'ava';
import fc from 'fast-check';
import { encodeRows } from '../../src/stream/encode.js';
import { cut, fold } from './folding.js';
import { OPAQUE, slowFold, trees } from './trees.js';
import type { Activation } from './trees.js';

interface Entry {
  caller: number;
  construct: number;
  within: number;
  rms: number;
  blocks: number;
  count: number;
}
interface Listed {
  id: number;
  depth: number;
  size: number;
  cost: number;
}
interface Sent {
  rows: Listed[];
  /** As they come: `row` is how many rows came before. */
  entries: (Entry & { row: number })[];
}

/** Costs whose sums stay small, nothing in parts, and each activation by itself. */
function simple(a: Activation): Activation {
  return {
    ...a,
    cost: a.cost % 1000,
    parts: [],
    repeat: 1,
    children: a.children.flatMap((child) =>
      Array.from({ length: child.repeat }, () => simple(child)),
    ),
  };
}

/** What an engine may send of a tree: `picks` says which of those are counted that can be. */
function send(root: Activation, picks: readonly boolean[]): Sent {
  const sent: Sent = { rows: [], entries: [] };
  let at = 0;
  const visit = (
    a: Activation,
    path: readonly number[],
  ): { size: number; cost: number; row: boolean } => {
    const own = { id: a.id, depth: path.length, size: a.size, cost: a.cost };
    let [size, cost, inner] = [a.size, a.cost, false];
    for (const child of a.children) {
      const has = visit(child, [...path, a.id]);
      const shown = OPAQUE.includes(child.id) ? 0 : has.size;
      size += shown;
      cost += has.cost;
      inner ||= has.row;
      if (has.row) continue;
      own.size += shown;
      own.cost += has.cost;
    }
    const row = path.length === 0 || inner || picks[at++ % picks.length];
    if (row) sent.rows.push(own);
    else {
      const caller = path[path.length - 1];
      const within = path.includes(a.id) ? 1 : 0;
      const entry = { caller, construct: a.id, within, rms: size, blocks: cost, count: 1 };
      sent.entries.push({ ...entry, row: sent.rows.length });
    }
    return { size, cost, row };
  };
  visit(root, []);
  return sent;
}

function batch(rows: readonly Listed[], entries: readonly Entry[], seq: number): ArrayBuffer {
  const by = (name: keyof Entry) => entries.map((entry) => entry[name]);
  return encodeRows({
    thread: 1,
    seq,
    rows: rows.length,
    columns: {
      construct: rows.map(({ id }) => id),
      depth: rows.map(({ depth }) => depth),
      rms: rows.map(({ size }) => size),
      blocks: rows.map(({ cost }) => cost),
      instructions: 0,
      drms_kernel: 0,
      iterations: 0,
    },
    ...(entries.length === 0
      ? {}
      : {
          counted: {
            caller: by('caller'),
            construct: by('construct'),
            within: by('within'),
            rms: by('rms'),
            blocks: by('blocks'),
            instructions: entries.map(() => 0),
            count: by('count'),
          },
        }),
  });
}

test('any tree, with any of what can be counted, cut and grouped anyhow', (t) => {
  let counted = 0;
  fc.assert(
    fc.property(
      trees,
      fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }),
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 40 }),
      (tree, picks, cuts, grouping) => {
        const root = simple(tree);
        const { rows, entries } = send(root, picks);
        counted += entries.length;
        let from = 0;
        let begin = 0;
        const frames: ArrayBuffer[] = [];
        for (const length of [...cuts, Infinity]) {
          const to = Math.min(rows.length, from + length);
          const end =
            length === Infinity ? entries.length : entries.findIndex(({ row }) => row > to);
          const until = end < 0 ? entries.length : Math.max(begin, end);
          frames.push(batch(rows.slice(from, to), entries.slice(begin, until), frames.length));
          from = to;
          begin = until;
        }
        const { folded, totals } = fold(cut(frames, grouping), [], 0);
        const activations = rows.length + entries.length;
        t.like(totals, { rows: rows.length, activations });
        t.deepEqual(folded, slowFold(root, new Set()));
      },
    ),
    { numRuns: 500 },
  );
  t.true(counted > 1000);
});

test('equal ones are as many as they are said to be', (t) => {
  const entry = { caller: 0, construct: 2, within: 0, rms: 3, blocks: 5 };
  const last = { id: 0, depth: 0, size: 9, cost: 15 };
  const one = fold([[batch([], [{ ...entry, count: 3 }], 0), batch([last], [], 1)]], [], 0);
  const three = fold(
    [
      [
        batch(
          [],
          [1, 1, 1].map((count) => ({ ...entry, count })),
          0,
        ),
        batch([last], [], 1),
      ],
    ],
    [],
    0,
  );
  t.deepEqual(one.folded, three.folded);
  t.deepEqual(one.folded.points, ['0 9: 1 15 15 15 225', '2 3: 3 5 5 15 75']);
  t.deepEqual(one.folded.edges, ['0 2: 3 15']);
});

test('what names a construct that nobody announced, or stands beside contexts, is refused', (t) => {
  const entry = { caller: 0, construct: 2, within: 0, rms: 3, blocks: 5, count: 1 };
  t.throws(() => fold([[batch([], [{ ...entry, construct: 99 }], 0)]], [], 0), {
    message: 'rows.counted: 99 was never announced',
  });
  t.throws(() => fold([[batch([], [{ ...entry, caller: 77 }], 0)]], [], 0), {
    message: 'rows.counted: 77 was never announced',
  });
  t.throws(() => fold([[batch([], [entry], 0)]], [], 5), { message: /single rows are needed/ });
});
