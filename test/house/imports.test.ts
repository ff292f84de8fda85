import test from 'ava';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { allCircles, circlesOf, joined } from './graph.js';
import type { Graph } from './graph.js';
import { imports, includes, unitOf } from './sources.js';

/** With one more need. */
function planted(graph: Graph, from: string, to: string): Graph {
  return new Map([...graph, [from, new Set([...graph.get(from)!, to])]]);
}

const TYPESCRIPT = ['src', 'web', 'tools', 'test', 'scripts'];
const graphs = new Map([
  ...TYPESCRIPT.map((folder) => [folder, imports(packageRoot(), folder)] as const),
  ['native', joined(includes(packageRoot()), unitOf)] as const,
]);
const graphOf = (folder: string): Graph => graphs.get(folder)!;

for (const [folder, graph] of graphs) {
  test(`no file or folder of ${folder} needs, by way of others, itself`, (t) => {
    t.true(graph.size > 20);
    t.deepEqual(allCircles(graph), []);
  });
}

/** Rooms of the whole repository: `src/fold`, `tools/bench`. Tests and tools use each other's. */
const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/');

test('no room needs, by way of those of other folders, itself', (t) => {
  const graph = imports(packageRoot(), `{${TYPESCRIPT.join(',')}}`);
  t.true([...graph.keys()].some((file) => file.startsWith('tools/')));
  t.deepEqual(circlesOf(joined(graph, roomOf)), []);
  const back = planted(graph, 'test/support/command.ts', 'tools/check-samples/take.ts');
  t.deepEqual(
    circlesOf(joined(back, roomOf)).map((circle) => circle.includes('tools/check-samples')),
    [true],
  );
});

/** Floors that ARCHITECTURE.md draws, the highest first. */
function drawnFloors(): string[][] {
  const map = readFileSync(join(packageRoot(), 'ARCHITECTURE.md'), 'utf8');
  const [, drawing] = /^Rooms of `src`.*\n\n```\n([^`]*)```$/m.exec(map)!;
  return [...drawing.matchAll(/^│(.*)│$/gm)].map(([, rooms]) =>
    rooms.split(/[│·]/).map((room) => `src/${room.trim()}`),
  );
}

/** Needs of rooms that do not lead to a floor below. */
function upwards(graph: Graph, floors: readonly string[][]): string[] {
  const floorOf = (room: string): number => floors.findIndex((floor) => floor.includes(room));
  return [...joined(graph, roomOf)].flatMap(([room, needs]) =>
    [...needs].filter((need) => floorOf(need) <= floorOf(room)).map((need) => `${room} ${need}`),
  );
}

test('rooms of src stand where the map draws them: each needs those of floors below', (t) => {
  const floors = drawnFloors();
  const graph = graphOf('src');
  t.deepEqual(floors.flat().sort(), [...new Set([...graph.keys()].map(roomOf))].sort());
  t.deepEqual(upwards(graph, floors), []);
  const sideways = planted(graph, 'src/record/options/engine-words.ts', 'src/profile/rebuilt.ts');
  t.deepEqual(upwards(sideways, floors), ['src/record src/profile']);
});

/** One more need, and a circle that it makes: of two files or of two folders. */
const PLANTED: readonly (readonly [from: string, to: string, circle: readonly string[]])[] = [
  [
    'src/profile/profile-model.ts',
    'src/profile/builder.ts',
    ['src/profile/builder.ts', 'src/profile/profile-model.ts'],
  ],
  // No file of it is in a circle: of symbols, nothing that needs stream needs this one.
  ['src/stream/byte-source.ts', 'src/symbols/owner.ts', ['src/stream', 'src/symbols']],
  ['web/src/plot/axes.ts', 'web/src/App.tsx', ['web/src/App.tsx', 'web/src/plot']],
  ['tools/loops/listing.ts', 'tools/loops/code.ts', ['tools/loops/code.ts']],
  ['tools/servers/port.ts', 'tools/check-servers/main.ts', ['tools/check-servers']],
  ['test/support/command.ts', 'test/engine/run.ts', ['test/engine', 'test/support']],
  ['scripts/objects.mjs', 'scripts/setup/run.mjs', ['scripts/objects.mjs', 'scripts/setup']],
  ['native/wire/message', 'native/wire/trace', ['native/wire/message', 'native/wire/trace']],
  ['native/base/pages', 'native/core/process/state', ['native/base', 'native/core']],
  [
    'native/dynamorio/system/copy',
    'native/dynamorio/sample/kept',
    ['native/dynamorio/sample', 'native/dynamorio/system'],
  ],
  [
    'native/sampler/agent/end',
    'native/sampler/agent/files',
    ['native/sampler/agent/end', 'native/sampler/agent/files'],
  ],
  [
    'native/sampler/run/waits',
    'native/sampler/costly/costly',
    ['native/sampler/costly', 'native/sampler/run'],
  ],
  ['native/analysis/series', 'native/addon/packages', ['native/addon', 'native/analysis']],
];

for (const [from, to, circle] of PLANTED) {
  test(`a circle is found when ${from} needs ${to}`, (t) => {
    const found = allCircles(planted(graphOf(from.split('/', 1)[0]), from, to));
    t.true(
      found.some((each) => circle.every((part) => each.includes(part))),
      JSON.stringify(found),
    );
  });
}

test('imports of types are imports, and includes in any folder are includes', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'comair-imports-'));
  t.teardown(() => {
    rmSync(root, { recursive: true });
  });
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  write('src/a.ts', "import type { B } from './b.js';\nexport type A = B;\n");
  write('src/b.ts', "export type B = import('./c.js').C;\n");
  write('src/c.ts', "export type { A as C } from './a.js';\n");
  t.deepEqual(allCircles(imports(root, 'src')), [['src/a.ts', 'src/b.ts', 'src/c.ts']]);
  write('native/x/a.h', '#include "b.h"\n');
  write('native/x/b.h', '  # include "y/c.h"\n');
  write('native/y/c.h', '#include "run/d.h"\n');
  write('native/sampler/run/d.h', '#include "x/a.h"\n');
  const [circle] = circlesOf(includes(root));
  t.deepEqual(circle, ['native/sampler/run/d.h', 'native/x/a.h', 'native/x/b.h', 'native/y/c.h']);
});
