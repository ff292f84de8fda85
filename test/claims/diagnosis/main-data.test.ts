/** What a loop is said to go through. */
import test from 'ava';
import type { DataFacts } from '../../../src/claims/diagnosis/facts.js';
import { mainData } from '../../../src/claims/diagnosis/main-data.js';
import { readData } from './facts.js';

const data = (name: string, more: Partial<DataFacts>): DataFacts =>
  readData(name, { reads: 100, share: 0.4, cells: null, ...more });

const chosen = (all: DataFacts[]): string | undefined =>
  mainData({ data: all })?.structure.name ?? undefined;

test('it is the largest of what much is read of', (t) => {
  const [large, small] = [data('large', { bytes: [8, 800] }), data('small', { bytes: [8, 80] })];
  t.is(chosen([small, large]), 'large');
  t.is(chosen([small, { ...large, share: 0.05 }]), 'small');
});

test('a large block of which the same few cells are read is a small one', (t) => {
  const state = data('state', { place: 'static', bytes: [8, 160_000], cells: 2 });
  const list = data('list', { bytes: [8, 8000], cells: 900 });
  t.is(chosen([state, list]), 'list');
});
