/** `comair-bin control PID start|stop|snapshot`: windows of a run that goes on. */
import { Argument, InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { WINDOW_ACTIONS } from '../record/engine/windows.js';
import { control, snapshot } from '../api/control.js';
import { count } from '../base/text/numbers.js';
import type { WindowAction, WindowState } from '../record/engine/windows.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { CliError } from './errors.js';
import { addReportingOptions, memoryOption, viewOf } from './options.js';
import type { MemoryOptions, ReportingOptions } from './options.js';
import { checkReportOutputs, present } from './present.js';
import { complain } from './screen.js';
import { textScreen } from './outputs.js';

function processId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) {
    throw new InvalidArgumentError('It must be the number of a process.');
  }
  return Number(text);
}

/** Who has not done it yet. */
function tellOfLate({ waiting }: WindowState): void {
  if (waiting.length === 0) return;
  const which = waiting.slice(0, 5).join(', ');
  const rest = waiting.length > 5 ? ` and ${waiting.length - 5} more` : '';
  complain(`not yet done by process ${which}${rest}: it will be with its next system call`);
}

async function takeSnapshot(
  pid: number,
  options: ReportingOptions & MemoryOptions,
): Promise<number> {
  const outputs = await checkReportOutputs(options);
  const { memory } = options;
  const { report, profile, state } = await snapshot(pid, { ...viewOf(options), memory });
  tellOfLate(state);
  await present(report, options, outputs, textScreen, profile);
  return 0;
}

async function switchWindow(pid: number, action: 'start' | 'stop'): Promise<number> {
  const state = await control(pid, action);
  tellOfLate(state);
  const what = action === 'start' ? 'open' : 'closed';
  complain(`window ${state.window} is ${what} in ${count(state.done, 'process', 'processes')}`);
  return 0;
}

/** @throws CliError for options that go unheard */
function refuseOptions(command: Command): void {
  for (const option of command.options) {
    if (command.getOptionValueSource(option.attributeName()) !== 'cli') continue;
    throw new CliError(
      `${option.long ?? option.flags} is for a snapshot: start and stop only switch`,
    );
  }
}

export function addControl(program: Command, context: CommandContext): void {
  const command = program
    .command('control')
    .description('start and stop profiling a run that goes on, and report on it so far')
    .argument(
      '<pid>',
      'of a comair-bin that was started with --start, or of what it profiles',
      processId,
    )
    .addArgument(new Argument('<action>', 'what to do').choices(WINDOW_ACTIONS))
    .addOption(memoryOption());
  addReportingOptions(command).action(
    async (pid: number, action: WindowAction, options: ReportingOptions & MemoryOptions) => {
      noProgram(context, 'control');
      if (action === 'snapshot') {
        context.setStatus(await takeSnapshot(pid, options));
        return;
      }
      refuseOptions(command);
      context.setStatus(await switchWindow(pid, action));
    },
  );
}
