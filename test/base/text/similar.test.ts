import test from 'ava';
import { distance, similar } from '../../../src/base/text/similar.js';

test('letters to insert, delete, replace or swap', (t) => {
  t.is(distance('', 'abc'), 3);
  t.is(distance('kitten', 'sitting'), 3);
  t.is(distance('mian', 'main'), 1);
  // Each letter once: a swap that is edited again is none.
  t.is(distance('ca', 'abc'), 3);
});

test('the least different names, and none that is another word', (t) => {
  const names = ['sqlite3VdbeExec', 'sqlite3VdbeHalt', 'main', 'parse_tag'];
  t.deepEqual(similar('sqlite3VdbExec', names), ['sqlite3VdbeExec']);
  t.deepEqual(similar('MIAN', names), ['main']);
  t.deepEqual(similar('ls', ['rm', 'as']), []);
  t.deepEqual(similar('free', names), []);
});
