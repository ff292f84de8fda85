/**
 * A session that waits for signals; prints its target's pid, and how all of it ended. With a signal
 * as an argument, the target takes no notice of it, and a grace of a second argument, in ms.
 */
import { fakeEngine, startFake } from './fake-session.js';

const [deaf, graceMs] = process.argv.slice(2) as [NodeJS.Signals?, string?];
const seen: { logs?: string } = {};
const scenario = { frames: 1, hang: true, ...(deaf === undefined ? {} : { deaf }) };
const session = startFake(fakeEngine(scenario, seen), {
  ...(graceMs === undefined ? {} : { graceMs: Number(graceMs) }),
  onEvent: (event) => {
    if (event.type !== 'frame') return;
    session.release(event.data, event.length);
    if (event.kind === 6) process.stdout.write(`${JSON.stringify({ dir: seen.logs })}\n`);
  },
});
const { code, signal, streams, notes } = await session.ended;
process.stdout.write(`${JSON.stringify({ code, signal, streams, notes })}\n`);
