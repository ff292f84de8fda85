/** Loops as targets: their entries are caught, and each sample is an entry of full instrumentation. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findEngine } from '../../src/record/engine/find-engine.js';
import type { Wanted } from '../../src/sample/routines.js';
import { reportSchema } from '../../src/schema/report.js';
import type { Report } from '../../src/schema/report.js';
import { ConstructKind } from '../../src/stream/format.js';
import { comair, inFolder, run } from '../support/command.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { runNative, runUnder, targetPath } from '../engine/run.js';
import type { CollectedStream } from '../reference/stream.js';
import { withIdleAgent } from './idle.js';
import { MANY, runSampled } from './run.js';

/** Whole activations of a program's loops and routines: place, iterations, sizes, costs. */
function entries(stream: CollectedStream, program: string): { place: number; text: string }[] {
  const found: { place: number; text: string }[] = [];
  for (const rows of stream.folded().values()) {
    const below: number[] = [];
    for (const { construct, depth, rms, drms_kernel: kernel, iterations, ...row } of rows) {
      const work = row.work + (below[depth + 1] ?? 0);
      below[depth + 1] = 0;
      below[depth] = (below[depth] ?? 0) + work;
      const of = stream.constructs.get(construct);
      if (of === undefined || row.incomplete) continue;
      if (stream.modules.get(of.module)?.path !== program) continue;
      const text = [of.kind, of.offset, iterations, rms, kernel, work].join(' ');
      found.push({ place: of.offset, text });
    }
  }
  return found;
}

/** The loops of a program that were entered so often, as targets. */
function loopsOf(stream: CollectedStream, program: string, least: number): Wanted[] {
  const { constructs, modules } = stream;
  const counts = new Map<number, number>();
  for (const { place } of entries(stream, program)) counts.set(place, (counts.get(place) ?? 0) + 1);
  const routineOf = (id: number): number => {
    const { kind, parent } = constructs.get(id)!;
    return kind === ConstructKind.Loop ? routineOf(parent) : id;
  };
  return [...constructs].flatMap(([id, { kind, module, offset }]) => {
    if (kind !== ConstructKind.Loop || (counts.get(offset) ?? 0) < least) return [];
    if (modules.get(module)?.path !== program) return [];
    const routine = constructs.get(routineOf(id))!;
    return {
      name: offset.toString(16),
      path: program,
      offset: BigInt(routine.offset),
      length: 1n,
      header: BigInt(offset),
    };
  });
}

/** Of loops that have as many entries or more: others go round as often as there are rounds. */
const CASES: [string, string[], string[], number?][] = [
  ['loops_in_main', ['2'], ['4000']],
  // The routine runs again within one of its loops.
  ['loops_in_main', ['2', '100', 'deeper'], ['4000', '100', 'deeper'], 4],
  ['sampled', ['2', '4', '60'], ['3000', '4', '60'], 6],
];

for (const [name, few, many, least = 2] of CASES)
  aloneWithDynamorio(`entries of loops: ${[name, ...few].join(' ')}`, async (t, home) => {
    const program = targetPath(name);
    const full = await runUnder(
      findEngine('dynamorio', home),
      [program, ...few],
      { footprint: false, loopsFile: 'all' },
      { env: withIdleAgent() },
    );
    const { collected } = full.streams[0];
    const known = new Set(entries(collected, program).map(({ text }) => text));
    const wanted = loopsOf(collected, program, least);
    t.true(wanted.length > 3);
    const native = await runNative([program, ...many]);
    const caught = new Set<bigint>();
    const counts = { samples: 0, exact: 0, whole: 0 };
    for (const each of wanted) {
      const argv = [program, ...many];
      const limits = { ...MANY, copies: 2 };
      const sampled = await runSampled(t, home, argv, [each], limits, { loopsFile: 'all' });
      t.deepEqual([sampled.status, sampled.stdout], [native.status, native.stdout]);
      const { samples, targets } = sampled.result;
      for (const { collected: copy } of sampled.streams) {
        const found = entries(copy, program);
        t.deepEqual(
          found.flatMap(({ text }) => (known.has(text) ? [] : text)),
          [],
        );
        t.is(found.at(-1)?.place, Number(each.header));
        counts.whole += found.length;
      }
      for (const { outcome } of samples)
        t.true(['exact', 'cells'].includes(outcome), `${each.name}: ${outcome}`);
      const exact = samples.filter(({ outcome }) => outcome === 'exact').length;
      t.is(sampled.streams.length, exact);
      counts.samples += samples.length;
      counts.exact += exact;
      if (exact > 0) caught.add(each.header!);
      else t.log(each.name, JSON.stringify(targets[0]));
    }
    t.true(caught.size >= wanted.length / 2, `${caught.size} of ${wanted.length}`);
    t.log(`${counts.exact} of ${counts.samples} samples exact, ${counts.whole} activations`);
  });

