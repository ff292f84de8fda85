/** Completes the runs of a profile with what only the launcher knows. */
import type { ProfileBuilder } from '../profile/builder.js';
import type { RunInfo } from '../schema/report.js';
import type { RunFrame } from '../stream/format.js';

/**
 * Exit status goes to the last image of the process: earlier ones ended in an exec. So does what
 * is missing of the process, even if it is a program that was never heard of. Features are those of
 * all processes.
 */
export function applyRun(builder: ProfileBuilder, frame: RunFrame): void {
  const images = builder.runs.filter((run) => run.pid === frame.pid);
  for (const image of images) image.wall_s = frame.wall_s;
  const last = images.at(-1);
  if (last !== undefined) {
    last.exit_code = frame.exit_code;
    last.signal = frame.signal;
  }
  for (const pid of frame.lost ?? []) {
    const lost = builder.runs.findLast((run) => run.pid === pid);
    if (lost !== undefined) lost.complete = false;
  }
  if (frame.features !== undefined) {
    for (const run of builder.runs) run.features = { ...frame.features };
  }
  for (const note of frame.notes) builder.warnings.add(note);
}

/** Times of windows, in ms since 1970, become seconds since the run began. */
export function relateWindows(runs: readonly RunInfo[], began: number): void {
  const since = (ms: number): number => Math.max(0, ms - began) / 1000;
  for (const { window } of runs) {
    if (window === undefined) continue;
    window.from = since(window.from);
    if (window.to !== null) window.to = since(window.to);
  }
}
