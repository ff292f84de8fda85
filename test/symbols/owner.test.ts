/** Packages that files belong to, by dpkg's lists. */
import test from 'ava';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownersOf } from '../../src/symbols/owner.js';

function withLists(lists: Record<string, string>, use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'comair-owner-'));
  try {
    for (const [name, text] of Object.entries(lists)) writeFileSync(join(folder, name), text);
    use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a file is of the package that lists it, whole and alone on its line', (t) => {
  const lists = {
    'tools.list': '/usr/x/bin/tool\n/usr/x/bin/other\n',
    'libtool:amd64.list': '/.\n/usr/x/lib\n/usr/x/lib/libtool.so.1',
    'near.list':
      '/usr/x/bin/tool2\n/root/usr/x/bin/tools\n/opt/usr/x/bin/first\n/usr/x/bin/firsts\n',
    'last.list': '/.\n/x/bin/first\n',
    // Neither of these is a list.
    'near.md5sums': '\n/usr/x/bin/none\n',
    '.list': '\n/usr/x/bin/none\n',
    // No name of a package.
    '-x y.list': '/usr/x/bin/hostile\n',
  };
  withLists(lists, (folder) => {
    mkdirSync(join(folder, 'folder.list'));
    const paths = ['tool', 'other', 'first', 'none', 'hostile'].map((name) => `/usr/x/bin/${name}`);
    t.deepEqual(
      [...ownersOf([...paths, 'tool', '/usr/x/lib/libtool.so.1'], folder)],
      // dpkg ends each line; what has no end was not written whole.
      [
        ['/usr/x/bin/tool', 'tools'],
        ['/usr/x/bin/other', 'tools'],
        ['/usr/x/bin/first', 'last'],
      ],
    );
  });
  t.deepEqual([...ownersOf(['/usr/x/bin/tool'], '/nonexistent')], []);
});

test('lists of more than a megabyte are read whole, and links are followed', (t) => {
  const many = Array.from({ length: 60_000 }, (_, i) => `/usr/share/many/file-${i}/tool\n`).join(
    '',
  );
  withLists({ 'many.list': many }, (folder) => {
    const link = join(folder, 'link');
    symlinkSync('/usr/bin/true', link);
    writeFileSync(join(folder, 'true.list'), `/bin/true\n`);
    const last = '/usr/share/many/file-59999/tool';
    t.deepEqual(
      [...ownersOf([last, link], folder)],
      [
        [last, 'many'],
        [link, 'true'],
      ],
    );
  });
});

test('it answers as dpkg-query does', (t) => {
  for (const path of ['/usr/bin/env', '/usr/bin/dpkg', '/usr/lib/x86_64-linux-gnu/libc.so.6']) {
    const ask = (name: string) => {
      try {
        return execFileSync('dpkg-query', ['-S', name], { stdio: 'pipe', encoding: 'utf8' });
      } catch {
        return '';
      }
    };
    const real = realpathSync(path);
    const text = [path, path.slice(4), real, real.slice(4)].map(ask).join('');
    t.is(ownersOf([path]).get(path), /^[^:]+/.exec(text)?.[0], path);
  }
});
