/**
 * Runs of a round at the same addresses, which are drawn for each round: some programs, as python3
 * with its cache of methods, take percents more or less by where their memory begins. The preloaded
 * agent moves it, so it is there in the native run, too, idle.
 */
import { samplerFiles } from '../../src/base/places.js';

/** A page, and what the launcher fills up to pages (native/sampler/launch/program.c). */
const PAGE = 4096;
const [PRELOAD, CONTROL, ROOM] = ['LD_PRELOAD', 'COMAIR_SAMPLE_CONTROL', 'COMAIR_SAMPLE_ROOM'];

/** Below 128 MB the kernel leaves as much room for the stack anyway. */
const [LEAST_STACK, PAGES] = [256 << 20, 1 << 15];

/** For all runs of a round; without any, each lies where the kernel puts it. */
export interface Addresses {
  /** Bytes of room for the stack, below which all that is mapped begins. */
  stack: number;
}

export function drawAddresses(): Addresses {
  return { stack: LEAST_STACK + PAGE * Math.floor(Math.random() * PAGES) };
}

/** What starts a command there. */
export function at(addresses: Addresses | null, argv: readonly string[]): string[] {
  if (addresses === null) return [...argv];
  return ['setarch', '-R', 'prlimit', `--stack=${addresses.stack}:${addresses.stack}`, ...argv];
}

/** Variables of a native program that has the agent, which finds nothing to do. */
export function idleAgent(addresses: Addresses | null): NodeJS.ProcessEnv {
  if (addresses === null) return {};
  const agent = samplerFiles().agent;
  const bytes = [PRELOAD, agent, CONTROL, '/dev/null', ROOM, ''].join('=').length + 1;
  return { [PRELOAD]: agent, [CONTROL]: '/dev/null', [ROOM]: 'x'.repeat(PAGE - (bytes % PAGE)) };
}
