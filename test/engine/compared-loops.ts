/** What the engine says of the loops of a program, beside what the slow reference says. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resultsOf } from '../../src/claims/diagnosis/results.js';
import { native } from '../../src/native/addon.js';
import type { Engine, EngineOptions } from '../../src/record/engine/engine.js';
import { listText } from '../../src/record/engine/routine-list.js';
import { decodeDiagnosis } from '../../src/stream/diagnosis.js';
import type { DiagnosedLoop } from '../../src/stream/diagnosis.js';
import { FrameKind } from '../../src/stream/format.js';
import { DEBUG_DIRS } from '../../src/symbols/modules.js';
import type { ReceivedStream } from './receiver.js';
import { runUnder } from './run.js';
import { traitsOf } from '../reference/compare.js';
import { diagnosisReference } from '../reference/diagnosis.js';
import type { ReferenceLoop } from '../reference/diagnosis.js';

/** Of what a compiler and its start files add nothing is looked at. */
const OTHERS = /^(_|deregister_tm|register_tm|frame_dummy|std::)/;

/** Valgrind knows no AVX-512, and libc chooses by the processor: it is to choose the same for all. */
const ENVIRONMENT = {
  PATH: process.env['PATH'] ?? '',
  LANG: 'C',
  GLIBC_TUNABLES: 'glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-MOVBE,-RTM',
};

/** Numbers that both sides tell; rates last. */
export interface Told {
  class: string;
  instances: number;
  iterations: number;
  results: number;
  last: number;
  /** Pairs that were compared, and how many these stand for. */
  pairs: number;
  weights: number;
  redundant: number;
  same: number;
  before: number;
  loads: number;
  again: number;
  /** Iterations but the first ones of instances; of these, with inputs that are new. */
  turns: number;
  fresh: number;
  rate: number;
}

export interface Compared {
  /** Of the loop's header, in the executable. */
  offset: number;
  engine: Told;
  reference: Told;
  /** Standard error of the engine's rate of results; 0: it is not estimated. */
  error: number;
}

function told(
  loop: DiagnosedLoop,
  { instances, repeats, turns }: Pick<ReferenceLoop, 'instances' | 'repeats' | 'turns'>,
): Told {
  const { class: name, iterations, results, last } = resultsOf(loop);
  const { pairs, weights, redundant, same, before, loads, again, rate } = repeats;
  return {
    class: name,
    instances,
    iterations,
    results,
    last,
    pairs,
    weights,
    redundant,
    same,
    before,
    loads,
    again,
    turns: turns.count,
    fresh: turns.fresh,
    rate,
  };
}

function loopsOf(frames: readonly { kind: number; payload: Uint8Array }[]): DiagnosedLoop[] {
  return frames.flatMap(({ kind, payload }) => {
    if (kind !== FrameKind.Diagnosis) return [];
    const bytes = Uint8Array.from(payload);
    return decodeDiagnosis(bytes.buffer, bytes.length).loops;
  });
}

/** Loops of the executable's own routines, as an engine tells of them. */
export interface Observed {
  stream: ReceivedStream;
  /** By the offset of the header. */
  loops: Map<number, DiagnosedLoop>;
}

