/**
 * A session whose target has ended when a signal comes, before that is known here: the main thread
 * does not return to its event loop in between. Prints the process that the target left behind,
 * and how all of it ended. With 'same', the target dies of the same signal as comes here; with
 * 'busy', what it left behind computes for ever.
 */
import { setTimeout } from 'node:timers/promises';
import { isRunning } from '../../../src/record/engine/lingering.js';
import type { Scenario } from './fake-engine.js';
import { fakeEngine, startFake } from './fake-session.js';

let pid = 0;
const mode = process.argv.at(2) ?? 'idle';
const scenario: Scenario = {
  same: { signal: 'SIGTERM' as const, orphan: { busyMs: 1000, frames: 1 } },
  busy: { orphan: { busyMs: 600_000, frames: 1 } },
  idle: { orphan: { frames: 1, hang: true } },
}[mode]!;
const session = startFake(fakeEngine(scenario), {
  lingerMs: 600_000,
  onEvent: (event) => {
    if (event.type === 'frame') session.release(event.data, event.length);
    if (event.type !== 'open') return;
    // The target's stream is the first.
    if (event.stream === 1) return;
    pid = event.pid;
    while (isRunning(session.pid) || session.kill(0));
    process.emit('SIGTERM', 'SIGTERM');
  },
});
const { lost, notes } = await session.ended;
// A process that was killed takes a moment to be gone.
for (let i = 0; mode === 'busy' && i < 500 && isRunning(pid); i++) await setTimeout(10);
const runs = isRunning(pid);
if (mode === 'idle') process.kill(pid, 'SIGKILL');
process.stdout.write(JSON.stringify({ pid, runs, lost, notes }));
