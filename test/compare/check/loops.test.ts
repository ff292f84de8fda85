/** Loops of a program that was rebuilt, held against its baseline. */
import test from 'ava';
import { readFile } from 'node:fs/promises';
import type { CheckResult } from '../../../src/compare/check/check-model.js';
import { comair } from '../../support/command.js';
import { Finders } from '../diff/finders.js';

const [before, after] = [new Finders(), new Finders()];
const RULE = 'finder.c:* in distinct <= O(n)';

test.serial('a loop is the one of the baseline though another was added before it', async (t) => {
  const old = await before.record(before.build('finder', '-g', '-DSLOW'), '--loops');
  const now = await after.record(after.buildMore('finder', '-g', '-DSLOW'), '--loops');
  const json = after.path('c.json');
  const checked = async (...options: string[]): Promise<[number | null, CheckResult]> => {
    const { status, stderr } = await comair(
      ['check', now, '--rule', RULE, '--json', json].concat(options),
    );
    t.is(stderr, '');
    return [status, JSON.parse(await readFile(json, 'utf8')) as CheckResult];
  };
  const grows = (result: CheckResult): unknown[] =>
    result.verdicts
      .filter(({ rule, actual }) => rule === RULE && actual === 'O(n^2)')
      .map(({ outcome }) => outcome);
  const [alone, fails] = await checked();
  t.is(alone, 1);
  t.deepEqual(grows(fails), ['violation']);
  // It was quadratic before; its line has moved, and its number is another one.
  const [against, known] = await checked('--baseline', old);
  t.deepEqual(grows(known), ['known']);
  t.is(against, 0);
});
