/** The thread that looks for what is asked: engines unload its code when it was ended. */
import test from 'ava';
import { createRequire } from 'node:module';
import { packageRoot } from '../../src/base/package.js';

const TIMES = 10;

test('it is gone when it was ended', (t) => {
  const path = `${packageRoot()}build/core-test/dynamorio.node`;
  const hooks = createRequire(import.meta.url)(path) as { watcherOutlives: () => boolean };
  const outlived = Array.from({ length: TIMES }, () => hooks.watcherOutlives());
  t.deepEqual(outlived, Array<boolean>(TIMES).fill(false));
});
