/** Processes that outlive the target: heard while they work, let go when they only sit there. */
import { statFields } from './stat.js';

/** Looking so often, in ms. */
const STEP_MS = 250;

/** Idle is who uses less of a processor than this share. */
const IDLE_SHARE = 0.02;

/** Of a clock tick in /proc, fixed by the kernel's interface. */
const TICK_MS = 10;

/** Processor time of a process so far, in ms; 0 when it is gone. */
export function processorTime(pid: number): number {
  const fields = statFields(pid);
  // utime and stime: 14 and 15 of all fields.
  return fields === null ? 0 : (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** False for a process that is gone, or only waits for its parent to collect it. */
export function isRunning(pid: number): boolean {
  const state = statFields(pid)?.[0] ?? 'X';
  return state !== 'Z' && state !== 'X';
}

/** Calls `on` with those of `pids` that computed while it looked, for two steps. */
export function lookForBusy(pids: readonly number[], on: (busy: number[]) => void): void {
  const before = pids.map(processorTime);
  setTimeout(() => {
    on(pids.filter((pid, i) => processorTime(pid) - before[i] > IDLE_SHARE * 2 * STEP_MS));
  }, 2 * STEP_MS);
}

export interface Lingering {
  /** Processes whose streams are open. */
  pids: () => Iterable<number>;
  /** True while it is we who hold them up. */
  held: () => boolean;
  /** Called once, when none of them did anything for `afterMs`. */
  onIdle: () => void;
  afterMs: number;
}

/** @returns a function that ends the watch */
export function watchLingering({ pids, held, onIdle, afterMs }: Lingering): () => void {
  let since = performance.now();
  let before = new Map<number, number>();
  const timer = setInterval(() => {
    const times = new Map([...pids()].map((pid) => [pid, processorTime(pid)]));
    const now = performance.now();
    const idle = [...times].every(([pid, time]) => {
      const first = before.get(pid);
      return first !== undefined && time - first <= IDLE_SHARE * Math.max(afterMs, now - since);
    });
    if (!idle || held() || times.size === 0) {
      since = now;
      before = times;
    } else if (now - since >= afterMs) {
      clearInterval(timer);
      onIdle();
    }
  }, STEP_MS);
  return () => {
    clearInterval(timer);
  };
}
