/** What a process that runs beside others takes of the machine: its memory, and what it waits for. */
import { readFileSync } from 'node:fs';

const EVERY_MS = 20;
const PAGE = 4096;
const NS = 1e9;
/** Of the memory that is left when it starts. */
const MOST_OF_MEMORY = 1 / 2;

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** Bytes; all that there may be where the kernel does not tell. */
function memoryLeft(): number {
  const kib = /^MemAvailable:\s*(\d+) kB/m.exec(read('/proc/meminfo'))?.[1] ?? Infinity;
  return 1024 * Number(kib);
}

export interface Watch {
  /** Seconds that its first thread was ready to run while others ran. */
  waited: () => number;
  end: () => void;
}

/** @param tooLarge is called once it has so much memory that the machine may run out of it */
export function watched(pid: number | undefined, tooLarge: () => void): Watch {
  if (pid === undefined) return { waited: () => 0, end: () => undefined };
  const most = MOST_OF_MEMORY * memoryLeft();
  let waited = 0;
  const timer = setInterval(() => {
    const [, delay] = read(`/proc/${pid}/schedstat`).split(' ').map(Number);
    if (delay > 0) waited = delay / NS;
    const [, resident] = read(`/proc/${pid}/statm`).split(' ').map(Number);
    if (resident * PAGE > most) tooLarge();
  }, EVERY_MS);
  return {
    waited: () => waited,
    end: () => {
      clearInterval(timer);
    },
  };
}
