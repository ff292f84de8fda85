/** Inputs of a family for the runs of a sweep: each in a file of its own, or as an argument. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { textToBytes } from '../../base/text/byte-text.js';
import type { PlannedRun } from '../sweep/plan-sweep.js';
import { inputBytes, inputText } from './family.js';
import { readFamily } from './folder.js';
import { INPUT } from './subject.js';

export interface FamilyInputs {
  /** Writes the input of a run, and tells the run where it is. */
  prepare: (run: PlannedRun) => Promise<PlannedRun>;
  remove: () => void;
}

/**
 * @param path of a file that a hunt wrote
 * @param command with {input} where the input goes; without: it is on stdin
 * @throws ComairError `input` for a file that is no family
 */
export async function familyInputs(
  path: string,
  command: readonly string[],
): Promise<FamilyInputs> {
  const family = await readFamily(path);
  const folder = mkdtempSync(join(tmpdir(), 'comair-family-'));
  const placed = command.some((word) => word.includes(INPUT));
  return {
    prepare: (run) => {
      const { n } = run;
      const into = join(folder, String(n));
      mkdirSync(into, { recursive: true });
      const file = join(into, basename(family.name));
      writeFileSync(textToBytes(file), inputBytes(family, n));
      const input = family.way === 'text' ? inputText(family, n) : file;
      return Promise.resolve({
        ...run,
        argv: run.argv.map((word) => word.replaceAll(INPUT, () => input)),
        ...(placed ? {} : { stdin: file }),
      });
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
