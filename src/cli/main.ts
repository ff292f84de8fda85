#!/usr/bin/env node
/** Entry of the command line. */
import { setFlagsFromString } from 'node:v8';
import { CommanderError } from 'commander';
import { ComairError, messageOf, printable } from '../index.js';
import { splitArguments } from './arguments.js';
import { Status } from './errors.js';
import { buildProgram } from './program.js';
import { complain } from './screen.js';

// A run fits some thousands of cost functions and ends: V8 compiles less of that code twice when it
// waits ten times as long: a tenth of the analysis' processor time after a run of gcc's cc1. Later
// versions might complain about a flag that they do not know.
if (parseInt(process.versions.v8) < 14) setFlagsFromString('--interrupt-budget=1500000');

/** @returns the exit status */
async function main(argv: string[]): Promise<number> {
  const { own, target } = splitArguments(argv);
  let status: number = Status.Failed;
  const program = buildProgram(target, (value) => {
    status = value;
  });
  try {
    await program.parseAsync(own, { from: 'user' });
    return status;
  } catch (error) {
    // --help and --version end this way as well; commander has said what there is to say.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : Status.Failed;
    if (error instanceof ComairError) {
      complain(printable(error.message));
      return error.status;
    }
    complain(printable(`unexpected failure: ${messageOf(error)}`));
    if (process.env['COMAIR_DEBUG'] && error instanceof Error) complain(error.stack ?? '');
    return Status.Failed;
  }
}

process.exitCode = await main(process.argv.slice(2));
