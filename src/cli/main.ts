#!/usr/bin/env node
/** Entry of the command line. */
import { CommanderError } from 'commander';
import { TOOL } from '../version.js';
import { splitArguments } from './arguments.js';
import { CliError, Status, messageOf } from './errors.js';
import { buildProgram } from './program.js';
import { printable } from '../symbols/printable.js';

/** @returns the exit status */
async function main(argv: string[]): Promise<number> {
  const { own } = splitArguments(argv);
  let status = 0;
  try {
    const program = buildProgram((value) => {
      status = value;
    });
    await program.parseAsync(own, { from: 'user' });
    return status;
  } catch (error) {
    // --help and --version end this way as well.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : Status.Failed;
    const known = error instanceof CliError;
    const text = known ? messageOf(error) : `unexpected failure: ${messageOf(error)}`;
    process.stderr.write(`${TOOL.name}: ${printable(text)}\n`);
    if (!known && process.env['COMAIR_DEBUG']) console.error(error);
    return known ? error.status : Status.Failed;
  }
}

process.exitCode = await main(process.argv.slice(2));
