/** A hunt that found one result, with names that mean something to those who read its forms. */
import { HUNT_FAMILY_SCHEMA, HUNT_SCHEMA } from '../../src/schema/hunt-versions.js';
import type { Hunt, HuntResult } from '../../src/schema/hunt.js';

export function sampleResult(of: Partial<HuntResult> = {}): HuntResult {
  return {
    rank: 1,
    class: 'O(n^2)',
    exponent: 2,
    share: 0.9,
    culprit: {
      routine: 'depth<T>',
      module: 'prog',
      offset: '0x10',
      loop: 'loop 1',
      file: '/home/me/proj/src/a b.c',
      line: 7,
    },
    text: 'An input of 10 kB takes 2.1 s: `<&"` repeated, 90 % in depth<T>, n^2.',
    finding: 'depth<T> makes n^2 steps.',
    suggestion: null,
    family: {
      schema: HUNT_FAMILY_SCHEMA,
      group: '< > nested',
      what: '`<&"` repeated',
      way: 'file',
      name: 'a.txt',
      parts: [{ repeat: '<&"' }],
    },
    file: '/home/me/proj/hunt/found-1.json',
    page: null,
    sizes: [100, 200, 400, 800, 1600],
    seconds: [{ n: 3333, bytes: 9999, seconds: 2.1, measured: true }],
    groups: ['< > nested'],
    families: 1,
    next: 'comair-bin sweep --family hunt/found-1.json -- prog {input}',
    ...of,
  };
}

export function sampleHunt(results: HuntResult[] = [sampleResult()]): Hunt {
  return {
    schema: HUNT_SCHEMA,
    tool: { name: 'comair-bin', version: '1.2.3' },
    command: ['prog', '{input}'],
    way: 'file',
    seed: 1,
    tried: {
      families: 10,
      known: 12,
      bytes: 2048,
      most: 16_384,
      runs: 40,
      seconds: 3,
      floor: 0.001,
      noise: 0.001,
      ended: 'time',
      swept: 1,
      suspects: 1,
      refuted: 0,
    },
    text: results.at(0)?.text ?? 'Nothing found.',
    results,
    groups: [
      { group: '< > nested', families: 4, slowest: 2.1, bytes: 9999, rank: 1, suspects: 0 },
      { group: 'lines <b>', families: 6, slowest: 0.1, bytes: 9999, rank: null, suspects: 1 },
    ],
    troubles: [],
    warnings: ['The sample is <a>.txt.'],
  };
}
