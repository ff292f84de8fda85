/** Ends a recording: names, what the launcher knows, the end mark. */
import { FrameKind } from '../stream/format.js';
import { encodeFrame } from '../stream/encode.js';
import type { SymbolTable } from '../symbols/symbol-table.js';
import type { Observation } from './observe.js';

/** A recording as it was left. */
export interface KeptRecording {
  path: string;
  bytes: number;
  /** Process images in it. */
  processes: number;
  /** Null when it is whole, else why it is not and where it is; what was written can be analysed. */
  problem: string | null;
}

export function finishRecording(observation: Observation, symbols: SymbolTable): KeptRecording {
  const { session, analyzer, run, streams } = observation;
  for (const stream of streams) {
    for (const frame of symbols.toFrames(analyzer.places(stream))) {
      session.append(stream, FrameKind.Symbols, new Uint8Array(encodeFrame(frame)));
    }
  }
  session.append(0, FrameKind.Run, new Uint8Array(encodeFrame(run)));
  const { path, bytes, error } = session.finishRecording();
  const problem =
    error === null ? null : `the recording is cut short: ${error}; what was written is in ${path}`;
  return { path, bytes, processes: streams.length, problem };
}
