import test from 'ava';
import { packageRoot } from '../../src/base/package.js';
import { allCircles } from './graph.js';
import type { Graph } from './graph.js';
import { imports } from './sources.js';

/** With one more import. */
function planted(graph: Graph, from: string, to: string): Graph {
  return new Map([...graph, [from, new Set([...graph.get(from)!, to])]]);
}

for (const folder of ['src', 'web']) {
  test(`no file or folder of ${folder} needs, by way of others, itself`, (t) => {
    const graph = imports(packageRoot(), folder);
    t.true(graph.size > 50);
    t.deepEqual(allCircles(graph), []);
  });
}

test('a circle of files, or of folders, is found', (t) => {
  const graph = imports(packageRoot(), 'src');
  const files = planted(graph, 'src/profile/profile-model.ts', 'src/profile/builder.ts');
  t.true(allCircles(files).some((circle) => circle.includes('src/profile/builder.ts')));
  // No file of it is in a circle: of profile, nothing that analysis needs needs this one.
  const folders = planted(graph, 'src/stream/byte-source.ts', 'src/symbols/owner.ts');
  t.deepEqual(allCircles(folders), [['src/stream', 'src/symbols']]);
});
