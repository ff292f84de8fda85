import test from 'ava';
import { mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { whyNotAgain } from '../../../src/campaigns/decide/outside.js';
import { EffectKind } from '../../../src/stream/format.js';
import { inFolder } from '../../support/command.js';

const { Made, Opened, Removed, Changed, Network, Signalled } = EffectKind;

const why = (since: number, ...effects: [kind: number, of: string][]): string | null =>
  whyNotAgain({ effects: effects.map(([kind, of]) => ({ kind, of })), since, pids: [12, 13] });

test('a file speaks against another run as far as the program changed it', async (t) => {
  await inFolder(async (folder) => {
    const [file, link] = ['file', 'link'].map((name) => join(folder, name));
    await writeFile(file, 'text');
    await symlink(folder, link);
    const later = Date.now() + 60_000;
    t.is(why(later, [Opened, file]), null, 'opened for writing, and as it was');
    // Modification times can be set, times of a change cannot.
    await utimes(file, 1, 1);
    t.is(why(Date.now() - 60_000, [Opened, file]), `it wrote ${file}`);
    t.is(why(later, [Made, join(folder, 'gone')], [Removed, join(folder, 'gone')]), null);
    t.is(why(later, [Made, join(folder, 'gone')], [Removed, join(link, 'gone')]), null);
    t.regex(why(later, [Made, join(folder, 'gone')]) ?? '', /gone, which is not there any more$/);
    t.is(why(later, [Removed, join(folder, 'old')]), `it removed ${join(folder, 'old')}`);
    // Made, removed, and made again.
    t.is(why(0, [Made, file], [Removed, file]), `it wrote ${file}`);
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    await rm(temporary, { recursive: true });
    const within = join(temporary, 'x');
    t.is(
      why(later, [Made, temporary], [Made, within], [Removed, within], [Removed, temporary]),
      null,
    );
    t.is(why(later, [Changed, file]), `it changed ${file}`);
    t.regex(why(later, [Opened, '']) ?? '', /whose name is not known$/);
  });
});

test('others that it talked to speak against it', (t) => {
  t.is(why(0), null);
  for (const [hex, text] of [
    ['02000cea7f0000010000000000000000', '127.0.0.1:3306'],
    ['0a000050000000002001' + '0db8'.padEnd(24, '0') + '0001' + '00000000', '[2001:db8::1]:80'],
    ['0a00005000000000' + '0'.repeat(31) + '1' + '00000000', '[::1]:80'],
    ['0a00005000000000' + '0'.repeat(40), '[::]:80'],
    ['1100', 'an address'],
    ['', 'an address'],
  ] as const) {
    t.is(why(0, [Network, hex]), `it used the network (${text})`);
  }
  t.is(why(0, [Signalled, '13']), null, 'a process of its own');
  t.is(why(0, [Signalled, '14']), 'it sent a signal to process 14');
  t.is(why(0, [Signalled, '-1']), 'it sent a signal to process -1');
});
