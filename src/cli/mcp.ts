/** `comair-bin mcp`: a server for coding agents, by the Model Context Protocol. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { parseDuration } from '../campaigns/sweep/parse-sizes.js';
import { heeded } from '../base/started.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { checked, file, recordingOption } from './options.js';

interface McpCommandOptions {
  allow?: [string, ...string[]];
  seconds: number;
  engine: string;
}

/** Settles at the first signal that asks to end. */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of heeded(['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.once(signal, () => {
        resolve();
      });
    }
  });
}

/** @returns the exit status */
async function serve({ allow, seconds, engine }: McpCommandOptions): Promise<number> {
  const end = stopped();
  // The SDK and the library of schemas take longer to load than a small run.
  const { serveMcp } = await import('../mcp/serve-mcp.js');
  const options = {
    own: [process.execPath, ...process.execArgv, process.argv[1]],
    allow: allow ?? (['.'] as [string]),
    seconds,
    recording: engine === 'auto' ? [] : ['--engine', engine],
  };
  await serveMcp(options, end);
  return 0;
}

export function addMcp(program: Command, context: CommandContext): void {
  program
    .command('mcp')
    .description('a server for coding agents: the Model Context Protocol on stdin and stdout')
    .addOption(
      new Option(
        '--allow <folder>',
        'programs there may be run, and files read; repeatable (default: the current folder)',
      ).argParser((text: string, others: string[] | undefined) => [...(others ?? []), file(text)]),
    )
    .addOption(
      new Option('--seconds <time>', 'that a call may take, such as 90s or 10m')
        .argParser(checked(parseDuration))
        .default(300, '5m'),
    )
    .addOption(recordingOption('engine'))
    .action(async (options: McpCommandOptions) => {
      noProgram(context, 'mcp');
      context.setStatus(await serve(options));
    });
}
