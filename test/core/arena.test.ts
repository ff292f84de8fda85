/** Where the core's tables lie: what is large must not take the room of what is small. */
import test from 'ava';
import { createRequire } from 'node:module';
import { packageRoot } from '../../src/base/package.js';
import { CONFIGURATIONS } from './driver.js';

interface Hooks {
  reserveBeside: (obstacle: number, bytes: number) => [large: boolean, distance: number | null];
}
const require = createRequire(import.meta.url);
const TIB = 2 ** 40;

for (const configuration of CONFIGURATIONS)
  test(`${configuration}: what a large table finds no room in is left for small ones`, (t) => {
    const path = `${packageRoot()}build/core-test/${configuration}.node`;
    const { reserveBeside } = require(path) as Hooks;
    // Of 8 TiB: neither before the obstacle nor behind it are there 6.
    const [large, distance] = reserveBeside(4 * TIB, 6 * TIB);
    t.false(large);
    // Before the obstacle, though Node.js has pages of its own there, which are passed over.
    t.true(distance !== null && distance < 4 * TIB, String(distance));
  });
