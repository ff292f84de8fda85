import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Case, Ran } from '../case.js';
import { short } from '../program.js';
import { runAttached, runServer } from '../server.js';
import type { Server } from '../server.js';

const CLIENTS = 4;
const REQUESTS = 4000;

const configuration = (folder: string, more: string): string => `
daemon off; ${more} pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 64; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  gzip on; gzip_types text/plain; gzip_min_length 1;
  server { listen unix:${folder}/socket; root ${folder}/html;
    location /back { proxy_pass http://unix:${folder}/socket2:/; } }
  server { listen unix:${folder}/socket2; return 200 "behind $request_uri\\n"; }
}
`;

const PATHS = ['/a.txt', '/b.txt', '/back/there', '/none'];

function ask(socketPath: string, path: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': path === '/b.txt' ? 'gzip' : 'identity' };
    const asked = request({ socketPath, path, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        resolve(`${answer.statusCode} ${short(Buffer.concat(parts))}`);
      });
      answer.on('error', reject);
    });
    asked.on('error', reject).end();
  });
}

async function load(socket: string): Promise<Ran> {
  const seen: Record<string, number> = {};
  const latencies: number[] = [];
  const client = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let i = 0; i < REQUESTS; i++) {
      const path = PATHS[i % PATHS.length];
      const before = performance.now();
      const answer = await ask(socket, path, agent).catch(String);
      latencies.push(performance.now() - before);
      seen[`${path} ${answer}`] = (seen[`${path} ${answer}`] ?? 0) + 1;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { results: { answers: JSON.stringify(seen, Object.keys(seen).sort()) }, latencies };
}

function serverIn(folder: string, more: string): Server {
  mkdirSync(join(folder, 'html'), { recursive: true });
  writeFileSync(join(folder, 'html/a.txt'), 'some text\n'.repeat(500));
  writeFileSync(join(folder, 'html/b.txt'), 'other text\n'.repeat(2000));
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, more));
  const socket = join(folder, 'socket');
  return {
    argv: ['/usr/sbin/nginx', '-p', folder, '-c', join(folder, 'nginx.conf')],
    targets:
      '^ngx_(http_(process_request|core_|header_|parse|finalize|write|variable)|palloc|create_pool|hash_find|vslprintf)',
    answers: () =>
      ask(socket, '/a.txt', new Agent()).then(
        (text) => text.startsWith('200'),
        () => false,
      ),
    load: () => load(socket),
    end: (pid) => {
      process.kill(pid, 'SIGQUIT');
    },
  };
}

const packages = ['nginx-light'];
const needs = ['/usr/sbin/nginx'];

export const nginxStarted: Case = {
  name: 'nginx, started',
  packages,
  needs,
  prepare: (folder) => {
    const server = serverIn(folder, 'master_process off;');
    // comair-bin passes it on.
    return (sampling) => runServer(server, sampling);
  },
};

export const nginxAttached: Case = {
  name: 'nginx, a worker that runs',
  packages,
  needs,
  prepare: (folder) => {
    const server = serverIn(folder, 'user root; worker_processes 1;');
    const worker = (pid: number): number =>
      Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ')[0]);
    return (sampling) => runAttached({ ...server, worker }, sampling);
  },
};
