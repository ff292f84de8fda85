/** Records of structures, one by one: what each invocation did with the blocks of each site. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { record } from '../../src/api/profile.js';
import type { Engine } from '../../src/record/engine/engine.js';
import { findEngine } from '../../src/record/engine/find-engine.js';
import { FrameKind } from '../../src/stream/format.js';
import { readRecording } from '../../src/stream/recording.js';
import { decodeSymbols } from '../../src/stream/recorded-frames.js';
import { decodeStructures } from '../../src/stream/structures.js';
import type { Invocation, Site, Use } from '../../src/stream/structures.js';
import { inFolder } from '../support/command.js';
import { dynamorioHere, leaveOut } from './dynamorio-here.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

/** An invocation, with the routines of its node and of its sites by name. */
interface Named extends Omit<Invocation, 'node' | 'uses'> {
  node: string;
  uses: (Omit<Use, 'site'> & { site: string })[];
}

/** @param place of the file that the program writes: its name is on the stack, which it moves */
async function recordsOf(engine: Engine, program: string, place: string): Promise<Named[]> {
  return inFolder(async (folder) => {
    mkdirSync(join(folder, place), { recursive: true });
    const path = join(folder, 'recording');
    const file = join(folder, place, 'lines');
    const options = { engine: engine.name, structures: true } as const;
    const { ending } = await record([targetPath(program), 'all', file], path, options);
    if (ending.code !== 0) throw new Error(`${program} failed`);
    const names = new Map([[0, '']]);
    const nodes: [parent: number, construct: number][] = [[0, 0]];
    const sites = new Map<number, Site>();
    const invocations: Invocation[] = [];
    await readRecording(path, ({ kind, data, length }) => {
      if (kind === FrameKind.Symbols)
        for (const { id, name } of decodeSymbols(data, length).symbols) names.set(id, name);
      if (kind !== FrameKind.Structures) return;
      const frame = decodeStructures(data, length);
      for (const { parent, construct } of frame.nodes ?? []) nodes.push([parent, construct]);
      for (const site of frame.sites ?? []) sites.set(site.site, site);
      invocations.push(...(frame.invocations ?? []));
    });
    const nodeName = (node: number): string =>
      node === 0 ? '' : `${nodeName(nodes[node][0])}/${names.get(nodes[node][1])!}`;
    const siteName = (site: number): string => {
      const { kind, name, path: routines, owner, offset } = sites.get(site)!;
      const by = routines.map((construct) => names.get(construct));
      if (kind === 'stack') return `stack ${names.get(owner)!}-${offset}`;
      if (kind === 'static') return `static ${name} ${offset}`;
      return `${kind} ${kind === 'file' ? '' : name} ${by.join(' ')}`;
    };
    return invocations.map(({ node, uses, ...rest }) => ({
      ...rest,
      node: nodeName(node),
      uses: uses
        .map(({ site, ...use }) => ({ site: siteName(site), ...use }))
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    }));
  });
}

/** Those of the program's own code: the loader and the C library have other code for each engine. */
const ofProgram = (records: readonly Named[]): Named[] =>
  records
    .filter(({ node }) => /__libc_start_call_main\/main/.test(node) && !/\/__mem/.test(node))
    .map(({ uses, ...each }) => ({
      ...each,
      uses: uses.filter(({ site }) => !site.includes('__minimal_malloc')),
    }));

for (const program of ['structures_O0', 'structures_O2'])
  forEngines(
    `an array on the stack is a new one in each call, wherever the stack lies: ${program}`,
    async (t, engine) => {
      const [near, far] = [
        ofProgram(await recordsOf(engine, program, 'a')),
        ofProgram(await recordsOf(engine, program, join('b'.repeat(43), 'c'.repeat(77)))),
      ];
      t.is(near.length, far.length);
      for (const [i, each] of near.entries()) t.deepEqual(each, far[i]);
      // Each call has as many numbers as no other one, in each of its arrays.
      const uses = (node: RegExp): Named['uses'] =>
        near.flatMap((each) => (node.test(each.node) ? each.uses : []));
      const wholes = uses(/call_main\/main\/main$/).filter(({ site }) =>
        /^stack stack_sort/.test(site),
      );
      t.is(wholes.length, 2);
      for (const { site, reads, writes } of wholes) {
        const calls = uses(/main\/stack_sort\/stack_sort$/).filter((use) => use.site === site);
        const sizes = new Set(calls.map(({ extent }) => extent));
        t.is(
          reads + writes,
          [...sizes].reduce((sum, n) => sum + n, 0),
        );
      }
    },
  );

const dynamorio = dynamorioHere();
for (const program of ['structures_O0', 'structures_O2']) {
  const title = `both engines: records of structures are the same, one by one: ${program}`;
  if (dynamorio === null) leaveOut(title);
  else
    test.serial(title, async (t) => {
      const valgrind = ofProgram(await recordsOf(findEngine('valgrind'), program, 'a'));
      const other = ofProgram(await recordsOf(dynamorio, program, 'a'));
      t.true(valgrind.length > 10_000);
      t.is(valgrind.length, other.length);
      for (const [i, each] of valgrind.entries()) t.deepEqual(each, other[i]);
    });
}
