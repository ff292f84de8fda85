/** A whole hunt: what it finds depends on the clock, so that a busy machine may need all of its time. */
import test from 'ava';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { huntSchema } from '../../src/schema/hunt.js';
import { MAIN, comair, inFolder, run } from '../support/command.js';

const HUNTED = `${packageRoot()}test/targets/bin/hunted`;

test('a hunt finds the planted quadratic, and sweep takes what it found', async (t) => {
  await inFolder(async (folder) => {
    const [sample, json, out] = ['s.txt', 'h.json', 'out'].map((name) => join(folder, name));
    await writeFile(sample, 'one [two] three\n');
    const hunt = ['hunt', '--seconds', '90', '--folder', out, '--json', json, '--diagnose'];
    const { status, stdout, stderr } = await comair([
      ...hunt,
      '--fail-on',
      'n^2',
      '--',
      HUNTED,
      sample,
    ]);
    t.is(status, 1, stderr);
    t.regex(stdout, /^An input of .*: `\[` repeated.* in depth_of .*n\^2\.\n/);
    const result = huntSchema.parse(JSON.parse(await readFile(json, 'utf8')));
    t.is(result.results.length, 1);
    const [{ culprit, file, family, suggestion, next }] = result.results;
    t.is(suggestion?.code, 'memoise');
    t.is(culprit.routine, 'depth_of');
    // How far the piece is shortened depends on the time that there is.
    t.true(family.parts.some((part) => 'repeat' in part && part.repeat === '['));
    // The program fails with such inputs: what the hunt says to run allows for that.
    const swept = await run('sh', [
      '-c',
      next.replace(/^comair-bin/, `'${process.execPath}' '${MAIN}'`),
    ]);
    t.is(swept.status, 0, swept.stderr);
    t.regex(swept.stdout, /main +O\(n\^2\)/);
    const sizes = ['--ok-status', '1', '--sizes', '50..800:x2'];
    const stdin = await comair(['sweep', '--family', file, ...sizes, '--', HUNTED]);
    t.regex(stdin.stdout, /main +O\(n\^2\)/);
  });
});
