/** `comair-bin serve DIR`: the reports of a folder's files, in the browser. */
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { heeded } from '../base/started.js';
import { printable } from '../base/text/printable.js';
import { serve } from '../serve/serve.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { memoryOption, sourceRootOption } from './options.js';
import { stdout } from './screen.js';

/** How long the end waits for what is still computed. */
const PATIENCE_MS = 1000;

function portNumber(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text) || Number(text) > 65535) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 65535.');
  }
  return Number(text);
}

/** Settles at the first signal that asks to end. */
function ended(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of heeded(['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.once(signal, () => {
        resolve();
      });
    }
  });
}

interface ServeCommandOptions {
  /** False with --no-token. */
  token: boolean;
  port?: number;
  sourceRoot?: string[];
  memory?: number;
}

/** @returns the exit status */
async function serveFolder(folder: string, options: ServeCommandOptions): Promise<number> {
  const { port, sourceRoot: sourceRoots, memory } = options;
  const end = ended();
  const server = await serve(folder, {
    open: !options.token,
    ...(port === undefined ? {} : { port }),
    ...(memory === undefined ? {} : { memory }),
    ...(sourceRoots === undefined ? {} : { sourceRoots }),
  });
  stdout.write(`${printable(folder)} is at ${server.url} (Ctrl-C ends it)\n`);
  await end;
  // An analysis under way may take long, and nothing is lost with it.
  setTimeout(() => process.exit(0), PATIENCE_MS).unref();
  await server.close();
  return 0;
}

export function addServe(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .description('show the files of a folder in the browser, on this machine only')
    .argument('<folder>', 'with recordings, profiles and reports')
    .addOption(
      new Option('--port <n>', 'where to listen (default: any free port)').argParser(portNumber),
    )
    .option(
      '--no-token',
      'leave the token out of the address: any user of this machine can then look',
    )
    .addOption(sourceRootOption())
    .addOption(memoryOption())
    .action(async (folder: string, options: ServeCommandOptions) => {
      noProgram(context, 'serve');
      context.setStatus(await serveFolder(folder, options));
    });
}
