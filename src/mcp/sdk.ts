/**
 * What is used of the official SDK. In the bundle this is a file of its own (scripts/build-cli.mjs):
 * no command but `mcp` loads it.
 */
export { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
