import test from 'ava';
import { familiesOf } from '../../../src/campaigns/hunt/families/all.js';
import { regionsOf } from '../../../src/campaigns/hunt/families/regions.js';
import { shapeOf, tokensOf, windowsOf } from '../../../src/campaigns/hunt/families/tokens.js';
import {
  bytesOfSize,
  inputBytes,
  inputText,
  sizeOfBytes,
} from '../../../src/campaigns/hunt/family.js';
import type { Family } from '../../../src/campaigns/hunt/family.js';
import { bytesToText } from '../../../src/base/text/byte-text.js';

const SAMPLE = '{"a": [1, 22],\n "bcd": "x"}\n';
const AS = { name: 's.json', way: 'file' } as const;

const texts = (families: readonly Family[], n: number): string[] =>
  families.map((family) => inputText(family, n));

test('tokens cover the sample, and windows of one shape come once', (t) => {
  const tokens = tokensOf(SAMPLE);
  t.is(tokens.map(({ text }) => text).join(''), SAMPLE);
  t.is(shapeOf(tokens.slice(0, 5)), '{"w":');
  const ones = windowsOf(tokensOf('ab cd 1 2'), 1);
  t.deepEqual(
    ones.map(([{ text }]) => text),
    ['ab', ' ', '1'],
  );
});

test('brackets, tags, quotes and words that close are regions', (t) => {
  const names = regionsOf('<b>x</b> if true; fi (a "b" [c])').map(({ name }) => name);
  for (const name of ['<tag> </tag>', 'if fi', '( )', 'quotes "', '[ ]']) {
    t.true(names.includes(name), name);
  }
});

test('families of all kinds are made of a sample', (t) => {
  const families = familiesOf([SAMPLE], AS, 1);
  const three = new Set(texts(families, 3));
  for (const [what, text] of [
    ['nested', '{"a": [[[1, 22]]],\n "bcd": "x"}\n'],
    ['opened', '[[['],
    ['closed', '}}}'],
    ['a line', ' "bcd": "x"}\n'.repeat(3)],
    ['a longer word', '{"aaaa": [1, 22],\n "bcd": "x"}\n'],
    ['a run of one character', 'xxx!'],
  ] as const) {
    t.true(three.has(text), what);
  }
  t.true(families.some(({ group }) => group === 'different keys, in reverse'));
  t.true(families.some(({ group }) => group === 'marks as they follow in the sample'));
  t.is(new Set(texts(families, 3)).size > 0.9 * families.length, true);
});

test('the same seed gives the same families, another one others', (t) => {
  t.deepEqual(familiesOf([SAMPLE], AS, 7), familiesOf([SAMPLE], AS, 7));
  t.notDeepEqual(familiesOf([SAMPLE], AS, 7), familiesOf([SAMPLE], AS, 8));
});

test('each of the first families is of another kind', (t) => {
  const groups = familiesOf([SAMPLE], AS, 1).map(({ group }) => group);
  const kinds = new Set(groups).size;
  t.is(new Set(groups.slice(0, kinds - 3)).size, kinds - 3);
});

const family = (parts: Family['parts']): Family => ({
  schema: 1,
  group: '',
  what: '',
  parts,
  ...AS,
});

test('an input has the bytes that are foretold, numbers included', (t) => {
  const made = family([
    { text: '<a' },
    { before: ' é', after: '=""', order: 'up' },
    { repeat: '-' },
    { text: '/>' },
  ]);
  t.is(inputText(made, 2), '<a é0000001="" é0000002=""--/>');
  for (const n of [1, 5, 100]) t.is(inputBytes(made, n).length, bytesOfSize(made, n));
  t.is(sizeOfBytes(made, bytesOfSize(made, 40)), 40);
  const mixed = family([{ before: '', after: ' ', order: 'mixed' }]);
  const keys = inputText(mixed, 1000).trim().split(' ');
  t.is(new Set(keys).size, 1000);
  t.notDeepEqual(keys, keys.toSorted());
  t.is(inputText(family([{ before: '', after: ' ', order: 'down' }]), 2), '0000002 0000001 ');
});

test('no byte of a sample that is not UTF-8 is lost', (t) => {
  const bytes = Buffer.from([0x61, 0xff, 0x0a, 0x80, 0x62]);
  const made = family([{ text: bytesToText(bytes) }, { repeat: bytesToText(Buffer.from([0xfe])) }]);
  const copy = JSON.parse(JSON.stringify(made)) as Family;
  t.deepEqual(inputBytes(copy, 2), Buffer.concat([bytes, Buffer.from([0xfe, 0xfe])]));
});

test('a mark between two words is part of a longer one: what is around it is tried without it', (t) => {
  const families = familiesOf(['See ![the map](map.png) or so.\n'], AS, 1);
  const pieces = new Set(
    families.flatMap(({ parts }) =>
      parts.flatMap((part) => ('repeat' in part ? [part.repeat] : [])),
    ),
  );
  t.true(pieces.has('![]()'));
  t.true(pieces.has('![[]()'));
});
