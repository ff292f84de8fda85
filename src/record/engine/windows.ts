/** The windows of a session: who asks for them, and how far its processes have come with it. */
import { ComairError } from '../../base/errors.js';
import type { SessionEvent } from '../../native/native-session.js';
import { FrameKind } from '../../stream/format.js';
import { decodeWindow } from '../../stream/frames.js';
import { ControlFile } from './control-file.js';

export const WINDOW_ACTIONS = ['start', 'stop', 'snapshot'] as const;
export type WindowAction = (typeof WINDOW_ACTIONS)[number];

/** What became of an action. */
export interface WindowState {
  /** The window that it was about. */
  window: number;
  /** Processes that have done it. */
  done: number;
  /** Those that have not yet: on DynamoRIO they make no system call. */
  waiting: number[];
}

/** So long an action waits for those that have not done it yet. */
const PATIENCE_MS = 5000;

interface Stream {
  pid: number;
  /** Null: it waits for one. */
  window: number | null;
  /** What it had to send for a snapshot came. */
  flushed: boolean;
}

export class Windows {
  readonly #file: ControlFile;
  readonly #streams = new Map<number, Stream>();
  #ended = false;
  #onChange: () => void = () => undefined;
  /** One after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(path: string, begin: 'paused' | 'running') {
    this.#file = new ControlFile(path, begin === 'running');
  }

  get path(): string {
    return this.#file.path;
  }

  /** Processes that are heard of. */
  pids(): number[] {
    return [...new Set([...this.#streams.values()].map(({ pid }) => pid))];
  }

  /** All events of the session, before a frame's buffer is given back. */
  onEvent(event: SessionEvent): void {
    if (event.type === 'open') {
      this.#streams.set(event.stream, { pid: event.pid, window: null, flushed: false });
    } else if (event.type === 'close') this.#streams.delete(event.stream);
    else if (event.type === 'exit') this.#ended = true;
    else if (event.type === 'done') this.#file.close();
    else if (event.type === 'frame' && event.kind === FrameKind.Window) this.#onWindow(event);
    else return;
    this.#onChange();
  }

  #onWindow({ stream, data, length }: SessionEvent & { type: 'frame' }): void {
    const known = this.#streams.get(stream);
    try {
      const { window, event } = decodeWindow(data, length);
      if (known === undefined) return;
      if (event === 'snapshot') known.flushed = true;
      else known.window = event === 'start' ? window : null;
    } catch {
      // The analysis tells of it.
    }
  }

  /** What SIGUSR2 asks for. */
  toggle(): Promise<WindowState> {
    return this.do(this.#file.open ? 'stop' : 'start');
  }

  /** @throws ComairError `usage` for what cannot be done now */
  do(action: WindowAction): Promise<WindowState> {
    const result = this.#queue.then(() => this.#do(action));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #do(action: WindowAction): Promise<WindowState> {
    const { window, open } = this.#file;
    if (this.#ended && this.#streams.size === 0) {
      throw new ComairError('the program has ended: its report follows', 'usage');
    }
    if (action === 'snapshot') {
      if (window === 0) {
        throw new ComairError('there has been no window yet: start one first', 'usage');
      }
      for (const stream of this.#streams.values()) stream.flushed = false;
      this.#file.flush();
      return this.#settled(window, (each) => each.window === null || each.flushed);
    }
    if (open === (action === 'start')) {
      throw new ComairError(
        open ? `window ${window} is open already` : 'no window is open: there is nothing to stop',
        'usage',
      );
    }
    this.#file.switch();
    const wanted = action === 'start' ? this.#file.window : null;
    return this.#settled(this.#file.window, (each) => each.window === wanted);
  }

  /** Waits, but not for ever, until all processes are `done`. */
  async #settled(window: number, done: (stream: Stream) => boolean): Promise<WindowState> {
    const waiting = () => [...this.#streams.values()].filter((each) => !done(each));
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
      this.#onChange = () => {
        if (waiting().length === 0) resolve();
      };
      this.#onChange();
    });
    clearTimeout(timer);
    this.#onChange = () => undefined;
    const late = waiting();
    return { window, done: this.#streams.size - late.length, waiting: late.map(({ pid }) => pid) };
  }
}