aloneWithDynamorio('of a routine that is called once, its loop in the findings', async (t) => {
  await inFolder(async (folder) => {
    const [full, json] = ['full.json', 'r.json'].map((each) => join(folder, each));
    const program = targetPath('loops_in_main');
    const read = async (path: string): Promise<Report> =>
      reportSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    await comair(['--engine', 'dynamorio', '--loops', '--json', full, '--', program, '3', '400']);
    const { findings = [], loops = [] } = await read(full);
    const blamed = findings.flatMap((each) => (each.loops ?? []).map(({ loop }) => loops[loop]));
    t.true(blamed.length > 0);
    const { status, stderr } = await comair([
      'sample',
      '--targets',
      full,
      '--budget',
      '20%',
      '--copies',
      '2',
      '--json',
      json,
      '--',
      program,
      '4000',
      '400',
    ]);
    t.is(status, 7, stderr);
    const report = await read(json);
    const said = /1 loop of the findings of .* \(the loop's routine is called once a run\)/;
    t.true(report.warnings.some((each) => said.test(each)));
    const [routine] = report.runs[0].sampled!.routines;
    t.true(routine.loop);
    t.true(routine.exact > 0, stderr);
    t.true(blamed.some(({ offset }) => offset === routine.offset));
    const [inferred] = report.sampled!.routines;
    t.true(inferred.loop);
    t.is(inferred.exact, routine.exact);
  });
});

aloneWithDynamorio('without --targets, loops of what runs and is not called', async (t) => {
  await inFolder(async (folder) => {
    const json = join(folder, 'r.json');
    const stripped = join(folder, 'stripped');
    await run('strip', ['-o', stripped, targetPath('loops_in_main')]);
    for (const program of [targetPath('loops_in_main'), stripped]) {
      let caught: Report | null = null;
      // On a busy machine one run may be too short.
      for (let turns = 1; turns <= 8 && caught === null; turns *= 2) {
        const { status, stderr } = await comair([
          'sample',
          '--loops',
          '--budget',
          '20%',
          '--json',
          json,
          '--',
          program,
          String(6000 * turns),
          '400',
        ]);
        if (status === 7) caught = reportSchema.parse(JSON.parse(await readFile(json, 'utf8')));
        else t.regex(stderr, /^comair-bin: nothing to report: /);
      }
      const { runs, sampled: inferred, loops = [] } = caught!;
      const { chosen, routines } = runs[0].sampled!;
      t.regex(
        chosen!,
        /^\d routines and \d loops? that [\d.k]+ stack samples .* and was not called\)$/,
      );
      // The outermost loop is entered once: those in it are sampled.
      const sampled = routines.filter(({ loop, exact }) => loop === true && exact > 0);
      t.true(sampled.length > 0);
      const nameOf = new Map(loops.map((loop) => [loop.offset, loop.name]));
      for (const { offset } of sampled)
        t.is(inferred!.routines.find((each) => each.offset === offset)!.name, nameOf.get(offset)!);
      t.true(routines.some(({ loop, state }) => loop === true && state === 'not-called'));
    }
  });
});
