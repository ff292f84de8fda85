import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { changed, listing } from '../../../src/campaigns/hunt/place.js';
import { inFolder } from '../../support/command.js';

test('what a link leads to is not of the folder, and what changes in it is seen', (t) =>
  inFolder(async (folder) => {
    const large = join(folder, 'large');
    const own = join(folder, 'own');
    await mkdir(join(own, 'in'), { recursive: true });
    await mkdir(large);
    for (let i = 0; i < 1200; i++) await writeFile(join(large, `f${i}`), '');
    await writeFile(join(own, 'in', 'a.txt'), 'a');
    await symlink(large, join(own, 'link'));
    await symlink(own, join(own, 'round'));
    const before = listing(own);
    t.deepEqual([...before!.keys()].sort(), ['in', 'in/a.txt', 'link', 'round']);
    t.is(listing(large), null);
    t.is(changed(before, listing(own)), null);
    await writeFile(join(own, 'in', 'a.txt'), 'more');
    t.is(changed(before, listing(own)), 'in/a.txt');
  }));
