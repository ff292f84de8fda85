import test from 'ava';
import fc from 'fast-check';
import { FrameKind } from '../../src/stream/format.js';
import { differences } from '../reference/compare.js';
import { CollectedStream } from '../reference/stream.js';
import type { Command } from './commands.js';
import { commands } from './commands.js';
import { CONFIGURATIONS, Core, TIME_LIMIT } from './driver.js';
import type { Configuration } from './driver.js';
import { operationsOf } from './program.js';

interface Setting {
  configuration: Configuration;
  cell: number;
  threads: number;
  timeStart: number;
  footprint: boolean;
  /** Weight of renumbering among the commands. */
  renumber: number;
}

function streamOf(
  setting: Setting,
  flat: boolean,
  notes: boolean,
  program: readonly Command[],
): CollectedStream {
  const { configuration, cell, timeStart, footprint } = setting;
  const ways = { flat, notes, tracing: true, backReferences: !footprint, loops: true };
  const core = new Core(configuration, { cell, timeStart, footprint, ...ways });
  const stream = new CollectedStream();
  stream.add({ kind: FrameKind.Header, value: { cell, footprint } });
  try {
    core.apply(operationsOf(setting.threads, program));
    for (const frame of core.take()) stream.add(frame);
  } finally {
    core.close();
  }
  return stream;
}

/** As native/core_test has it; null where there is no memory. */
function wordAt(address: number): number | null {
  if (Math.floor(address / 4096) % 4 === 3) return null;
  const bytes = Array.from({ length: 8 }, (_, i) => {
    const at = BigInt(address + i);
    return (at >> (8n * (at % 8n))) & (at % 8n === 0n ? 0xf8n : 0xffn);
  });
  return Number(bytes.reduceRight((word, byte) => (word << 8n) | byte, 0n));
}

/** @throws Error with the smallest program found whose rows differ. */
function check(setting: Setting, runs: number): void {
  const programs = fc.array(commands(setting.renumber), {
    minLength: 20,
    maxLength: 300,
    size: 'max',
  });
  const property = fc.property(programs, fc.boolean(), fc.boolean(), (program, flat, notes) => {
    const found = differences(streamOf(setting, flat, notes, program), wordAt);
    if (found.length > 0) throw new Error(JSON.stringify(found, null, 1));
  });
  fc.assert(property, { numRuns: runs });
}

for (const configuration of CONFIGURATIONS) {
  for (const cell of [1, 2, 4, 8])
    for (const threads of [1, 3])
      for (const [name, timeStart, runs, renumber] of [
        ['from the start of time', 0, 50, 0],
        // Renumbering looks for every page of a shadow of gigabytes, which takes its time.
        ['over the renumbering limit, and over again', TIME_LIMIT - 12, 10, 3],
      ] as const)
        test(`${configuration}, cell ${cell}, ${threads} threads, ${name}: rows as the reference has them`, (t) => {
          t.notThrows(() => {
            check({ configuration, cell, threads, timeStart, footprint: true, renumber }, runs);
          });
        });

  test(`${configuration}, without footprint: all other columns as the reference has them`, (t) => {
    t.notThrows(() => {
      check(
        { configuration, cell: 8, threads: 2, timeStart: 0, footprint: false, renumber: 0 },
        100,
      );
    });
  });
}
