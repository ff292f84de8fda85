/**
 * A session of root's is reached by those of its processes that give up root's rights. Other users,
 * who see its folder and the engine's command line, can make nothing of that.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import type { ExecutionContext } from 'ava';
import { MAIN, inFolder } from '../support/command.js';
import { forEngines } from './engines.js';

const NOBODY = 65534;

interface Attempt {
  status: number | null;
  text: string;
}

/** What a shell of another user's comes to. */
function attempt(script: string, ...args: string[]): Attempt {
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', ...args], {
    uid: NOBODY,
    gid: NOBODY,
    encoding: 'utf8',
    cwd: '/',
  });
  return { status, text: stdout + stderr };
}

/** Says what it has to say to a socket. @returns 'refused', or that there was a connection */
function speak(socket: string, hex: string): string {
  const script = `import socket, sys
s = socket.socket(socket.AF_UNIX)
try:
  s.connect(sys.argv[1])
except PermissionError:
  print("refused"); sys.exit()
s.sendall(bytes.fromhex(sys.argv[2]))
s.settimeout(20)
print("heard", s.recv(100))`;
  return attempt('/usr/bin/python3 -ISc "$@"', script, socket, hex).text.trim();
}

/** A header as engines send it, with a token that is guessed. */
function header(): string {
  const text = (value: string): Buffer => Buffer.from([0xa0 | value.length, ...Buffer.from(value)]);
  const payload = Buffer.concat([Buffer.from([0x81]), text('token'), text('0123456789')]);
  const frame = Buffer.alloc(8 + Math.ceil(payload.length / 8) * 8);
  frame.writeUInt32LE(payload.length, 0);
  frame.writeUInt32LE(1, 4);
  payload.copy(frame, 8);
  return frame.toString('hex');
}

function attack(t: ExecutionContext, folder: string, pid: number): void {
  // Each engine's log is called after its process, so that names of later ones can be foretold.
  for (const place of ['', 'logs/']) {
    const target = `${folder}/${place}valgrind.1234.log`;
    for (const script of ['ln -s /etc/motd "$0"', 'touch "$0"', 'mkdir "$0"', 'ln /etc/motd "$0"'])
      t.not(attempt(script.replace('"$0"', '"$1"'), target).status, 0, script + target);
    t.not(attempt('ls "$1"', `${folder}/${place}`).status, 0);
  }
  for (const script of ['rm -rf "$1"', 'mv "$1" "$1.away"', 'chmod 777 "$1"'])
    t.not(attempt(script, folder).status, 0, script);
  for (const file of ['environ', 'mem', 'fd'])
    t.not(attempt('ls "$1"/ > /dev/null 2>&1 || cat "$1"', `/proc/${pid}/${file}`).status, 0, file);
  const line = attempt('cat "$1"', `/proc/${pid}/cmdline`);
  t.is(line.status, 0);
  t.notRegex(line.text, /[0-9a-f]{32}/);
  // It is told no more than that it is turned away.
  for (const said of [header(), '00'.repeat(64)])
    t.regex(speak(join(folder, 'socket'), said), /^heard b'(\\x00)?'$/);
  t.is(speak(join(folder, 'ask'), Buffer.from('{"ask":"stop"}\n').toString('hex')), 'refused');
}

if (process.geteuid?.() !== 0)
  test.skip('other users come to nothing (needs root)', () => undefined);
else
  forEngines('other users can neither plant links, nor read, nor speak', async (t, engine) => {
    await inFolder(async (base) => {
      chmodSync(base, 0o1777); // as /tmp
      const argv = ['--start', 'running', '--engine', engine.name, '--', '/bin/sh', '-c'];
      const child = spawn(process.execPath, [MAIN, ...argv, 'echo here; cat; echo done'], {
        env: { ...process.env, TMPDIR: base },
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      let [out, report] = ['', ''];
      child.stderr.setEncoding('utf8').on('data', (text: string) => (report += text));
      const begun = new Promise<void>((resolve) => {
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          out += text;
          resolve();
        });
      });
      const ended = new Promise((resolve) => child.on('close', resolve));
      await begun;
      try {
        const [name] = readdirSync(base);
        const children = readFileSync(`/proc/${child.pid!}/task/${child.pid!}/children`, 'utf8');
        attack(t, join(base, name), Number(children.trim().split(' ')[0]));
      } finally {
        child.stdin.end('input\n');
        await ended;
      }
      t.is(out, 'here\ninput\ndone\n');
      t.regex(report, /2\s+connections\s+to\s+this\s+session\s+were\s+turned\s+away/);
      t.regex(report, /cat: window 1, exit 0/);
    });
  });
