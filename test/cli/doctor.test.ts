import test from 'ava';
import pc from 'picocolors';
import { diagnosis } from '../../src/cli/doctor.js';
import { findings } from '../../src/index.js';
import { comair, inFolder } from './run.js';

test('doctor finds what a profile needs', async (t) => {
  const { status, stdout, stderr } = await comair(['doctor'], { env: { DYNAMORIO_HOME: '' } });
  t.is(status, 0, stdout);
  t.is(stderr, '');
  t.regex(stdout, /^ok +addon/m);
  t.regex(stdout, /^ok +engine +Valgrind \d/m);
  t.regex(stdout, /^note +engine +no DynamoRIO is named: set DYNAMORIO_HOME/m);
  t.regex(stdout, /^Ready to profile\.$/m);
});

test('doctor says what is missing and how to get it, with status 1', async (t) => {
  await inFolder((folder) => {
    const { lines, status } = diagnosis(findings(`${folder}/`), pc.createColors(false));
    t.is(status, 1);
    t.true(lines.some((line) => /^MISSING engine .*npm run build:valgrind/.test(line)));
    t.regex(lines.at(-1) ?? '', /^Cannot profile yet: 1 missing\./);
    return Promise.resolve();
  });
});
