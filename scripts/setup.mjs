#!/usr/bin/env node
// Makes a fresh clone ready to run: Debian packages, node_modules, the addon, the Valgrind tool,
// dist/ with the page of the HTML report. Node's own modules only, since it runs before there is a node_modules. Safe to repeat:
// each step looks first whether there is something to do.
//
//   --test       also what the tests need (packages, programs under test)
//   --no-system  leave Debian packages alone
//   --packages   install packages, and build nothing
import { installSystemPackages } from './setup/system.mjs';
import { installNodeModules } from './setup/packages.mjs';
import { buildAll } from './setup/build.mjs';
import { SetupError } from './setup/run.mjs';

const OPTIONS = ['--test', '--no-system', '--packages'];

function main(argv) {
  const unknown = argv.find((option) => !OPTIONS.includes(option));
  if (unknown !== undefined) {
    throw new SetupError(`unknown option ${unknown}; there are ${OPTIONS.join(', ')}`);
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new SetupError(`needs Node.js 20.19 or newer, this is ${process.versions.node}`);
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(`works on linux-x64 only, this is ${process.platform}-${process.arch}`);
  }
  const test = argv.includes('--test');
  if (!argv.includes('--no-system')) installSystemPackages({ test });
  installNodeModules();
  if (!argv.includes('--packages')) buildAll({ test });
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`setup: ${error.message}\n`);
  process.exitCode = 1;
}
