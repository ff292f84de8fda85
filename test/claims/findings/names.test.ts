/** Names in sentences. */
import test from 'ava';
import { filesOnce, nameOf } from '../../../src/words/names.js';
import { withoutBrackets } from '../../../src/symbols/short-name.js';

test('a long name is told without what is in its brackets', (t) => {
  const name = 'void std::__introsort_loop<std::vector<int>, long>(std::vector<int>, long)';
  t.is(nameOf({ name, module: 'prog' }), 'void std::__introsort_loop<…>(…)');
  t.is(nameOf({ name: 'f<int>(long)', module: 'prog' }), 'f<int>(long)');
  t.is(nameOf({ name: 'sub_1', module: 'prog' }), 'sub_1 (prog)');
});

test('operators and namespaces without a name are no brackets', (t) => {
  t.is(withoutBrackets('a<b>::operator<<c>(d)'), 'a<…>::operator<<c>(…)');
  t.is(withoutBrackets('a<b>::operator()(d) const'), 'a<…>::operator()(…) const');
  t.is(withoutBrackets('(anonymous namespace)::f(a)'), '(anonymous namespace)::f(…)');
  t.is(withoutBrackets('f<a'), 'f<a');
});

test('one file is told once, several are told each time', (t) => {
  t.is(filesOnce('sub_a (libx) calls sub_b (libx).'), 'sub_a (libx) calls sub_b.');
  t.is(filesOnce('sub_a (libx) calls sub_b (liby).'), 'sub_a (libx) calls sub_b (liby).');
});

test('a function of a script is told with its place, once', (t) => {
  const place = { module: 'shop.py', script: true as const, line: 12 };
  t.is(nameOf({ name: 'known', ...place }), 'known at shop.py:12');
  t.is(nameOf({ name: '<lambda> (shop.py:12)', ...place }), '<lambda> at shop.py:12');
  t.is(nameOf({ name: 'known', ...place, line: null }), 'known');
});
