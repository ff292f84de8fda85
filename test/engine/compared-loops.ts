/** What the engine says of the loops of a program, beside what the slow reference says. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resultsOf } from '../../src/claims/diagnosis/results.js';
import { native } from '../../src/native/addon.js';
import type { Engine } from '../../src/record/engine/engine.js';
import { listText } from '../../src/record/engine/routine-list.js';
import { decodeDiagnosis } from '../../src/stream/diagnosis.js';
import type { DiagnosedLoop } from '../../src/stream/diagnosis.js';
import { FrameKind } from '../../src/stream/format.js';
import { DEBUG_DIRS } from '../../src/symbols/modules.js';
import { runUnder } from './run.js';
import { traitsOf } from '../reference/compare.js';
import { diagnosisReference } from '../reference/diagnosis.js';
import type { ReferenceLoop } from '../reference/diagnosis.js';

/** Of what a compiler and its start files add nothing is looked at. */
const OTHERS = /^(_|deregister_tm|register_tm|frame_dummy|std::)/;

/** Numbers that both sides tell; rates last. */
export interface Told {
  class: string;
  instances: number;
  iterations: number;
  results: number;
  last: number;
  pairs: number;
  redundant: number;
  same: number;
  before: number;
  loads: number;
  again: number;
  rate: number;
}

export interface Compared {
  construct: number;
  engine: Told;
  reference: Told;
}

function told(
  loop: DiagnosedLoop,
  { instances, repeats }: Pick<ReferenceLoop, 'instances' | 'repeats'>,
): Told {
  const { class: name, iterations, results, last } = resultsOf(loop);
  const { pairs, redundant, same, before, loads, again, rate } = repeats;
  return {
    class: name,
    instances,
    iterations,
    results,
    last,
    pairs,
    redundant,
    same,
    before,
    loads,
    again,
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

/** All loops of the executable's own routines. @param all nothing is left out */
export async function compared(
  engine: Engine,
  argv: readonly string[],
  all: boolean,
): Promise<Compared[]> {
  const module = native().openModule(Buffer.from(argv[0]), DEBUG_DIRS);
  const entries = module
    .functions()
    .flatMap(({ name, entry }) => (OTHERS.test(name) ? [] : [entry]));
  module.close();
  const folder = mkdtempSync(join(tmpdir(), 'comair-compared-'));
  const loopsFile = join(folder, 'loops');
  try {
    writeFileSync(loopsFile, listText(new Map([[argv[0], entries]])));
    const { streams } = await runUnder(engine, argv, {
      structures: true,
      diagnosis: true,
      diagnosisAll: all,
      trace: true,
      footprint: false,
      loopsFile,
    });
    const [{ frames, collected }] = streams;
    const reference = diagnosisReference(collected, traitsOf(collected));
    return loopsOf(frames).map((loop) => {
      const expected = reference.get(loop.construct);
      if (expected === undefined) throw new Error(`the reference has no loop ${loop.construct}`);
      const { instances, iterations } = expected;
      const looked = { sampled: false, instances, iterations, weighed: iterations };
      return {
        construct: loop.construct,
        engine: told(loop, loop),
        reference: told({ ...loop, ...expected, repeats: loop.repeats, cut: 0, looked }, expected),
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rates may differ by how they are rounded. */
const ROUNDED = 1e-5;

/** What differs, of all that was looked at; null: nothing. */
export function difference({ engine, reference }: Compared): string | null {
  const found = (Object.keys(engine) as (keyof Told)[]).filter((name) =>
    name === 'rate'
      ? Math.abs(engine.rate - reference.rate) > ROUNDED
      : engine[name] !== reference[name],
  );
  const text = found.map((name) => `${name} ${engine[name]}, expected ${reference[name]}`);
  return found.length === 0 ? null : text.join('; ');
}

/** What a sample may be off by: of a count, and of a rate. */
const OFF = 0.05;

/** What a sample has estimated otherwise than within 5 %. */
export function estimateDifference({ engine, reference }: Compared): string | null {
  const share = (of: Told, name: 'redundant' | 'same'): number =>
    of.pairs === 0 ? 0 : of[name] / of.pairs;
  const again = (of: Told): number => (of.loads === 0 ? 0 : of.again / of.loads);
  const rate = (of: Told): number => (of.iterations === 0 ? 0 : of.results / of.iterations);
  const found = [
    ['rate of results', rate(engine), rate(reference)],
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
