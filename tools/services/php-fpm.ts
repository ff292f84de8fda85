/** php-fpm, asked by FastCGI as a web server asks it. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { GIVES_UP_MS } from './service.js';
import type { Making } from './service.js';

const PROGRAMS = '/usr/sbin';
const SIZES = 6;
const sizeOf = (number: number): number => 40 * 2 ** (number % SIZES);

const SCRIPT = `<?php
function unique($items) {
  $seen = [];
  foreach ($items as $item) {
    $found = false;
    foreach ($seen as $other) if ($other === $item) { $found = true; break; }
    if (!$found) $seen[] = $item;
  }
  return $seen;
}
$n = intval($_SERVER['QUERY_STRING']);
$a = [];
for ($i = 0; $i < $n; $i++) $a[] = $i * 7919 % $n;
echo count(unique($a)), "\\n";
`;

/** Types of records. */
const [BEGIN, PARAMS, STDIN] = [1, 4, 5];

function record(type: number, content: Buffer): Buffer {
  const head = Buffer.from([1, type, 0, 1, 0, 0, 0, 0]);
  head.writeUInt16BE(content.length, 4);
  return Buffer.concat([head, content]);
}

function pair(name: string, value: string): Buffer {
  return Buffer.concat([Buffer.from([name.length, value.length]), Buffer.from(name + value)]);
}

async function ask(port: number, script: string, size: number): Promise<string> {
  const parameters = [
    pair('SCRIPT_FILENAME', script),
    pair('REQUEST_METHOD', 'GET'),
    pair('QUERY_STRING', String(size)),
  ];
  const socket = createConnection({ host: '127.0.0.1', port });
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.setTimeout(GIVES_UP_MS, () => socket.destroy(new Error('no answer in time')));
  socket.write(record(BEGIN, Buffer.from([0, 1, 0, 0, 0, 0, 0, 0])));
  socket.write(record(PARAMS, Buffer.concat(parameters)));
  socket.write(Buffer.concat([record(PARAMS, Buffer.alloc(0)), record(STDIN, Buffer.alloc(0))]));
  await once(socket, 'close');
  const text = Buffer.concat(parts).toString('latin1');
  const answer = /\r\n\r\n(\d+)\n/.exec(text);
  if (answer === null) throw new Error('no answer');
  return answer[1];
}

export const phpFpm: Making = ({ folder, port }) => {
  const name = readdirSync(PROGRAMS).find((each) => /^php-fpm[\d.]+$/.test(each));
  if (name === undefined || !existsSync(join(PROGRAMS, name))) return null;
  const own = join(folder, 'php-fpm');
  const log = join(own, 'error.log');
  const script = join(own, 'planted.php');
  const user = userInfo().username;
  const configuration = `[global]
error_log = ${log}
daemonize = no
process_control_timeout = 10
[www]
user = ${user}
group = ${user}
listen = 127.0.0.1:${port}
pm = static
pm.max_children = 2
`;
  return {
    name: 'php-fpm',
    prepare: () => {
      mkdirSync(own, { recursive: true });
      writeFileSync(script, SCRIPT);
      writeFileSync(join(own, 'fpm.conf'), configuration);
      return [join(PROGRAMS, name), '-R', '-y', join(own, 'fpm.conf')];
    },
    connect: () =>
      Promise.resolve({
        ask: (number) => ask(port, script, sizeOf(number)),
        close: () => undefined,
      }),
    hasWorkers: true,
    reload: 'SIGUSR2',
    replaces: true,
    rotation: { signal: 'SIGUSR1', log },
    end: 'SIGQUIT',
  };
};
