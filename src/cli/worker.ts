/** `comair-bin worker --queue URL`: runs jobs of batches that go through a queue. */
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { batching, queueing } from '../api/late.js';
import { count } from '../base/text/numbers.js';
import { heeded } from '../base/started.js';
import { messageOf } from '../base/errors.js';
import { printable } from '../base/text/printable.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { CliError } from './errors.js';
import { addressFrom, keyFrom, queueOption, signingOption } from './queue.js';
import { complain } from './screen.js';

interface WorkerCommandOptions {
  queue: string;
  key?: string;
  allow?: string[];
  allowEnv?: string[];
  jobs?: number;
  takeOver: string;
  verbose?: boolean;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Shorter ones would call a busy machine gone. */
const MIN_TAKE_OVER_S = 1;

function slots(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new InvalidArgumentError('It must be a whole number from 1.');
  }
  return Number(text);
}

const repeated = (text: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  text,
];

/** Calls with the number of signals so far, at each; undone by what it returns. */
function onEach(act: (times: number) => void): () => void {
  let times = 0;
  const listener = (): void => {
    act(++times);
  };
  const signals = heeded(SIGNALS);
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}

/** @returns the exit status */
async function worker(options: WorkerCommandOptions): Promise<number> {
  const [api, { parseDuration }] = [await queueing(), await batching()];
  let takeOver: number;
  try {
    takeOver = parseDuration(options.takeOver);
  } catch (error) {
    throw new CliError(`--take-over: ${messageOf(error)}`);
  }
  if (takeOver < MIN_TAKE_OVER_S) throw new CliError('--take-over: it must be 1s or more');
  const address = addressFrom(api, options.queue);
  const key = keyFrom(api, options.key);
  const rules = api.admissionRules(key, options.allow ?? [], options.allowEnv ?? []);
  api.findEngine('auto');
  const executor = new api.LocalExecutor(options.jobs);
  const note = (text: string): void => {
    complain(printable(text));
  };
  const running = await api.QueueWorker.start({
    address,
    executor,
    rules,
    takeOverMs: 1000 * takeOver,
    onNote: note,
    onEnd: (name, status, reason) => {
      if (options.verbose === true)
        note(`${status}  ${name}${reason === null ? '' : `: ${reason}`}`);
    },
  });
  note(
    `worker ${running.name} takes jobs from ${address.shown}, ${executor.slots} at a time; Ctrl-C ends it`,
  );
  let signals = 0;
  await new Promise<void>((resolve, reject) => {
    const undo = onEach((times) => {
      signals = times;
      if (times > 2) process.exit(130);
      if (times === 1 && running.busy > 0) {
        note(`waiting for ${count(running.busy, 'job')}; once more gives them to other workers`);
      }
      (times === 1 ? running.stop() : running.giveUp()).then(() => {
        undo();
        resolve();
      }, reject);
    });
  });
  await executor.close();
  return signals > 1 ? 130 : 0;
}

export function addWorker(program: Command, context: CommandContext): void {
  program
    .command('worker')
    .description('run jobs from a queue until stopped')
    .addOption(queueOption('where the jobs are').makeOptionMandatory())
    .addOption(signingOption('only jobs that are signed with it'))
    .addOption(new Option('--allow <path>', 'only this executable; repeatable').argParser(repeated))
    .addOption(
      new Option(
        '--allow-env <name>',
        'jobs may set this variable although they are not signed; repeatable',
      ).argParser(repeated),
    )
    .addOption(new Option('--jobs <n>', 'at the same time (default: processors)').argParser(slots))
    .addOption(
      new Option(
        '--take-over <time>',
        'a worker that was not heard of for so long loses its jobs to others',
      ).default('30s'),
    )
    .option('-v, --verbose', 'a line for each job that ends')
    .action(async (options: WorkerCommandOptions) => {
      noProgram(context, 'worker');
      context.setStatus(await worker(options));
    });
}
