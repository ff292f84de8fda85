/**
 * A session whose target has ended when a signal comes, before that is known here: the main thread
 * does not return to its event loop in between. Prints the process that the target left behind,
 * and how all of it ended. With an argument, the target dies of the same signal as comes here.
 */
import { isRunning } from '../../../src/record/engine/lingering.js';
import type { Scenario } from './fake-engine.js';
import { fakeEngine, startFake } from './fake-session.js';

let pid = 0;
const sameSignal = process.argv.length > 2;
const scenario: Scenario = sameSignal
  ? { signal: 'SIGTERM', orphan: { busyMs: 1000, frames: 1 } }
  : { orphan: { frames: 1, hang: true } };
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
if (!sameSignal) process.kill(pid, 'SIGKILL');
process.stdout.write(JSON.stringify({ pid, lost, notes }));
