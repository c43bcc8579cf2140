import { LiteParse } from '../peers/node_modules/@llamaindex/liteparse/dist/lib.js';
import { answer } from './loop.mjs';

const parser = new LiteParse({ outputFormat: 'markdown', ocrEnabled: false, quiet: true, imageMode: 'off' });
await answer(async (path) => (await parser.parse(path)).text);
