import type { ExecutionContext } from 'ava';
import test from 'ava';
import { CONFIGURATIONS } from './driver.js';
import type { Configuration } from './driver.js';

/** A test of the core as each engine compiles it. */
export function forEach(
  name: string,
  body: (t: ExecutionContext, configuration: Configuration) => void,
): void {
  for (const configuration of CONFIGURATIONS) {
    test(`${configuration}: ${name}`, (t) => {
      body(t, configuration);
    });
  }
}
