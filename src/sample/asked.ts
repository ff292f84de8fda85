/** What the launcher of a sampled run has counted so far: see native/sampler/launch/result.c. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readResult } from './result.js';
import type { LauncherResult } from './result.js';

const STEP_MS = 20;

const wanted = (result: string): string => `${result}.wanted`;
const part = (result: string): string => `${result}.part`;

/** An answer that is there, which is then gone. */
export function answer(result: string): LauncherResult | null {
  // The launcher takes this away when its answer is whole.
  if (existsSync(wanted(result)) || !existsSync(part(result))) return null;
  const told = readResult(readFileSync(part(result), 'utf8'));
  rmSync(part(result));
  return told;
}

/**
 * @param result the path that the launcher writes to
 * @returns what it has counted since it was last asked; null: it has ended
 */
export async function ask(result: string, ended: () => boolean): Promise<LauncherResult | null> {
  writeFileSync(wanted(result), '');
  for (;;) {
    const told = answer(result);
    // What it tells at its end, and an answer that came then, are read with that.
    if (told !== null || ended()) return told;
    await pause(STEP_MS);
  }
}
