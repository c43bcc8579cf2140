import { basename } from 'node:path';
import { convert } from '../../dist/index.js';
import { answer } from './loop.mjs';

await answer(async (path, bytes) => (await convert({ bytes, name: basename(path) })).content);
