/** What a loop is said to go through. */
import test from 'ava';
import { dataText, mainData } from '../../../src/claims/diagnosis/words.js';
import type { DiagnosedLoopReport, LoopData } from '../../../src/schema/diagnosis.js';

const data = (text: string, more: Partial<LoopData>): LoopData => ({
  text,
  kind: 'array',
  place: 'heap',
  reads: 100,
  share: 0.4,
  cells: null,
  blocks: 1,
  bytes: [8, 8],
  filled: [],
  ...more,
});

const chosen = (all: LoopData[]): string | undefined =>
  mainData({ data: all } as unknown as DiagnosedLoopReport)?.text;

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

test('where nothing is known of it, a loop goes through its data', (t) => {
  t.is(dataText({ data: [] } as unknown as DiagnosedLoopReport), 'its data');
});
