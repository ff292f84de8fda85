/** What a profile says of routines and of who called whom, to compare one way of sending with another. */
import { StreamAnalyzer } from '../../src/fold/analyzer.js';
import type { Profile } from '../../src/profile/profile-model.js';

interface Frame {
  kind: number;
  payload: Uint8Array;
}

/** Streams as the analysis takes them. */
export async function profileOf(streams: readonly (readonly Frame[])[]): Promise<Profile> {
  const analyzer = new StreamAnalyzer({ cost: 'work', workers: 1 }, () => undefined);
  for (const [stream, frames] of streams.entries()) {
    for (const { kind, payload } of frames) {
      const { buffer, byteLength } = new Uint8Array(payload);
      analyzer.onFrame(stream, kind, buffer, byteLength);
    }
    analyzer.onClose(stream, true);
  }
  return analyzer.finish();
}

/** All but courses, whose points lie elsewhere, in an order of its own. */
export function saidBy({ routines, edges, runs, modules }: Profile): unknown {
  const names = routines.map(({ module, offset }) => `${modules.at(module)?.path ?? ''} ${offset}`);
  return {
    complete: runs.map(({ complete, activations }) => [complete, activations]),
    routines: routines
      .map((routine, i) => [
        names[i],
        JSON.stringify({ ...routine, module: undefined, courses: undefined }),
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    edges: edges.map(([from, to, ...rest]) => [names[from], names[to], ...rest].join(' ')).sort(),
  };
}
