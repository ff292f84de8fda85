/** Functions of scripts: CPython's own, and an interpreter that has its frames as CPython has them. */
import test from 'ava';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profile } from '../../src/api/profile.js';
import { ConstructKind } from '../../src/stream/format.js';
import type { Report } from '../../src/schema/report.js';
import { packageRoot } from '../../src/base/package.js';
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

const PYTHON = ['/usr/bin/python3', '-S', '-I'];

/** For what asks for the CPython whose frames are known. */
const forScripts: typeof forEngines = (title, body) => {
  const version = execFileSync(PYTHON[0], ['--version'], { encoding: 'utf8' });
  if (/^Python 3\.11\./.test(version)) forEngines(title, body);
  else test.skip(`${title}: ${version.trim()} is not 3.11`, () => undefined);
};

/** Calls of functions of a script, by name and line. */
function callsOf({ routines }: Report, file: string): Record<string, number> {
  const calls: Record<string, number> = {};
  for (const { script, module_path: path, name, line, calls: ended } of routines) {
    if (script === true && path === file) calls[`${name}:${line}`] = ended;
  }
  return calls;
}

for (const loops of [false, true])
  forScripts(
    `functions are called as often as sys.setprofile says${loops ? ', with loops' : ''}`,
    async (t, engine) => {
      const folder = mkdtempSync(join(tmpdir(), 'comair-test-'));
      t.teardown(() => {
        rmSync(folder, { recursive: true });
      });
      const script = `${packageRoot()}test/targets/calls.py`;
      const counts = join(folder, 'counts.json');
      await runNative([...PYTHON, script, counts]);
      const wanted = JSON.parse(readFileSync(counts, 'utf8')) as Record<string, number>;
      // The script is one of its own, from before it counts.
      delete wanted['<module>:1'];
      const { report } = await profile([...PYTHON, script], { engine: engine.name, loops });
      const found = callsOf(report, script);
      t.true(Object.keys(wanted).length > 50);
      t.deepEqual(Object.fromEntries(Object.keys(wanted).map((key) => [key, found[key]])), wanted);
    },
  );

forScripts('a child of a fork goes on in the functions that called it', async (t, engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'comair-test-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  const script = join(folder, 'forks.py');
  writeFileSync(
    script,
    `import os
def leaf(n):
  return n
def inner():
  pid = os.fork()
  for _ in range(7 if pid else 5): leaf(1)
  if pid: os.waitpid(pid, 0)
def after():
  for _ in range(11): leaf(2)
def outer():
  inner()
  after()
list(map(lambda _: outer(), [0]))
after()
`,
  );
  const { report } = await profile([...PYTHON, script], { engine: engine.name });
  const leaf = report.routines.find(({ name, script: is }) => is === true && name === 'leaf')!;
  const callers = leaf.callers.map(({ name, calls }) => [name, calls]);
  t.deepEqual(callers.sort(), [
    ['after', 44],
    ['inner', 12],
  ]);
});

forScripts('without scripts, routines are called as often', async (t, engine) => {
  const run = async (script: boolean) => {
    const argv = [...PYTHON, '-c', 'sorted(range(200), key=lambda n: -n)'];
    return (await profile(argv, { engine: engine.name, script })).report;
  };
  const [told, plain] = [await run(true), await run(false)];
  // The loader and the C library look at the environment, which is not the same.
  const routines = ({ routines: all }: Report) =>
    all
      .filter(({ script, module }) => script !== true && module.startsWith('python'))
      .map(({ name, calls }) => `${name} ${calls}`);
  t.deepEqual(routines(told).sort(), routines(plain).sort());
  t.is(
    told.routines.find(({ name, script }) => script === true && name === '<lambda>')?.calls,
    200,
  );
  t.true(plain.routines.every(({ script }) => script !== true));
  // What functions cost themselves is no own cost of what runs them.
  const own = told.routines.reduce((sum, { cost_self: cost }) => sum + cost, 0);
  t.true(own <= told.runs[0].work! && own > 0.999 * told.runs[0].work!);
});

for (const [loops, ...args] of [['no loops'], ['loops'], ['no loops', 'fork'], ['loops', 'fork']])
  forEngines(`interpreter, ${loops} ${args.join('')}: rows as the reference`, async (t, engine) => {
    const argv = [targetPath('interpreter'), ...args];
    const setting = loops === 'loops' ? { loopsFile: 'all' } : {};
    const native = await runNative(argv);
    const outcome = await runUnder(engine, argv, { ...setting, script: true, trace: true });
    sameAsNative(t, native, outcome);
    wholeStreams(t, outcome);
    sameAsReference(t, outcome);
    for (const { collected } of outcome.streams) {
      const scripts = [...collected.constructs.values()].filter(
        ({ kind }) => kind === ConstructKind.Script,
      );
      t.true(scripts.length > 5);
    }
  });

forEngines('an interpreter of another kind is found out, and said', async (t, engine) => {
  const argv = [targetPath('interpreter_other')];
  const native = await runNative(argv);
  const outcome = await runUnder(engine, argv, { script: true });
  sameAsNative(t, native, outcome);
  const [{ collected }] = outcome.streams;
  t.true(collected.notes.some((note) => note.startsWith('CPython 3.11 does not keep its frames')));
});
