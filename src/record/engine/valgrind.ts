/** The Valgrind engine: finding it and building its command line. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { engineWords } from '../options/engine-words.js';
import { engineArguments } from '../options/recording-options.js';
import { packageRoot } from '../../base/package.js';
import { valgrindTool } from '../../base/places.js';
import type { Engine, EngineCommand, EngineLink, EngineOptions } from './engine.js';
import { StartError } from './start-error.js';
import { privilegedPrograms } from './privileged.js';
import type { Target } from './target.js';
import { diagnoseValgrindLogs } from './valgrind-logs.js';

/** Where distributions put the launcher; Debian's `valgrind` is a shell script around the second. */
const LAUNCHERS = ['/usr/bin/valgrind.bin', '/usr/bin/valgrind', '/usr/local/bin/valgrind'];

/** @throws StartError when Valgrind is missing or the tool is not built. */
export function findValgrind(root = packageRoot(), launchers = LAUNCHERS): Engine {
  const launcher = launchers.find((path) => existsSync(path));
  if (launcher === undefined) {
    throw new StartError('Valgrind is not installed: run "apt-get install valgrind"', 125);
  }
  const found = valgrindTool(root);
  if (found === null) {
    throw new StartError(
      `the Valgrind engine is not built: run "npm run build:valgrind" in ${root}`,
      125,
    );
  }
  return {
    name: 'valgrind',
    version: () => versionOf(launcher),
    command: (link, target, options) => commandLine({ ...found, launcher }, link, target, options),
    diagnose: diagnoseValgrindLogs,
  };
}

function versionOf(launcher: string): string | null {
  const { status, stdout } = spawnSync(launcher, ['--version'], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  return status === 0 ? stdout.trim().replace(/^valgrind-/, '') : null;
}

/** Executed programs with rights of their own run unobserved: under Valgrind they cannot start. */
function following(follow: boolean): string[] {
  if (!follow) return ['--trace-children=no'];
  const skip = privilegedPrograms(process.env.PATH ?? '');
  const skipOption = skip.length === 0 ? [] : [`--trace-children-skip=${skip.join(',')}`];
  return ['--trace-children=yes', ...skipOption];
}

function commandLine(
  paths: { lib: string; tool: string; launcher: string },
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
      ...following(options.follow ?? true),
      '--vgdb=no',
      // The default is 500. Each takes 6 KB, used or not; address space for our tables ends earlier.
      '--max-threads=4096',
      // Quiet, but for why an instruction was not understood.
      '--sigill-diagnostics=yes',
      `--log-file=${link.logs.replaceAll('%', '%%')}/valgrind.%p.log`,
      ...engineWords({ socket: link.socket, token: link.token }, 'valgrind'),
      ...engineArguments(options, 'valgrind'),
      ...engineWords(
        {
          args: options.argsFile,
          loops: options.loopsFile,
          control: options.controlFile,
          limits: options.limits === '' ? undefined : options.limits,
          trace: options.trace ?? false,
        },
        'valgrind',
      ),
      ...(options.engineArguments ?? []),
      target.command,
      ...target.args,
    ],
    // The tool is started directly, as the launcher would do it; executed programs go through
    // the launcher, which finds the tool by VALGRIND_LIB.
    env: { VALGRIND_LIB: paths.lib, VALGRIND_LAUNCHER: paths.launcher },
    unset: ['VALGRIND_OPTS'],
  };
}
