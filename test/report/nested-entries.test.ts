import test from 'ava';
import { costOfEntries } from '../../src/report/nested-entries.js';

const ROOT = -1;

test('an entry beneath another, at any distance, costs nothing more', (t) => {
  const chain = [
    [ROOT, 0, 100],
    [0, 1, 99],
    [1, 2, 98],
    [2, 3, 97],
  ] as const;
  const entries = [
    [0, 100],
    [3, 97],
  ] as const;
  t.is(costOfEntries(entries, chain, 100), 100);
});

test('entries side by side cost what both do', (t) => {
  const flows = [
    [ROOT, 0, 60],
    [ROOT, 1, 40],
  ] as const;
  const entries = [
    [0, 60],
    [1, 40],
  ] as const;
  t.is(costOfEntries(entries, flows, 100), 100);
});

test('what comes from beneath and from elsewhere is divided like the calls above it', (t) => {
  const flows = [
    [ROOT, 0, 50],
    [ROOT, 2, 50],
    [0, 2, 50],
    [2, 1, 100],
  ] as const;
  const entries = [
    [0, 50],
    [1, 100],
  ] as const;
  t.is(costOfEntries(entries, flows, 100), 100);
});

test('entries that run beneath each other are bounded by the dearest and by all there is', (t) => {
  const flows = [
    [ROOT, 0, 100],
    [0, 1, 90],
    [1, 0, 80],
  ] as const;
  const entries = [
    [0, 100],
    [1, 90],
  ] as const;
  const cost = costOfEntries(entries, flows, 100);
  t.true(cost >= 100 && cost <= 100);
});
