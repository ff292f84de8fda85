/** What a user reads of regions, where the compiler has inlined everything. */
import type { ExecutionContext } from 'ava';
import { join } from 'node:path';
import { comair, inFolder } from '../support/command.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const PROGRAM = targetPath('region_inlined');
const TOLD = 'the number that the program told';

/** Nobody called a region with arguments. */
function saysNothingOfArguments(t: ExecutionContext, text: string): void {
  t.notRegex(text, /\barg1\b|argument/);
}

forEngines('plainly, a quadratic region is named with its class', async (t, engine) => {
  const { stdout, stderr } = await comair(['--engine', engine.name, '--', PROGRAM, '800']);
  const said = stdout + stderr;
  const inOneLine = said.replaceAll(/\s+/g, ' ');
  t.regex(said, /1 dedupe +O\(n\^2\) .* 50-800 told +16 .* region_inlined\.c:\d+$/m);
  const claim = `What a call of dedupe at region_inlined\\.c:\\d+ costs grows like n\\^2, n being ${TOLD}\\.`;
  t.regex(inOneLine, new RegExp(claim));
  const verdict = `grows like n\\^2 with ${TOLD}: a number ten times as large will cost \\d+ times`;
  t.regex(inOneLine, new RegExp(verdict));
  saysNothingOfArguments(t, said);
});

forEngines('reports, comparisons and gates tell what n of a region is', async (t, engine) => {
  await inFolder(async (folder) => {
    const [slow, fast] = ['slow.json', 'fast.json'].map((name) => join(folder, name));
    const record = async (to: string, ...args: string[]): Promise<void> => {
      const argv = ['--engine', engine.name, '--json', to, '--', PROGRAM, '800', ...args];
      t.is((await comair(argv)).status, 0);
    };
    await record(slow);
    await record(fast, 'fast');
    const shown = await comair(['show', slow, 'dedupe']);
    t.regex(shown.stdout, new RegExp(`n = ${TOLD}; cost = work`));
    t.regex(shown.stdout, new RegExp(`the cost follows ${TOLD}; RMS is the same in all calls`));
    const diff = await comair(['diff', fast, slow]);
    t.is(diff.status, 0, diff.stderr);
    t.regex(diff.stdout, new RegExp(`16 sizes 50-800 by ${TOLD}`));
    saysNothingOfArguments(t, diff.stdout);
    const check = await comair(['check', slow, '--rule', 'dedupe <= n']);
    t.is(check.status, 1);
    t.regex(check.stdout, new RegExp(`dedupe grows like O\\(n\\^2\\).* 50-800 by ${TOLD}`));
    saysNothingOfArguments(t, check.stdout);
    const findings = await comair(['check', slow, '--findings', 'none']);
    t.is(findings.status, 1);
    t.regex(findings.stdout, new RegExp(`dedupe grows like O\\(n\\^2\\) with ${TOLD}`));
    saysNothingOfArguments(t, findings.stdout);
    // The code of a region is that of the routine that it is in.
    for (const subject of ['#1', 'dedupe']) {
      const argv = ['diagnose', slow, subject, '--engine', engine.name, '--', PROGRAM, '800'];
      const { status, stderr } = await comair(argv);
      t.is(status, 0);
      t.regex(stderr, /in dedupe inlined into main, inefficient/);
    }
  });
});
