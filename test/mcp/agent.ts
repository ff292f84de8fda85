/** A client of `comair-bin mcp`, by the official SDK, as a coding agent is one. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { MAIN } from '../support/command.js';

export interface NextCall {
  tool: string;
  arguments: Record<string, unknown>;
}

/** What tests read of an answer. */
export interface Answer {
  report: string;
  verdict: string;
  ended: string;
  text: string;
  accept: boolean;
  why: string;
  passed: boolean;
  page: number;
  pages: number;
  lines: string[];
  findings: { finding: number; class: string; exponent: number; name: string; where: string }[];
  finding: { name: string; was: string; is: string; fell: boolean };
  sources: { file: string; of: string; line: number; lines: string[] | null }[];
  routines: { id: string; name: string }[];
  suggestion: { code: string };
  output: { stdout: string[]; stderr: string[] };
  next: NextCall[];
}

export interface Agent {
  client: Client;
  /** @throws Error with the text of an answer that says that the call failed */
  call: (tool: string, args: Record<string, unknown>) => Promise<Answer>;
  /** The call of that tool that an answer proposes. */
  follow: (answer: Answer, tool: string) => Promise<Answer>;
}

interface Result {
  isError?: boolean;
  content: { text: string }[];
  structuredContent: Answer;
}

export async function startAgent(cwd: string, ...args: string[]): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' });
  const env = Object.entries(process.env).filter(
    (each): each is [string, string] => each[1] != null,
  );
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'mcp', ...args],
      cwd,
      env: Object.fromEntries(env),
    }),
  );
  const call = async (tool: string, given: Record<string, unknown>): Promise<Answer> => {
    const result = (await client.callTool({ name: tool, arguments: given })) as unknown as Result;
    const [{ text }] = result.content;
    if (result.isError === true) throw new Error(text);
    return result.structuredContent;
  };
  return {
    client,
    call,
    follow: (answer, tool) => {
      const next = answer.next.find((each) => each.tool === tool);
      if (next === undefined) throw new Error(`no ${tool} in ${JSON.stringify(answer.next)}`);
      return call(tool, next.arguments);
    },
  };
}
