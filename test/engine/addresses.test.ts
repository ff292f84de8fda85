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

// Within its page, all that can make a difference to code that does not look at addresses.
forEngines('variables and arguments do not move the stack', async (t, engine) => {
  const offsets = new Set<number>();
  for (const length of [0, 1, 15, 40, 333, 4200]) {
    const env = { MORE: 'x'.repeat(length), ...(length % 2 === 0 ? {} : { ONE: '1' }) };
    const words = ['--engine', engine.name, '--', PROGRAM, '', 'y'.repeat(length % 50)];
    const { stdout } = await comair(words, { env });
    offsets.add(Number(/^0x\w*/m.exec(stdout)?.[0]) % 4096);
  }
  t.is(offsets.size, 1, [...offsets].join());
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
