import { toMarkdown } from '../peers/node_modules/@firecrawl/anydoc/index.js';
import { answer } from './loop.mjs';

await answer((path) => toMarkdown(path));
