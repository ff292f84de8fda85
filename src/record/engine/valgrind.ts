/** The Valgrind engine: finding it and building its command line. */
import { engineWords } from '../options/engine-words.js';
import { engineArguments } from '../options/recording-options.js';
import { packageRoot } from '../../base/package.js';
import { valgrindTool } from '../../base/places.js';
import type { ValgrindTool } from '../../base/places.js';
import type { Engine, EngineCommand, EngineLink, EngineOptions } from './engine.js';
import { StartError } from './start-error.js';
import type { Target } from './target.js';
import { toolForValgrind } from './valgrind-build.js';
import { diagnoseValgrindLogs } from './valgrind-logs.js';

/**
 * @param folder that another Valgrind is installed below; null: the one that the package has
 * @throws StartError when the tool is not built, or cannot be
 */
export function findValgrind(folder: string | null = null, root = packageRoot()): Engine {
  const found = folder === null ? valgrindTool(root) : toolForValgrind(folder, root);
  if (found === null) {
    throw new StartError(
      `the Valgrind engine is not built: run "npm run build:valgrind" in ${root}`,
      125,
    );
  }
  return {
    name: 'valgrind',
    version: () => (found.version === '' ? null : found.version),
    command: (link, target, options) => commandLine(found, link, target, options),
    diagnose: diagnoseValgrindLogs,
  };
}

function commandLine(
  paths: ValgrindTool,
  link: EngineLink,
  target: Target,
  options: EngineOptions,
): EngineCommand {
  return {
    argv: [
      paths.tool,
      // A ~/.valgrindrc or one in the target's directory is meant for other tools.
      '--command-line-only=yes',
      '--tool=comair',
      '-q',
      `--trace-children=${(options.follow ?? true) ? 'yes' : 'no'}`,
      '--vgdb=no',
      // The default is 500. Each takes 6 KB, used or not; address space for our tables ends earlier.
      '--max-threads=4096',
      // Quiet, but for why an instruction was not understood.
      '--sigill-diagnostics=yes',
      `--log-file=${link.logs.replaceAll('%', '%%')}/valgrind.%p.log`,
      ...engineWords({ socket: link.socket }, 'valgrind'),
      ...engineArguments(options, 'valgrind'),
      // Registers are looked at where iterations begin, which may be anywhere in a block.
      ...(options.diagnosis === true ? ['--px-default=allregs-at-each-insn'] : []),
      ...engineWords(
        {
          args: options.argsFile,
          loops: options.loopsFile,
          thinned: options.thinned === true ? true : undefined,
          control: options.controlFile,
          limits: options.limits === '' ? undefined : options.limits,
          trace: options.trace ?? false,
          diagnosis: options.diagnosis === true ? true : undefined,
          diagnosisAll: options.diagnosisAll === true ? true : undefined,
          diagnosisMemory: options.diagnosisMemory,
        },
        'valgrind',
      ),
      ...(options.engineArguments ?? []),
      target.command,
      ...target.args,
    ],
    // The tool is started directly, as Valgrind's launcher would do it. By this variable it also
    // finds itself for what the target executes (native/valgrind/system/unreachable.c).
    // Others can read its command line, but not its environment: the token is there.
    env: { VALGRIND_LIB: paths.lib, VALGRIND_COMAIR_TOKEN: link.token },
    unset: ['VALGRIND_OPTS'],
    room: {
      variable: 'VALGRIND_COMAIR_ROOM',
      file: target.path,
      argv: [target.command, ...target.args],
    },
  };
}
