/** Ends a recording: names, what the launcher knows, the end mark. */
import { FrameKind } from '../stream/format.js';
import { encodeFrame } from '../stream/encode.js';
import type { SymbolTable } from '../symbols/table.js';
import { CliError } from './errors.js';
import type { Observation } from './observe.js';

/**
 * @returns the recording's bytes
 * @throws CliError when it could not be written; what is whole of it is kept
 */
export function finishRecording(observation: Observation, symbols: SymbolTable): number {
  const { session, analyzer, run, streams } = observation;
  for (const stream of streams) {
    for (const frame of symbols.toFrames(analyzer.places(stream))) {
      session.append(stream, FrameKind.Symbols, new Uint8Array(encodeFrame(frame)));
    }
  }
  session.append(0, FrameKind.Run, new Uint8Array(encodeFrame(run)));
  const { path, bytes, error } = session.finishRecording();
  if (error !== null) {
    throw new CliError(`the recording is cut short: ${error}; what was written is in ${path}`);
  }
  return bytes;
}
