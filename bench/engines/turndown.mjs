import { createRequire } from 'node:module';
import { answer } from './loop.mjs';

const require = createRequire(new URL('../peers/package.json', import.meta.url));
const TurndownService = require('turndown');
const { gfm } = require('turndown-plugin-gfm');

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
turndown.use(gfm);
await answer(async (_path, bytes) => turndown.turndown(bytes.toString('utf8')));
