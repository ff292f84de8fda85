/** Programs run without address-space randomisation, so that figures are the same in each run. */
import { join } from 'node:path';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';
import { MAIN, comair, inFolder, run } from '../support/command.js';

const PROGRAM = targetPath('addresses');
const REFUSED = /refused to switch address-space randomisation off \(operation not permitted\)/;

forEngines('each run has the same addresses, and what it executes has', async (t, engine) => {
  const words = ['--engine', engine.name, '--', PROGRAM, PROGRAM];
  const places = async (...more: string[]) => {
    const { stdout, status } = await comair([...more, ...words]);
    t.is(status, 0, stdout);
    const lines = stdout.split('\n').filter((line) => line.startsWith('0x'));
    t.is(lines.length, 2);
    return lines.join('\n');
  };
  const first = await places();
  t.is(await places(), first);
  t.is(await places(), first);
  // Valgrind lays programs out itself, but for the file that it executes.
  if (engine.name === 'dynamorio') t.not(await places('--aslr'), first);
});

forEngines('where the kernel refuses that, a line says so', async (t, engine) => {
  await inFolder(async (folder) => {
    const report = join(folder, 'r.json');
    const words = [MAIN, '--engine', engine.name, '--json', report, '--', PROGRAM];
    const { stdout, stderr, status } = await run(PROGRAM, ['-r', process.execPath, ...words]);
    t.is(status, 0, stderr);
    t.regex(stdout + stderr, REFUSED);
    const asked = await run(PROGRAM, ['-r', process.execPath, MAIN, '--aslr', ...words.slice(1)]);
    t.is(asked.status, 0, asked.stderr);
    t.notRegex(asked.stdout + asked.stderr, REFUSED);
  });
});
