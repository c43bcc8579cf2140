// Writes the lists that docs share with the code: everything between <!-- list:NAME --> and <!-- /list -->.
// usage: npm run docs (test/docs.test.ts fails where a list is not what the code says)
import { readFileSync, writeFileSync } from 'node:fs';
import { documentedFiles, withLists } from './lists.js';

for (const file of documentedFiles()) {
  const before = readFileSync(file, 'utf8');
  const after = withLists(before);
  if (after !== before) writeFileSync(file, after);
}
