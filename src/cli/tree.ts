/** `comair-bin tree FILE`: loops and recursion by what they run in, as algorithms. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { colorsFor } from '../base/text/colors.js';
import { repetitionTree } from '../api/tree.js';
import { treeText } from '../terminal/tree-text.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { guard } from './guard.js';
import { file, memoryOption, positive } from './options.js';
import { checkOutput, writeOutput, textScreen } from './outputs.js';

interface TreeCommandOptions {
  top: number;
  by: 'structure' | 'routine';
  json?: string;
  memory?: number;
}

/** Of all steps: a repetition with fewer is not shown. */
const MIN_SHARE = 0.01;

async function showTree(path: string, { top, by, json }: TreeCommandOptions): Promise<number> {
  const output = json === undefined ? null : await checkOutput('--json', json);
  const report = await repetitionTree(path, { byRoutine: by === 'routine' });
  if (output !== null) await writeOutput('--json', output, `${JSON.stringify(report, null, 2)}\n`);
  const width = Math.min(160, Math.max(60, textScreen.columns ?? 100));
  const colors = colorsFor(textScreen, process.env);
  textScreen.write(treeText(report, { top, minShare: MIN_SHARE, width, colors }));
  return 0;
}

export function addTree(program: Command, context: CommandContext): void {
  const command = program
    .command('tree')
    .description('loops and recursion by what they run in, as algorithms on structures')
    .argument('<file>', 'a recording that was made with --structures')
    .addOption(
      new Option('--top <n>', 'algorithms that are described').argParser(positive).default(10),
    )
    .addOption(
      new Option(
        '--by <what>',
        'repetitions in one another are one algorithm if they share a structure, or are in the same routine',
      )
        .choices(['structure', 'routine'])
        .default('structure'),
    )
    .addOption(new Option('--json <file>', 'write all of it as JSON').argParser(file))
    .addOption(memoryOption());
  guard(command).action(async (path: string, options: TreeCommandOptions) => {
    noProgram(context, 'tree');
    context.setStatus(await showTree(path, options));
  });
}
