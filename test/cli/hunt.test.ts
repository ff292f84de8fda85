import test from 'ava';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { comair, inFolder } from '../support/command.js';

const HUNTED = `${packageRoot()}test/targets/bin/hunted`;

test('a hunt says in a line what it needs', async (t) => {
  await inFolder(async (folder) => {
    const none = await comair(['hunt', '--', HUNTED, join(folder, 'none')]);
    t.is(none.status, 125);
    t.regex(none.stderr, /^comair-bin: no sample: .*\n$/);
    const writes = await comair([
      'hunt',
      '--',
      'cp',
      `${packageRoot()}package.json`,
      join(folder, 'x'),
    ]);
    t.is(writes.status, 125);
    t.regex(writes.stderr, /it wrote .*: where that does no harm, add --allow-effects\n$/);
    const family = await comair([
      'sweep',
      '--family',
      `${packageRoot()}package.json`,
      '--sizes',
      '1',
      '--',
      HUNTED,
    ]);
    t.is(family.status, 125);
    t.regex(family.stderr, /is no family of inputs/);
  });
});
