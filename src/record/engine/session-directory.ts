/** The private directory of a session: its socket and the engine's messages. */
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  rmdirSync,
  unlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPrefix, removeAbandoned } from './abandoned.js';

/** A socket's name has room for so many bytes. */
const MAX_SOCKET_PATH = 107;
const SOCKET = 'socket';

export interface SessionDirectory {
  path: string;
  socket: string;
  logs: string;
  remove(): void;
  /**
   * Leaves the folder of messages to processes that live on: the engine ends a process that
   * cannot open its messages' file when it forks or executes a program.
   */
  leave(): void;
}

const present = new Set<string>();

/** What is in them is known: to remove folders of any content Node.js first loads code for it. */
function removeFlat(path: string): boolean {
  const logs = join(path, 'logs');
  try {
    for (const name of readdirSync(logs)) unlinkSync(join(logs, name));
    rmdirSync(logs);
    rmdirSync(path);
    return true;
  } catch {
    return false;
  }
}

function remove(path: string): void {
  present.delete(path);
  if (!removeFlat(path)) rmSync(path, { recursive: true, force: true });
}

function removeAll(): void {
  for (const path of present) remove(path);
}

/** A TMPDIR that is gone or closed to us is no reason not to run. */
function isUsable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Removed by `remove`, at the latest when this process exits, and where that was killed when the
 * next session begins.
 * @throws what creating it throws
 */
export function makeSessionDirectory(base = tmpdir()): SessionDirectory {
  const prefix = ownPrefix();
  const fits = (folder: string) =>
    Buffer.byteLength(join(folder, `${prefix}XXXXXX`, SOCKET)) <= MAX_SOCKET_PATH;
  // Engines know their files again by what the kernel calls them.
  const real = isUsable(base) ? realpathSync(base) : '';
  const parent = real !== '' && fits(real) ? real : '/tmp';
  removeAbandoned(parent);
  const path = mkdtempSync(join(parent, prefix));
  const logs = join(path, 'logs');
  mkdirSync(logs);
  if (process.geteuid?.() === 0) {
    // A target of root that gives up its rights still has to reach us. Others can only pass
    // through: what they could make here, root would follow or overwrite.
    chmodSync(path, 0o711);
    chmodSync(logs, 0o711);
  }
  if (present.size === 0) process.on('exit', removeAll);
  present.add(path);
  return {
    path,
    socket: join(path, SOCKET),
    logs,
    remove: () => {
      remove(path);
      if (present.size === 0) process.off('exit', removeAll);
    },
    leave: () => {
      rmSync(join(path, SOCKET), { force: true });
      present.delete(path);
      if (present.size === 0) process.off('exit', removeAll);
    },
  };
}
