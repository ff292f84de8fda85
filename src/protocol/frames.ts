/**
 * Made from protocol/frames.mjs: edit that, then "npm run protocol".
 * Keys of the frames' maps, and words in them.
 */

/** By kind of frame. What the recorder alone writes, and reads, is not here. */
// prettier-ignore
export const FRAME_KEYS = {
  Header: ['format', 'second', 'engine', 'engine_version', 'token', 'cell', 'footprint', 'pid', 'ppid', 'exe', 'argv', 'start_ms', 'forked', 'windows', 'loops', 'thinned', 'resources', 'sizeless'],
  Module: ['id', 'path', 'bias', 'start', 'end', 'build_id'],
  Unmap: ['id'],
  Constructs: ['constructs', 'flags'],
  Thread: ['thread', 'event', 'tid'],
  Rows: ['thread', 'seq', 'rows', 'incomplete', 'args', 'contexts', 'points', 'open', 'course', 'counted', 'counts', 'columns'],
  End: ['reason', 'exit_code', 'signal', 'threads', 'activations', 'rows', 'blocks', 'work', 'instructions'],
  Trace: ['count', 'pad', 'events'],
  Note: ['text', 'at_once'],
  BottomUp: ['cells'],
  Contexts: ['contexts'],
  Blocks: ['blocks'],
  Structures: ['places', 'site_totals', 'nodes', 'links', 'thread', 'invocations'],
  Window: ['window', 'event', 'ms'],
  Effect: ['effect', 'of'],
  Requests: ['connections', 'requests', 'within'],
  Diagnosis: ['loops', 'recursions', 'called'],
  Thinned: ['loops'],
  Resources: ['records', 'of', 'numbers'],
  Origins: ['origins', 'numbers'],
  SystemCalls: ['calls', 'machine'],
} as const;
export type FrameKey<K extends keyof typeof FRAME_KEYS> = (typeof FRAME_KEYS)[K][number];

/** What a column of rows, and a number of the end record, is named after; one of them is there. */
export const SECOND_COSTS = ['work', 'instructions'] as const;
export type SecondCost = (typeof SECOND_COSTS)[number];

/**
 * Columns of activations that are counted, beside what rows have, too: what called them, whether
 * they lie in another activation of their routine, and how many there were.
 */
export const COUNT_COLUMNS = ['caller', 'within', 'count'] as const;
export type CountColumn = (typeof COUNT_COLUMNS)[number];

/**
 * What a thread frame says. stack: a thread, that with the number `tid`, goes on on another stack,
 * a handler's or a coroutine's, whose rows come under the number `thread`.
 */
export const THREAD_EVENTS = ['start', 'end', 'stack'] as const;
export type ThreadEvent = (typeof THREAD_EVENTS)[number];

/** What a window frame says. */
export const WINDOW_EVENTS = ['start', 'stop', 'snapshot'] as const;
export type WindowEvent = (typeof WINDOW_EVENTS)[number];

/** Whose numbers system calls have. */
export const CALL_MACHINES = ['x86-64', 'arm64'] as const;
export type CallMachine = (typeof CALL_MACHINES)[number];

/** Why a stream ends. */
export const END_REASONS = ['exit', 'exec', 'stop'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** In place of a type of elements: one value for all rows. */
export const CONSTANT_COLUMN = ['const'] as const;
export type ConstantColumn = (typeof CONSTANT_COLUMN)[number];

/** Types of a column's elements. */
export const ELEMENT_TYPES = ['u8', 'u16', 'u32', 'i8', 'i16', 'i32'] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];
