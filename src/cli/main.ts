/** The command line; start.ts starts it. */
import '../base/no-inspector.js';
import { CommanderError } from 'commander';
import { ComairError, messageOf } from '../base/errors.js';
import { ignoreAsStarted } from '../base/started.js';
import { ownArguments } from '../record/engine/exact-bytes.js';
import { passInheritedDescriptors } from '../record/engine/inherited.js';
import { printable } from '../base/text/printable.js';
import { resolveFromExactFolder } from '../base/current-folder.js';
import { splitArguments } from './arguments.js';
import { failedStatus } from './bisect.js';
import { Status } from './errors.js';
import { withOuterOptions } from './growth.js';
import { Guarded, commandLineFile } from './guard.js';
import { buildProgram } from './program.js';
import { complain } from './screen.js';
import { refuseUnknownCommand } from './unknown-command.js';

/** @returns the exit status */
async function main(argv: string[]): Promise<number> {
  passInheritedDescriptors();
  ignoreAsStarted();
  resolveFromExactFolder();
  const { own, target } = splitArguments(argv);
  const failed = failedStatus(own);
  let status = failed;
  const program = buildProgram(target, (value) => {
    status = value;
  });
  try {
    refuseUnknownCommand(program, own, target !== null);
    await program.parseAsync(withOuterOptions(own), { from: 'user' });
    return status;
  } catch (error) {
    // --help and --version end this way as well; commander has said what there is to say.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : failed;
    if (error instanceof Guarded) return error.status;
    if (error instanceof ComairError) {
      complain(printable(error.message));
      return failed === Status.Failed ? error.status : failed;
    }
    complain(printable(`unexpected failure: ${messageOf(error)}`));
    if (process.env['COMAIR_DEBUG'] && error instanceof Error) complain(error.stack ?? '');
    return failed;
  }
}

// Without await: the bundle is CommonJS.
void main(ownArguments(commandLineFile())).then((status) => (process.exitCode = status));
