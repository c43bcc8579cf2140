/** What is used of the SDK. The build puts it into one file: the packages themselves are twenty times as large. */
export {
  type CallToolResult,
  createMcpHandler,
  fromJsonSchema,
  localhostAllowedOrigins,
  McpServer,
  originValidationResponse,
} from '@modelcontextprotocol/server';
export { serveStdio } from '@modelcontextprotocol/server/stdio';
