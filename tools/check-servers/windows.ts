/** Servers that are recorded from `--start paused` on, with a window that is opened while clients ask. */
import { mariadbd } from '../servers/mariadbd.js';
import { nginx } from '../servers/nginx.js';
import { freePort } from '../servers/port.js';
import { redis } from '../servers/redis.js';
import type { Server } from '../servers/server.js';
import { alone, idle, windowed } from '../servers/windowed.js';

const LIMIT_S = 240;

async function checkWindow(
  engine: string,
  server: Server,
  rounds: number,
  folder: string,
): Promise<boolean> {
  const expected = await alone(server, rounds, folder, LIMIT_S);
  const found = await windowed(engine, server, rounds, folder, LIMIT_S);
  const { loadSeconds, windowSeconds, activations, snapshot, report } = found;
  const equal = found.answers === expected.answers && found.status === expected.status;
  const covered = [snapshot, report].every((text) => text.includes('Covers window 1, from'));
  console.log(
    `${server.name}, ${engine}: clients' results equal: ${equal ? 'yes' : 'NO'}; closed after ` +
      `${windowSeconds.toFixed(1)} of ${loadSeconds.toFixed(1)} s of load; ` +
      `${activations} activations\n  snapshot ${snapshot}\n  report   ${report}`,
  );
  return equal && covered && windowSeconds < loadSeconds && !found.incomplete;
}

async function checkIdle(engine: string, server: Server, folder: string): Promise<boolean> {
  const { late, seconds, quiet, stall } = await idle(engine, server, folder, LIMIT_S);
  const each = seconds.map(([action, s]) => `${action} ${s.toFixed(2)} s`).join(', ');
  console.log(
    `  idle: ${late.length} late; ${each}; a client waited ${stall.toFixed(3)} s at most, ` +
      `${quiet.toFixed(3)} s while nothing was asked for`,
  );
  return late.length === 0;
}

/**
 * @param only undefined: all of them
 * @param times how much more load than usual
 * @returns whether all was well
 */
export async function checkWindows(
  engines: readonly string[],
  folder: string,
  only: string | undefined,
  times: number,
): Promise<boolean> {
  const all: [string, Server | null, number][] = [
    ['mariadbd', mariadbd(folder), 800],
    ['nginx', nginx(folder, await freePort()), 12_000],
    ['redis-server', redis(folder, await freePort()), 4000],
  ];
  let well = true;
  for (const [name, server, rounds] of all) {
    if (only !== undefined && only !== name) continue;
    if (server === null) {
      console.log(`${name}: not installed`);
      continue;
    }
    for (const engine of engines) {
      well = (await checkWindow(engine, server, rounds * times, folder)) && well;
      if (server.connect !== undefined) well = (await checkIdle(engine, server, folder)) && well;
    }
  }
  return well;
}
