import { createRequire } from 'node:module';
import { answer } from './loop.mjs';

// CommonJS packages of the peers' own folder.
const require = createRequire(new URL('../peers/package.json', import.meta.url));
const mammoth = require('mammoth');
const TurndownService = require('turndown');
const { gfm } = require('turndown-plugin-gfm');

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
turndown.use(gfm);
await answer(async (_path, buffer) => turndown.turndown((await mammoth.convertToHtml({ buffer })).value));
