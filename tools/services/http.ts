/** Services that speak HTTP: each request has a connection of its own. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { GIVES_UP_MS } from './service.js';
import type { Client, Making } from './service.js';

const SIZES = 6;
/** What a question asks for. */
const pathOf = (number: number): string => `/${40 * 2 ** (number % SIZES)}`;

/** What is compressed costs more than what is copied. */
const HEADERS = { 'accept-encoding': 'gzip' };

function get(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      agent: false,
      headers: HEADERS,
      timeout: GIVES_UP_MS,
    });
    asked.on('response', (answer) => {
      let text = '';
      answer.setEncoding('latin1').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        resolve(`${answer.statusCode ?? 0} ${text.length} ${text.slice(0, 40)}`);
      });
      answer.on('error', reject);
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.on('error', reject).end();
  });
}

const clientOf = (port: number) => (): Promise<Client> =>
  Promise.resolve({
    ask: (number) => get(port, pathOf(number)),
    close: () => undefined,
  });

function folderOf(folder: string, name: string, files: Readonly<Record<string, string>>): string {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(own, file), text);
  return own;
}

const isRoot = userInfo().uid === 0;

export const nginx: Making = ({ folder, port }) => {
  const program = '/usr/sbin/nginx';
  if (!existsSync(program)) return null;
  const own = join(folder, 'nginx');
  const pages = Object.fromEntries(
    Array.from({ length: SIZES }, (_, i) => [
      pathOf(i).slice(1),
      Array.from({ length: 4000 * (i + 1) }, (_, k) => `line ${(k * 7919) % 10007}`).join('\n'),
    ]),
  );
  const configuration = `daemon off; worker_processes 2; pid nginx.pid; error_log error.log;
${isRoot ? 'user root;' : ''} events { worker_connections 64; }
http { access_log access.log; client_body_temp_path body; proxy_temp_path proxy;
fastcgi_temp_path fcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi; gzip on;
gzip_comp_level 9; default_type text/html;
server { listen 127.0.0.1:${port}; root ${own}; } }
`;
  return {
    name: 'nginx',
    prepare: () => {
      folderOf(folder, 'nginx', { ...pages, 'nginx.conf': configuration });
      return [program, '-p', `${own}/`, '-c', 'nginx.conf'];
    },
    connect: clientOf(port),
    hasWorkers: true,
    reload: 'SIGHUP',
    replaces: true,
    rotation: { signal: 'SIGUSR1', log: join(own, 'access.log') },
    end: 'SIGQUIT',
  };
};

export const haproxy: Making = ({ folder, port }) => {
  const program = '/usr/sbin/haproxy';
  if (!existsSync(program)) return null;
  const own = join(folder, 'haproxy');
  const configuration = `global
  stats socket ${own}/stats level admin expose-fd listeners
defaults
  mode http
  timeout client 10s
  timeout server 10s
  timeout connect 10s
frontend here
  bind 127.0.0.1:${port}
  http-request set-var(txn.hash) path
${`  http-request set-var(txn.hash) var(txn.hash)${',sha2(512)'.repeat(60)}\n`.repeat(8)}
  http-request return status 200 content-type text/plain lf-string "%[path] %[var(txn.hash),hex]"
`;
  return {
    name: 'haproxy',
    prepare: () => {
      folderOf(folder, 'haproxy', { 'haproxy.cfg': configuration });
      return [program, '-W', '-f', join(own, 'haproxy.cfg')];
    },
    connect: clientOf(port),
    hasWorkers: true,
    reload: 'SIGUSR2',
    replaces: true,
    rotation: null,
    end: 'SIGUSR1',
  };
};

const NODE_SERVER = `import { createServer } from 'node:http';
import { closeSync, openSync, writeSync } from 'node:fs';
const [port, log] = process.argv.slice(2);
let file = openSync(log, 'a');
const unique = (items) => items.filter((item, i) => items.indexOf(item) === i).length;
const server = createServer((request, response) => {
  const n = Number(request.url.slice(1));
  writeSync(file, request.url + '\\n');
  response.end(String(unique(Array.from({ length: n }, (_, i) => (i * 7919) % n))));
}).listen(Number(port), '127.0.0.1');
process.on('SIGHUP', () => undefined);
process.on('SIGUSR2', () => { closeSync(file); file = openSync(log, 'a'); });
process.on('SIGTERM', () => server.close(() => process.exit(0)));
`;

export const node: Making = ({ folder, port }) => {
  const own = join(folder, 'node');
  const log = join(own, 'log');
  return {
    name: 'node',
    prepare: () => {
      folderOf(folder, 'node', { 'server.mjs': NODE_SERVER });
      return [process.execPath, join(own, 'server.mjs'), String(port), log];
    },
    connect: clientOf(port),
    hasWorkers: false,
    reload: 'SIGHUP',
    replaces: false,
    rotation: { signal: 'SIGUSR2', log },
    end: 'SIGTERM',
  };
};

const WSGI = `def unique(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
    return seen

def application(environ, start_response):
    n = int(environ['PATH_INFO'][1:])
    data = ('%d' % len(unique([i * 7919 % n for i in range(n)]))).encode()
    start_response('200 OK', [('Content-Length', str(len(data)))])
    return [data]
`;

export const gunicorn: Making = ({ folder, port }) => {
  const program = '/usr/bin/gunicorn';
  if (!existsSync(program)) return null;
  const own = join(folder, 'gunicorn');
  const log = join(own, 'access.log');
  return {
    name: 'gunicorn',
    prepare: () => {
      folderOf(folder, 'gunicorn', { 'planted.py': WSGI });
      const where = ['--bind', `127.0.0.1:${port}`, '--chdir', own, '--access-logfile', log];
      return [program, '--workers', '2', ...where, 'planted:application'];
    },
    connect: clientOf(port),
    hasWorkers: true,
    reload: 'SIGHUP',
    replaces: true,
    rotation: { signal: 'SIGUSR1', log },
    end: 'SIGTERM',
  };
};

export const uwsgi: Making = ({ folder, port }) => {
  const program = '/usr/bin/uwsgi';
  if (!existsSync(program)) return null;
  const own = join(folder, 'uwsgi');
  return {
    name: 'uwsgi',
    prepare: () => {
      folderOf(folder, 'uwsgi', { 'planted.py': WSGI });
      const what = ['--plugin', 'python3', '--wsgi-file', join(own, 'planted.py')];
      const where = ['--http-socket', `127.0.0.1:${port}`, '--master', '--processes', '2'];
      return [program, ...what, ...where, '--die-on-term', '--disable-logging'];
    },
    connect: clientOf(port),
    hasWorkers: true,
    reload: 'SIGHUP',
    replaces: true,
    rotation: null,
    end: 'SIGTERM',
  };
};
