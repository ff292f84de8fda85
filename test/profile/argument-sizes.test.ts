import test from 'ava';
import { argumentSizes } from '../../src/profile/argument-sizes.js';

const sizesOf = (...lines: string[]) => argumentSizes(lines.map((line) => line.split(' ')));

test('the number in which command lines differ is the size, wherever it stands', (t) => {
  t.deepEqual(sizesOf('./prog 10 x', './prog 200 x', './prog 30 x'), [10, 200, 30]);
  t.deepEqual(sizesOf('./prog --rows=10 a', './prog --rows=20 a'), [10, 20]);
  t.deepEqual(sizesOf('sort in/data100.txt', 'sort in/data2000.txt'), [100, 2000]);
  t.deepEqual(sizesOf('./prog 10 out-10', './prog 20 out-20'), [10, 20]);
});

test('no size is what differs otherwise, or what no size can be', (t) => {
  for (const lines of [
    ['./prog 10', './prog 10'],
    ['./prog 10 5', './prog 20 6'],
    ['./prog 10 a', './prog 20 b'],
    ['./prog 10', './prog 20 x'],
    ['./prog1 10', './prog2 10'],
    ['./prog 0.5', './prog 0.25'],
    ['./prog 1.5', './prog 2.5'],
    ['./serve --port 8001', './serve --port 8002'],
    ['./play --seed=1', './play --seed=2'],
    ['./prog 1234567890123', './prog 1234567890124'],
  ]) {
    t.is(sizesOf(...lines), null, lines.join(' | '));
  }
});
