/** Decodes what iterations of loops changed (native/core/diagnosis). */
import { CALLED, LOOP_RECORD, RECURSION } from '../protocol/diagnosis.js';
import type {
  LOCATION,
  LOOP_END,
  PASS_COUNTS,
  PLACE_COUNT,
  REPEAT_COUNTS,
  SAMPLE,
  SITE_READS,
  TURNS,
} from '../protocol/diagnosis.js';
import { unpackFrame } from './fields.js';
import { decodeRecords } from './records.js';
import type { RecordOf } from './records.js';

export type Location = RecordOf<typeof LOCATION>;
export type LoopEnd = RecordOf<typeof LOOP_END>;
export type FilledBy = RecordOf<typeof PLACE_COUNT>;
export type Looked = RecordOf<typeof SAMPLE>;
export type Turns = RecordOf<typeof TURNS>;
export type Recursion = RecordOf<typeof RECURSION>;
export type Called = RecordOf<typeof CALLED>;

export type Repeats = Omit<RecordOf<typeof REPEAT_COUNTS>, 'rates'> & {
  /** Mean over pairs of Song and Lu's measure: 0 is redundant, 1 is not. */
  rate: number;
};

export type LoopReads = Omit<RecordOf<typeof SITE_READS>, 'least' | 'most'> & {
  /** Of a block when it was read: the least and the most. */
  bytes: [least: number, most: number];
};

export type Passes = Omit<RecordOf<typeof PASS_COUNTS>, 'looks' | 'changes'> & {
  /** Share of looks at them in which they had the value of the look before. */
  unchanged: number;
};

type LoopRecord = RecordOf<typeof LOOP_RECORD>;

export type DiagnosedLoop = Omit<LoopRecord, 'masks' | 'reads' | 'repeats' | 'passes'> & {
  /** Whole iterations without results, by locations that they changed and that were read. */
  masks: [mask: bigint, count: number][];
  reads: LoopReads[];
  repeats: Repeats;
  passes: Passes;
};

export interface Diagnosed {
  loops: DiagnosedLoop[];
  recursions: Recursion[];
  called: Called[];
}

/** What the engine counts in for 1. */
const RATE = 2 ** 24;

function repeatsOf({ rates, ...counts }: LoopRecord['repeats']): Repeats {
  return { ...counts, rate: counts.pairs === 0 ? 1 : rates / RATE / counts.pairs };
}

function passesOf({ looks, changes, ...counts }: LoopRecord['passes']): Passes {
  return { ...counts, unchanged: looks === 0 ? 0 : 1 - changes / looks };
}

function loopOf({ masks, reads, repeats, passes, ...loop }: LoopRecord): DiagnosedLoop {
  return {
    ...loop,
    masks: masks.map(({ mask, count }) => [mask, count]),
    reads: reads.map(({ least, most, ...site }) => ({ ...site, bytes: [least, most] })),
    repeats: repeatsOf(repeats),
    passes: passesOf(passes),
  };
}

/** @throws Error that names the malformed field */
export function decodeDiagnosis(data: ArrayBufferLike, length: number): Diagnosed {
  const { loops, recursions, called } = unpackFrame(data, length, 'Diagnosis');
  return {
    loops: decodeRecords(LOOP_RECORD, loops ?? [], 'loops').map((loop) => loopOf(loop)),
    recursions: decodeRecords(RECURSION, recursions ?? [], 'recursions'),
    called: decodeRecords(CALLED, called ?? [], 'called'),
  };
}
