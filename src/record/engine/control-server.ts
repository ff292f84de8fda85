/** Takes requests of `comair-bin control`: one line of JSON each, answered by one. */
import { chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { messageOf } from '../../base/errors.js';
import { WINDOW_ACTIONS } from './windows.js';
import type { WindowState, Windows } from './windows.js';

/** Of the socket in a session's folder. */
export const ASK = 'ask';

const LONGEST_REQUEST = 200;

/** What is to be known of the run to analyse what is recorded of it so far. */
export interface Recorded {
  path: string;
  pid: number;
  argv: string[];
  cwd: string;
  start_ms: number;
}

export type Answer =
  | { pids: number[] }
  | { error: string }
  | { state: WindowState; recorded: Recorded | null; pid: number };

export interface Served {
  windows: Windows;
  /** The process that was started. */
  pid: number;
  recorded: Recorded | null;
}

async function answer(request: string, { windows, pid, recorded }: Served): Promise<Answer> {
  if (request === 'who') return { pids: [process.pid, pid, ...windows.pids()] };
  const action = WINDOW_ACTIONS.find((each) => each === request);
  if (action === undefined) return { error: 'it is not understood: use the same comair-bin' };
  try {
    const state = await windows.do(action);
    return { state, pid, recorded: action === 'snapshot' ? recorded : null };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

function serve(socket: Socket, served: Served): void {
  let text = '';
  socket.setEncoding('utf8').on('error', () => undefined);
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\n');
    if (end < 0 && text.length <= LONGEST_REQUEST) return;
    socket.removeAllListeners('data');
    void answer(text.slice(0, Math.max(end, 0)), served).then((said) => {
      socket.end(`${JSON.stringify(said)}\n`);
    });
  });
}

/** Does not keep the process alive. Where it cannot be, nobody can ask. */
export function startServer(path: string, served: Served): Server {
  const server = createServer((socket) => {
    serve(socket, served);
  });
  server.on('error', () => undefined);
  server.listen(path, () => {
    chmodSync(path, 0o600);
  });
  return server.unref();
}
