/** The commands and their options, as commander knows them. */
import { Command } from 'commander';
import { TOOL } from '../version.js';
import { doctor } from './doctor.js';

const EXAMPLES = `
Examples:
  comair-bin -- sqlite3 :memory: ".read load.sql"      profile and report (to stderr)
  comair-bin --json r.json --top 5 -- gzip -k big.txt  the whole report as JSON as well
  comair-bin record -o small.comair -- ./prog 100      keep a recording,
  comair-bin record -o large.comair -- ./prog 10000    another one,
  comair-bin analyze small.comair large.comair         one report of both
  comair-bin doctor                                    what is installed, what is missing

Exit status: the program's own, 128+N when signal N killed it; 125 when comair-bin itself fails,
126 when the program cannot be executed, 127 when it is not found.`;

/** @param setStatus takes the exit status */
export function buildProgram(setStatus: (status: number) => void): Command {
  const program = new Command(TOOL.name)
    .description(
      'Finds the routines of a native program whose cost grows too fast with their input.',
    )
    .version(TOOL.version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .usage('[options] -- program args…\n       comair-bin record|analyze|doctor …')
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => {
        write(`${TOOL.name}: ${text.replace(/^error: /, '')}`);
      },
    })
    .addHelpText('after', EXAMPLES);
  program
    .command('doctor')
    .description('check what is installed; exit status 0 when a program can be profiled, else 1')
    .action(() => {
      setStatus(doctor());
    });
  return program;
}
