/** What a tool is, and what several of them ask for. */
import { z } from 'zod';
import type { Answer } from './answer.js';
import type { Call } from './session.js';

export interface Tool<S extends z.ZodRawShape = z.ZodRawShape> {
  name: string;
  title: string;
  /** For the agent: what it tells, and what it needs. */
  description: string;
  input: S;
  /** It runs no program. */
  reads: boolean;
  run: (args: z.infer<z.ZodObject<S>>, call: Call) => Promise<Answer>;
}

/** Lets the compiler find the types of the arguments. */
export const tool = <S extends z.ZodRawShape>(of: Tool<S>): Tool =>
  // Arguments are checked against the schema before a tool sees them.
  of as unknown as Tool;

/** An argument, or a path: more of it is a slip. */
const text = z.string().max(100_000);

export const command = z
  .array(text)
  .min(1)
  .max(10_000)
  .describe('Program and arguments, as a list; no shell. ["./prog", "1000"]');

export const cwd = text.optional().describe('Folder to run in; default: the first allowed one');

export const stdin = text.optional().describe('File that the program reads from stdin');

export const seconds = z
  .number()
  .positive()
  .optional()
  .describe('After so long it is ended, and what was seen is reported');

export const report = text.describe(
  'A report of this session, such as "r1", or the path of a recording, profile or report',
);

export const page = z.number().int().positive().default(1).describe('Of a long answer');

export const rank = z.number().int().positive();

export const name = text;
