/** Suites of batches, messages of queues and maps for perf, damaged: what others write, and is read before it is trusted. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ComairError, messageOf } from '../../src/base/errors.js';
import { suiteOfLines } from '../../src/campaigns/batch/suite/lines.js';
import { parseSuite } from '../../src/campaigns/batch/suite/suite-file.js';
import { openAnswer, packAnswer } from '../../src/campaigns/queue/answer.js';
import { readOrder } from '../../src/campaigns/queue/job-order.js';
import { PerfMap } from '../../src/symbols/perf-map.js';
import { damage } from './bytes.js';
import { seeds } from './files.js';
import type { Random } from './random.js';
import { disturb } from './values.js';

const KEY = 'ab'.repeat(32);
const TO = { batch: '0123456789abcdef', submission: '0123456789abcdef' };

const SUITE = `defaults:
  timeout: 10s
  retries: 2
  env: { LANG: C, TMPDIR: null }
jobs:
  - &first { name: one, command: [sort, -n, numbers.txt], stdin: { file: in.txt }, features: { n: 10 } }
  - { <<: *first, name: two, command: "grep -c 'a b' file", memory: 2G }
  - name: many
    command: [./run, "{size}"]
    matrix: { size: [1, 2, 3] }
discover:
  - { meson: build }
`;
const LINES = `sort -n < numbers.txt\n# none\nname=two timeout=5s ./run 'a b' "c"\n`;

/** Names of code made at run time; two pieces overlap. */
const PERF_MAP = `7f0000001000 40 JS:*work /srv/app.js:12:3
7f0000001020 0x80 py::run:/srv/app.py
0x7f0000002000 10 Interpreter
7f0000001000 8 later
`;

const JOB = {
  name: 'one',
  argv: ['./run', 'x'],
  cwd: '/tmp',
  env: { A: 'b', C: null },
  stdin: { text: 'in' },
  timeout_s: 10,
  plain_timeout_s: null,
  confirm: true,
  memory_bytes: 1e9,
  processes: 1,
  retries: 0,
  features: { n: 3 },
  judge: { exit_code: 0 },
  recording: { cost: 'work', cell: 8 },
};
const ORDER = {
  version: 2,
  ...TO,
  issued: 1_700_000_000_000,
  expect: { engine: { name: 'valgrind', version: '3.19' }, target: null },
  job: JOB,
};

/** A result with a profile in it, as a worker sends it. */
async function answer(): Promise<Buffer> {
  const [{ bytes }] = seeds(/\.profile$/);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const output = { text: 'out', bytes: 3 };
  const result = {
    key: KEY,
    status: 'passed',
    reason: null,
    code: 0,
    signal: null,
    attempts: 1,
    wall_s: 1,
    overhead_ms: 1,
    stdout: output,
    stderr: output,
    engine: { name: 'valgrind', version: '3.19' },
    target: null,
    worker: 'host 1',
    notes: [],
    profile: { sha256, data: bytes.toString('base64') },
  };
  return packAnswer({ result: result as never }, TO, null);
}

const ANSWER = await answer();

/** What it says is disturbed, and its checksum is right. */
function disturbedAnswer(random: Random): Buffer {
  const end = ANSWER.indexOf(0x0a);
  const value: unknown = JSON.parse(gunzipSync(ANSWER.subarray(end + 1)).toString());
  disturb(value, random);
  const body = gzipSync(JSON.stringify(value));
  const sha256 = createHash('sha256').update(body).digest('hex');
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ version: 1, sha256, mac: null })}\n`),
    body,
  ]);
}

function disturbedOrder(random: Random): Buffer {
  const order = structuredClone(ORDER);
  disturb(order, random);
  return Buffer.from(JSON.stringify(order));
}

export function damagedText(random: Random): { name: string; bytes: Buffer } {
  return random.pick([
    () => ({ name: 'suite.yaml', bytes: damage(Buffer.from(SUITE), random) }),
    () => ({ name: 'suite.txt', bytes: damage(Buffer.from(LINES), random) }),
    () => ({ name: 'perf.map', bytes: damage(Buffer.from(PERF_MAP), random) }),
    () => ({ name: 'order.json', bytes: damage(Buffer.from(JSON.stringify(ORDER)), random) }),
    () => ({ name: 'order.json', bytes: disturbedOrder(random) }),
    () => ({ name: 'answer.bin', bytes: damage(Buffer.from(ANSWER), random) }),
    () => ({ name: 'answer.bin', bytes: disturbedAnswer(random) }),
  ])();
}

/** These refuse by a plain Error in one line; what JavaScript itself throws has a class of its own. */
async function refusing(step: () => unknown): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (error instanceof Error && Object.getPrototypeOf(error) === Error.prototype)
      throw new ComairError(messageOf(error), 'input');
    throw error;
  }
}

/** Looks up what the map has, and beside it. */
function lookUp(text: string): void {
  const map = new PerfMap(text);
  for (const [number] of text.matchAll(/[0-9a-f]{1,16}/gi))
    for (const beside of [-1n, 0n, 1n, 0x40n]) map.lookup(BigInt(`0x${number}`) + beside);
}

export function textStepsOf(path: string): (() => Promise<void>)[] {
  const bytes = readFileSync(path);
  const text = bytes.toString();
  if (path.endsWith('.yaml')) return [() => refusing(() => parseSuite(text, 'suite'))];
  if (path.endsWith('.txt')) return [() => refusing(() => suiteOfLines(text, '/'))];
  if (path.endsWith('.map'))
    return [
      () =>
        refusing(() => {
          lookUp(text);
        }),
    ];
  if (path.endsWith('.bin')) return [() => refusing(() => openAnswer(bytes, TO, KEY, null))];
  return [() => refusing(() => readOrder({ text, mac: null }, null, ORDER.issued))];
}
