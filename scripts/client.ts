// Writes src/client/schema.ts, the types of the client, from the interface description. usage: npm run client
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { openapiDocument } from '../src/server/openapi.js';

/** The types as they should stand in src/client/schema.ts. */
export async function clientTypes(): Promise<string> {
  const description = JSON.parse(JSON.stringify(openapiDocument('1.0.0'))) as Parameters<typeof openapiTS>[0];
  return `// Written by "npm run client" from the interface description.\n${astToString(await openapiTS(description))}`;
}

if (process.argv[1]?.endsWith('client.ts') === true) writeFileSync('src/client/schema.ts', await clientTypes());
