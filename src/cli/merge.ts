/** `comair-bin merge -o FILE FILE…`: one profile of several profiles and recordings. */
import { compact, count } from '../base/text/numbers.js';
import { encodeProfile } from '../profile/file-format.js';
import { merge as mergeFiles } from '../api/analyze.js';
import { printable } from '../base/text/printable.js';
import type { Command } from 'commander';
import type { CostMetric } from '../schema/metrics.js';
import { profileWarnings } from '../words/profile-notes.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { guard } from './guard.js';
import { recordingOption, memoryOption, outputOption } from './options.js';
import { checkOutput, writeOutput } from './outputs.js';
import { complain } from './screen.js';

interface MergeOptions {
  output: string;
  cost?: CostMetric;
  memory?: number;
}

/** @returns the exit status */
async function merge(
  files: string[],
  { output: path, cost, memory }: MergeOptions,
): Promise<number> {
  const output = await checkOutput('-o', path);
  const profile = await mergeFiles(files, { cost, memory });
  const bytes = encodeProfile(profile);
  await writeOutput('-o', output, bytes);
  for (const warning of profileWarnings(profile)) complain(printable(warning));
  const [runs, from] = [count(profile.runs.length, 'run'), count(files.length, 'file')];
  complain(`${runs} of ${from} merged into ${printable(path)}, ${compact(bytes.length)}B`);
  return 0;
}

export function addMerge(program: Command, context: CommandContext): void {
  const command = program
    .command('merge')
    .description('one profile of several profiles and recordings')
    .argument('<file...>', 'profiles and recordings')
    .addOption(outputOption('the merged profile').makeOptionMandatory())
    .addOption(recordingOption('cost'))
    .addOption(memoryOption());
  guard(command).action(async (files: string[], options: MergeOptions) => {
    noProgram(context, 'merge');
    context.setStatus(await merge(files, options));
  });
}
