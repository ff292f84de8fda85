/**
 * `npm run check:servers [-- --engine NAME]... [--only NAME] [--rounds N]`: mariadbd, nginx and
 * redis-server are recorded from `--start paused`, and while four clients ask, a window is opened,
 * looked at and closed. Clients are to get what they get from the server alone, each within its
 * time-out, and reports are to say which window they cover. Exit status 1 when one did not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mariadbd } from '../servers/mariadbd.js';
import { nginx } from '../servers/nginx.js';
import { freePort } from '../servers/port.js';
import { redis } from '../servers/redis.js';
import type { Server } from '../servers/server.js';
import { alone, idle, windowed } from '../servers/windowed.js';
import { ENGINES, enginesOf, readOptions } from '../command-line.js';

const LIMIT_S = 240;

const values = readOptions({
  engine: ENGINES,
  only: { type: 'string' },
  rounds: { type: 'string', default: '1' },
});
const folder = mkdtempSync(join(tmpdir(), 'comair-servers-'));
const times = Number(values.rounds);
const all: [string, Server | null, number][] = [
  ['mariadbd', mariadbd(folder), 800],
  ['nginx', nginx(folder, await freePort()), 12_000],
  ['redis-server', redis(folder, await freePort()), 4000],
];
try {
  for (const [name, server, rounds] of all) {
    if (values.only !== undefined && values.only !== name) continue;
    if (server === null) {
      console.log(`${name}: not installed`);
      continue;
    }
    const expected = await alone(server, rounds * times, folder, LIMIT_S);
    for (const engine of enginesOf(values.engine)) {
      const found = await windowed(engine, server, rounds * times, folder, LIMIT_S);
      const { loadSeconds, windowSeconds, activations, snapshot, report } = found;
      const equal = found.answers === expected.answers && found.status === expected.status;
      const covered = [snapshot, report].every((text) => text.includes('covers window 1, from'));
      const inLoad = windowSeconds < loadSeconds;
      console.log(
        `${name}, ${engine}: clients' results equal: ${equal ? 'yes' : 'NO'}; closed after ` +
          `${windowSeconds.toFixed(1)} of ${loadSeconds.toFixed(1)} s of load; ` +
          `${activations} activations\n  snapshot ${snapshot}\n  report   ${report}`,
      );
      if (server.connect !== undefined) {
        const { late, seconds, quiet, stall } = await idle(engine, server, folder, LIMIT_S);
        const each = seconds.map(([action, s]) => `${action} ${s.toFixed(2)} s`).join(', ');
        console.log(
          `  idle: ${late.length} late; ${each}; a client waited ${stall.toFixed(3)} s at most, ` +
            `${quiet.toFixed(3)} s while nothing was asked for`,
        );
        if (late.length > 0) process.exitCode = 1;
      }
      if (!equal || !covered || !inLoad || found.incomplete) process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
