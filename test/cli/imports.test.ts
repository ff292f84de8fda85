import test from 'ava';
import { packageRoot } from '../../src/base/package.js';
import { imports } from '../house/sources.js';

test('only who imports the package reads its API as a whole: no module of its own does', (t) => {
  const graph = imports(packageRoot(), 'src');
  t.true(graph.get('src/index.ts')!.size > 10);
  for (const [file, needs] of graph) t.false(needs.has('src/index.ts'), file);
});

test('nothing but tests imports the command line', (t) => {
  const graph = imports(packageRoot(), 'src');
  t.true(graph.has('src/cli/main.ts'));
  for (const [file, needs] of graph) {
    if (file.startsWith('src/cli/')) continue;
    t.deepEqual(
      [...needs].filter((need) => need.startsWith('src/cli/')),
      [],
      file,
    );
  }
});
