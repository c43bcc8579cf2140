// Puts the MCP SDK with what it needs into one file: it is used in few places and would be a quarter of the installation.
import { build } from 'esbuild';

await build({
  entryPoints: ['src/mcp/sdk.ts'],
  outfile: 'dist/mcp/sdk.js',
  allowOverwrite: true,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  legalComments: 'eof',
  // Some of what is bundled asks for Node's modules by `require`.
  banner: { js: "import { createRequire as bundledRequire } from 'node:module';\nconst require = bundledRequire(import.meta.url);" },
});
