/** A session that waits for signals; prints its target's pid, and how all of it ended. */
import { fakeEngine, startFake } from './fake-session.js';

const seen: { logs?: string } = {};
const session = startFake(fakeEngine({ frames: 1, hang: true }, seen), {
  onEvent: (event) => {
    if (event.type !== 'frame') return;
    session.release(event.data, event.length);
    if (event.kind === 6) process.stdout.write(`${JSON.stringify({ dir: seen.logs })}\n`);
  },
});
const { code, signal, streams } = await session.ended;
process.stdout.write(`${JSON.stringify({ code, signal, streams })}\n`);
