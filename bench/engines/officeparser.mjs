import { createRequire } from 'node:module';
import { answer } from './loop.mjs';

const require = createRequire(new URL('../peers/package.json', import.meta.url));
const { OfficeConverter } = require('officeparser');
await answer(async (path) => (await OfficeConverter.convert(path, 'md')).value);
