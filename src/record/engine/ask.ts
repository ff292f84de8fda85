/** Finds the session that a process belongs to, and asks it. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAbandoned, ownerOf } from './abandoned.js';
import { statFields } from './stat.js';
import { ComairError, messageOf } from '../../base/errors.js';
import { ASK } from './control-server.js';
import type { Answer } from './control-server.js';
import type { WindowAction } from './windows.js';

/** Above that of an action, which waits for processes. */
const PATIENCE_MS = 15_000;

function exchange(socket: string, request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = '';
    const connection = connect(socket, () => {
      connection.write(`${request}\n`);
    });
    connection.setEncoding('utf8').setTimeout(PATIENCE_MS, () => {
      connection.destroy(new Error('it does not answer'));
    });
    connection.on('data', (part: string) => (text += part));
    connection.on('error', reject).on('end', () => {
      try {
        resolve(JSON.parse(text) as Answer);
      } catch (error) {
        reject(new Error(messageOf(error)));
      }
    });
  });
}

/** Where sessions of a process may have their folders: it may have another TMPDIR than we. */
function parents(pid: number): string[] {
  const found = [tmpdir(), '/tmp'];
  for (const each of [pid, Number(statFields(pid)?.[1])]) {
    try {
      const environment = readFileSync(`/proc/${each}/environ`, 'utf8').split('\0');
      const own = environment.find((pair) => pair.startsWith('TMPDIR='));
      if (own !== undefined) found.push(own.slice('TMPDIR='.length));
    } catch {
      // Not ours to read.
    }
  }
  return [...new Set(found)];
}

interface Folder {
  path: string;
  owner: number;
}

function folders(pid: number): Folder[] {
  return parents(pid).flatMap((parent) => {
    try {
      return readdirSync(parent).flatMap((name) => {
        const owner = ownerOf(name);
        return owner === null || isAbandoned(name) ? [] : [{ path: join(parent, name), owner }];
      });
    } catch {
      return [];
    }
  });
}

async function isOf({ path }: Folder, pid: number): Promise<boolean> {
  try {
    const said = await exchange(join(path, ASK), 'who');
    return 'pids' in said && said.pids.includes(pid);
  } catch {
    return false;
  }
}

/** @throws ComairError `usage` where there is none */
async function sessionOf(pid: number): Promise<string> {
  if (statFields(pid) === null) throw new ComairError(`there is no process ${pid}`, 'usage');
  const all = folders(pid);
  for (const folder of all.sort((a, b) => Number(b.owner === pid) - Number(a.owner === pid))) {
    if (await isOf(folder, pid)) return join(folder.path, ASK);
  }
  const own = all.some(({ owner, path }) => owner === pid && !existsSync(join(path, ASK)));
  throw new ComairError(
    own
      ? `process ${pid} was started without --start, or belongs to another user: it cannot be controlled`
      : `process ${pid} is neither a comair-bin of yours that was started with --start, nor profiled by one`,
    'usage',
  );
}

/** @throws ComairError `usage`, `engine` */
export async function ask(
  pid: number,
  action: WindowAction,
): Promise<Extract<Answer, { state: unknown }>> {
  const socket = await sessionOf(pid);
  const said = await exchange(socket, action).catch((error: unknown): never => {
    throw new ComairError(
      `process ${pid} cannot be asked: ${(error as Error).message}; it may just have ended`,
      'engine',
    );
  });
  if ('error' in said) throw new ComairError(said.error, 'usage');
  if (!('state' in said)) throw new ComairError(`process ${pid} gave no answer`, 'engine');
  return said;
}
