/**
 * Tries one case after the other, in a process of its own, which may end of one.
 * argv: what is tried, seed, folder, driver or ''.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ComairError } from '../../src/base/errors.js';
import { damagedElf, elfStepsOf } from './elf.js';
import { addReport, damagedFile } from './files.js';
import { Random } from './random.js';
import { damagedText, textStepsOf } from './texts.js';
import { stepsOf } from './use-file.js';

export type What = 'files' | 'elf' | 'texts';

export interface Outcome {
  number: number;
  /** Resident memory at most, in bytes. */
  peak: number;
  /** Steps that were refused with a typed error. */
  refused: number;
  steps: number;
  /** Errors without a type, each with its stack. */
  problems: string[];
}

const [, , given, seed, folder, driver] = process.argv;
const what = given as What;

const DAMAGED = { elf: damagedElf, files: damagedFile, texts: damagedText };
const STEPS = {
  elf: (path: string) => elfStepsOf(path, driver === '' ? null : driver),
  files: stepsOf,
  texts: textStepsOf,
};

/** Of this process since `clear`. */
const peak = {
  clear: (): void => {
    writeFileSync('/proc/self/clear_refs', '5');
  },
  bytes: (): number =>
    1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))![1]),
};

async function attempt(number: number): Promise<Outcome> {
  const random = new Random(Number(seed), number);
  const { name, bytes } = DAMAGED[what](random);
  const path = join(folder, `case-${process.pid}${extname(name)}`);
  writeFileSync(path, bytes);
  const steps = STEPS[what](path);
  const outcome: Outcome = { number, peak: 0, refused: 0, steps: steps.length, problems: [] };
  peak.clear();
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (error instanceof ComairError && !error.message.includes('\n')) outcome.refused++;
      else
        outcome.problems.push(
          error instanceof Error ? (error.stack ?? error.message) : String(error),
        );
    }
  }
  outcome.peak = peak.bytes();
  return outcome;
}

if (what === 'files') await addReport();

process.on('message', (number: number) => {
  void attempt(number).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
