import { createRequire } from 'node:module';
import { answer } from './loop.mjs';

const require = createRequire(new URL('../peers/package.json', import.meta.url));
const { Readability } = require('@mozilla/readability');
const { JSDOM } = require('jsdom');
const TurndownService = require('turndown');
const { gfm } = require('turndown-plugin-gfm');

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
turndown.use(gfm);
await answer(async (_path, bytes) => {
  const article = new Readability(new JSDOM(bytes.toString('utf8')).window.document).parse();
  return article ? turndown.turndown(article.content) : '';
});
