/** nginx and redis-server are profiled for a window of their run, while clients ask. */
import test from 'ava';
import type { ExecutionContext } from 'ava';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../src/record/engine/engine.js';
import { nginx } from '../../tools/servers/nginx.js';
import { freePort } from '../../tools/servers/port.js';
import { redis } from '../../tools/servers/redis.js';
import type { Server } from '../../tools/servers/server.js';
import { alone, idle, windowed } from '../../tools/servers/windowed.js';
import { forEngines } from './engines.js';

const SERVERS = { nginx, 'redis-server': redis };
/** Requests take some seconds under an engine. */
const ROUNDS = { nginx: 1500, 'redis-server': 700 };
const LIMIT_S = 240;

type Body = (
  t: ExecutionContext,
  engine: Engine,
  server: Server,
  about: { folder: string; rounds: number },
) => Promise<void>;

/** Each server on each engine, in a folder and at a port of its own. */
function forServers(title: string, body: Body): void {
  for (const name of ['nginx', 'redis-server'] as const) {
    const full = `${name}: ${title}`;
    if (SERVERS[name](tmpdir()) === null) test.skip(`${full} (not installed)`, () => undefined);
    else
      forEngines(full, async (t, engine) => {
        const folder = mkdtempSync(join(tmpdir(), 'comair-test-'));
        try {
          // TCP with SO_KEEPALIVE; clients give up what takes too long.
          const server = SERVERS[name](folder, await freePort())!;
          await body(t, engine, server, { folder, rounds: ROUNDS[name] });
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      });
  }
}

forServers(
  'clients get the same while a window is opened, looked at and closed',
  async (t, engine, server, { folder, rounds }) => {
    const expected = await alone(server, rounds, folder, LIMIT_S);
    const found = await windowed(engine.name, server, rounds, folder, LIMIT_S);
    const { status, answers } = found;
    t.deepEqual({ status, answers }, expected);
    t.regex(found.snapshot, /^Covers window 1, from \S+ m?s on$/);
    t.regex(found.report, /^Covers window 1, from \S+ m?s to \S+ m?s$/);
    t.false(found.incomplete);
    t.true(found.activations > 0);
  },
);

forServers(
  'windows while nobody asks, and connections that are kept',
  async (t, engine, server, { folder }) => {
    const { status, late, report } = await idle(engine.name, server, folder, LIMIT_S);
    t.is(status, 0);
    t.deepEqual(late, []);
    t.regex(report, /^Covers window 1, from .* window 2, from /);
  },
);
