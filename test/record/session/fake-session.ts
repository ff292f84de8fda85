/** Sessions whose engine is the fake one. */
import type { Engine, EngineOptions } from '../../../src/record/engine/engine.js';
import {
  startSession,
  type RunningSession,
  type SessionOptions,
} from '../../../src/record/engine/session.js';
import type { Target } from '../../../src/record/engine/target.js';
import type { Scenario } from './fake-engine.js';
import { FAKE_ENGINE } from './harness.js';

const TARGET: Target = { command: 'fake', args: [], path: '/fake', interpreter: null, notes: [] };
const OPTIONS: EngineOptions = { cell: 8, footprint: false, follow: true };

/** @param seen gets the session's directory for messages */
export function fakeEngine(scenario: Scenario, seen: { logs?: string } = {}): Engine {
  return {
    name: 'valgrind',
    version: () => '0',
    command: ({ socket, token, logs }) => {
      seen.logs = logs;
      return {
        argv: [process.execPath, FAKE_ENGINE, socket, token, JSON.stringify(scenario)],
        env: { ADDED: 'yes' },
        unset: ['REMOVED'],
      };
    },
    diagnose: () => [],
  };
}

/** Releases every frame at once. */
export function startFake(engine: Engine, options: Partial<SessionOptions> = {}): RunningSession {
  const session = startSession({
    target: TARGET,
    engine,
    engineOptions: OPTIONS,
    onEvent: (event) => {
      if (event.type === 'frame') session.release(event.data, event.length);
    },
    ...options,
  });
  return session;
}