/** @param options `diagnosisAll`: nothing is left out; `trace`: for the reference */
export async function observed(
  engine: Engine,
  argv: readonly string[],
  options: Pick<EngineOptions, 'diagnosisAll' | 'trace'>,
): Promise<Observed> {
  const module = native().openModule(Buffer.from(argv[0]), DEBUG_DIRS);
  const entries = module
    .functions()
    .flatMap(({ name, entry }) => (OTHERS.test(name) ? [] : [entry]));
  module.close();
  const folder = mkdtempSync(join(tmpdir(), 'comair-compared-'));
  const loopsFile = join(folder, 'loops');
  try {
    writeFileSync(loopsFile, listText(new Map([[argv[0], entries]])));
    const wanted = { structures: true, diagnosis: true, footprint: false, loopsFile, ...options };
    const { streams } = await runUnder(engine, argv, wanted, { env: ENVIRONMENT });
    const [stream] = streams;
    const { constructs } = stream.collected;
    return {
      stream,
      loops: new Map(
        loopsOf(stream.frames).map((loop) => [constructs.get(loop.construct)!.offset, loop]),
      ),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the reference says of a run with a trace, by the offset of the header. */
export function referenceOf({ stream: { collected } }: Observed): Map<number, ReferenceLoop> {
  const loops = diagnosisReference(collected, traitsOf(collected));
  return new Map(
    [...loops].map(([construct, loop]) => [collected.constructs.get(construct)!.offset, loop]),
  );
}

/** All loops, by both. */
export function beside(
  { loops }: Observed,
  reference: ReadonlyMap<number, ReferenceLoop>,
): Compared[] {
  return [...loops].map(([offset, loop]) => {
    const expected = reference.get(offset);
    if (expected === undefined) throw new Error(`the reference has no loop at ${offset}`);
    const { instances, iterations } = expected;
    const looked = { sampled: false, instances, iterations, weighed: iterations, spread: 0, instanceSpread: 0 }; // prettier-ignore
    return {
      offset,
      engine: told(loop, loop),
      error: resultsOf(loop).error,
      reference: told({ ...loop, ...expected, repeats: loop.repeats, cut: 0, looked }, expected),
    };
  });
}

/** Rates may differ by how they are rounded. */
const ROUNDED = 1e-5;
/**
 * Where memory lies elsewhere, a few things more may differ: an address may be on a page that an
 * instance accesses in one of the runs alone, and be an input in the other, and what is stored may
 * be what was left there of an address by chance.
 */
const ELSEWHERE = 0.003;

/**
 * What differs, of all that was looked at; null: nothing.
 *
 * @param elsewhere memory lies at other places than in the run with the trace
 */
export function difference({ engine, reference }: Compared, elsewhere = false): string | null {
  const isOff = (name: keyof Told): boolean => {
    const [a, b] = [engine[name], reference[name]];
    if (typeof a === 'string' || typeof b === 'string') return a !== b;
    const part = elsewhere && name !== 'instances' ? ELSEWHERE * Math.abs(b) : 0;
    return Math.abs(a - b) > Math.max(part, name === 'rate' ? ROUNDED : 0);
  };
  const found = (Object.keys(engine) as (keyof Told)[]).filter(
    (name) => !(name === 'fresh' && elsewhere) && isOff(name),
  );
  const text = found.map((name) => `${name} ${engine[name]}, expected ${reference[name]}`);
  return found.length === 0 ? null : text.join('; ');
}

/** What a sample may be off by, of a rate. */
const OFF = 0.05;

const rateOf = ({ iterations, results }: Told): number =>
  iterations === 0 ? 0 : results / iterations;

/** Whether the rate of results is within two standard errors of it; null: it is not estimated. */
export function isWithinErrors({ engine, reference, error }: Compared): boolean | null {
  if (error === 0) return null;
  return Math.abs(rateOf(engine) - rateOf(reference)) <= 2 * error;
}

/** What a sample has estimated otherwise than within 5 %. */
export function estimateDifference({ engine, reference }: Compared): string | null {
  const share = (of: Told, name: 'redundant' | 'same'): number =>
    of.weights === 0 ? 0 : of[name] / of.weights;
  const again = (of: Told): number => (of.loads === 0 ? 0 : of.again / of.loads);
  const found = [
    ['rate of results', rateOf(engine), rateOf(reference)],
    ['rate of pairs', engine.rate, reference.rate],
    ['redundant', share(engine, 'redundant'), share(reference, 'redundant')],
    ['same', share(engine, 'same'), share(reference, 'same')],
    ['read again', again(engine), again(reference)],
  ].filter(
    ([name, a, b]) =>
      (name === 'rate of results' || engine.pairs > 0) && Math.abs(Number(a) - Number(b)) > OFF,
  );
  const text = found.map(
    ([name, a, b]) => `${name} ${Number(a).toFixed(3)}, expected ${Number(b).toFixed(3)}`,
  );
  return found.length === 0 ? null : text.join('; ');
}
