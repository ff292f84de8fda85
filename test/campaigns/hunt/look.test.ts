import test from 'ava';
import { candidatesOf } from '../../../src/campaigns/hunt/look/candidates.js';
import { floorOf } from '../../../src/campaigns/hunt/look/floor.js';
import { look, sizeOfLook } from '../../../src/campaigns/hunt/look/look.js';
import type { LookSettings } from '../../../src/campaigns/hunt/look/look.js';
import type { Outcome, Runner } from '../../../src/campaigns/hunt/look/outcome.js';
import { describe, shrink } from '../../../src/campaigns/hunt/look/shrink.js';
import type { Family, FamilyPart } from '../../../src/campaigns/hunt/family.js';

const START = 0.002;
const LIMIT = 2;

const family = (group: string, parts: FamilyPart[]): Family => ({
  schema: 1,
  group,
  what: group,
  way: 'file',
  name: 'a',
  parts,
});

const repeated = (piece: string): Family => family(piece, [{ repeat: piece }]);

/** A program whose time is computed, with a limit, and a bit of chance that is the same each time. */
function program(seconds: (text: string) => number | 'crash'): Runner {
  let runs = 0;
  return (input, limit) => {
    const took = seconds(input.toString());
    const chance = 1 + 0.1 * ((runs++ * 7919) % 10) * 0.1;
    const outcome = (ended: Outcome['ended'], value: number): Outcome => ({
      ended,
      seconds: value,
      code: ended === 'exit' ? 0 : null,
      signal: ended === 'crash' ? 11 : 0,
      memory: 0,
    });
    if (took === 'crash') return Promise.resolve(outcome('crash', START));
    const all = chance * (START + took);
    return Promise.resolve(all > limit ? outcome('time', limit) : outcome('exit', all));
  };
}

function settingsOf(run: Runner, more: Partial<LookSettings> = {}): LookSettings {
  const floor = floorOf([START, 1.02 * START, 1.05 * START]);
  return { run, floor, limit: LIMIT, jobs: 2, stopped: () => false, ...more };
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

const lookAt = async (families: Family[], settings: LookSettings) =>
  look(families, await sizeOfLook(families, settings, Infinity), settings);

async function found(families: Family[], run: Runner): Promise<Record<string, number>> {
  const settings = settingsOf(run);
  const { looked } = await lookAt(families, settings);
  const { found: candidates } = await candidatesOf(looked, settings);
  return Object.fromEntries(candidates.map(({ family: { group }, exponent }) => [group, exponent]));
}

test('what grows like n^2 is found, what is linear or n log n is not', async (t) => {
  const run = program((text) => {
    const n = text.length;
    return 1e-7 * n + 4e-9 * countOf(text, '[') ** 2 + 2e-9 * countOf(text, '(') * Math.log2(n);
  });
  const candidates = await found(['[', '(', 'word '].map(repeated), run);
  t.deepEqual(Object.keys(candidates), ['[']);
  t.true(candidates['['] > 1.7 && candidates['['] < 2.3);
});

test('a start that takes long, and an error that ends all early, are no growth', async (t) => {
  const run = program((text) => (text.startsWith('!') ? 0.5 : text.length > 3000 ? 0.3 : 0.3));
  t.deepEqual(await found(['!', 'a'].map(repeated), run), {});
});

test('what explodes within a few characters is found although larger sizes never end', async (t) => {
  const run = program((text) => 1e-9 * 2 ** Math.min(60, countOf(text, 'x')));
  const candidates = await found(['x', 'y'].map(repeated), run);
  t.deepEqual(Object.keys(candidates), ['x']);
  t.true(candidates['x'] > 4);
});

test('growth up to a limit of the program itself is found below it', async (t) => {
  const run = program((text) => {
    const depth = Math.min(3000, countOf(text, '{'));
    return 5e-8 * depth ** 2;
  });
  const candidates = await found(['{'].map(repeated), run);
  t.true(candidates['{'] > 1.6);
});

test('crashes are kept', async (t) => {
  const run = program((text) => (countOf(text, '<') > 100 ? 'crash' : 0));
  const { looked } = await lookAt([repeated('<')], settingsOf(run));
  t.is(looked[0].troubles[0].ended, 'crash');
  t.is(looked[0].troubles[0].signal, 11);
});

test('without time for all families what was not tried is no result', async (t) => {
  let runs = 0;
  const settings = settingsOf(
    program(() => 0),
    { stopped: () => ++runs > 5, jobs: 1 },
  );
  const families = Array.from({ length: 50 }, (_, i) => repeated(`w${i} `));
  const { looked, done } = await lookAt(families, settings);
  t.false(done);
  t.true(looked.length < 10);
});

test('a piece is made as small as it can be', async (t) => {
  const run = program((text) => 4e-9 * countOf(text, '[]') ** 2);
  const large = family('large', [{ text: 'before ' }, { repeat: 'ab[]cd' }, { text: ' behind' }]);
  const small = await shrink(
    { family: large, n: 6000, seconds: 0.14, exponent: 2, late: null },
    settingsOf(run),
  );
  t.deepEqual(small.family.parts, [{ repeat: '[]' }]);
  t.is(small.family.what, '`[]` repeated');
});

test('families say what they are', (t) => {
  t.is(
    describe([{ repeat: '[' }, { text: 'x' }, { repeat: ']' }]),
    '`[` and then `]` repeated inside other text',
  );
  t.is(describe([{ before: 'a', after: '\n', order: 'up' }]), '`a1\\n`, `a2\\n`, …');
});
