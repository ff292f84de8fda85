/** nginx with two workers: files, compressed ones, and what a second server behind it says. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createConnection } from 'node:net';
import type { NetConnectOpts } from 'node:net';
import { join } from 'node:path';
import { kill } from 'node:process';
import { createHash } from 'node:crypto';
import { userInfo } from 'node:os';
import { TIMEOUT_MS, inLanes } from './server.js';
import type { Connection, Server } from './server.js';

const SERVER = '/usr/sbin/nginx';

/** @param listen of the server that clients ask; @param behind path of the other one's socket */
const configuration = (listen: string, behind: string): string => `
daemon off; worker_processes 2; pid nginx.pid; error_log stderr crit;
${userInfo().uid === 0 ? 'user root;' : ''}
events { worker_connections 64; }
http {
  access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi; gzip on; gzip_types text/plain; gzip_min_length 1;
  keepalive_requests 1000000; keepalive_timeout 600s;
  server { listen ${listen}; root html; location /back { proxy_pass http://unix:${behind}:/; } }
  server { listen unix:${behind}; return 200 "behind $request_uri\\n"; }
}
`;

const PATHS = ['/a.txt', '/back/there', '/a.txt', '/none'];

function get(agent: Agent, where: object, number: number, signal: AbortSignal): Promise<string> {
  const path = PATHS[number % PATHS.length];
  const headers = number % 3 === 0 ? { 'accept-encoding': 'gzip' } : {};
  return new Promise((resolve, reject) => {
    const asked = request({ ...where, agent, path, headers, signal, timeout: TIMEOUT_MS });
    asked.on('response', (response) => {
      const hash = createHash('sha256');
      response.on('data', (data: Buffer) => hash.update(data)).on('error', reject);
      response.on('end', () => {
        resolve(`${response.statusCode ?? 0} ${hash.digest('hex')}`);
      });
    });
    asked.on('timeout', () => asked.destroy(new Error(`nginx: ${path} timed out`)));
    asked.on('error', reject).end();
  });
}

/** One that is never opened anew: who loses it is to be seen. */
async function connected(where: NetConnectOpts): Promise<Connection> {
  const socket = createConnection(where);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return {
    ask: async () => {
      socket.write('GET /none HTTP/1.1\r\nHost: here\r\n\r\n');
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      let text = '';
      while (!text.includes('</html>')) {
        if (socket.destroyed) throw new Error('nginx: the connection is closed');
        const [part] = (await once(socket, 'data', { signal })) as [Buffer];
        text += part.toString('latin1');
      }
    },
    close: () => {
      socket.destroy();
    },
  };
}

/**
 * @param port to listen at, with SO_KEEPALIVE; by default it is a socket in the folder
 * @returns null where it is not installed
 */
export function nginx(folder: string, port?: number): Server | null {
  if (!existsSync(SERVER)) return null;
  const data = join(folder, 'nginx');
  const socketPath = join(data, 's');
  const where = port === undefined ? { socketPath } : { host: '127.0.0.1', port };
  const listen =
    port === undefined ? `unix:${socketPath}` : `127.0.0.1:${port} so_keepalive=1s:1s:3`;
  return {
    name: 'nginx',
    argv: [SERVER, '-p', `${data}/`, '-c', 'nginx.conf'],
    prepare: () => {
      rmSync(data, { recursive: true, force: true });
      mkdirSync(join(data, 'html'), { recursive: true });
      writeFileSync(join(data, 'nginx.conf'), configuration(listen, join(data, 'behind')));
      const lines = Array.from({ length: 500 }, (_, i) => `line ${i} of some text\n`);
      writeFileSync(join(data, 'html/a.txt'), lines.join(''));
    },
    answers: async () => {
      const agent = new Agent();
      try {
        const limit = AbortSignal.timeout(2000);
        return (await get(agent, where, 0, limit)).startsWith('200');
      } catch {
        return false;
      } finally {
        agent.destroy();
      }
    },
    load: async (clients, rounds, signal) => {
      const agent = new Agent({ keepAlive: true, maxSockets: clients });
      try {
        const texts = await inLanes(rounds, clients, (number) => get(agent, where, number, signal));
        return texts.join('\n');
      } finally {
        agent.destroy();
      }
    },
    connect: () =>
      connected(port === undefined ? { path: socketPath } : { host: '127.0.0.1', port }),
    end: () => {
      kill(Number(readFileSync(join(data, 'nginx.pid'), 'utf8')), 'SIGQUIT');
      return Promise.resolve();
    },
  };
}
