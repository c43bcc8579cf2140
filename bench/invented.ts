// Runs of letters or digits of outputs that are nowhere in their documents: `npm run bench:invented -- MANIFEST FOLDER`, after
// `markwell batch --manifest MANIFEST --out FOLDER`. What is computed (values of sheets, labels that are counted) shows too.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inventedRuns, seenIn, seenInPdf } from '../test/invented.js';

const [manifest, folder] = process.argv.slice(2);
if (manifest === undefined || folder === undefined) throw new Error('usage: bench:invented -- MANIFEST FOLDER');
/** Runs of a document that are printed. */
const SHOWN = 12;
/** Bigger documents take minutes in twenty character sets. */
const MAX_BYTES = 5_000_000;

let compared = 0;
let clean = 0;
for (const line of readFileSync(manifest, 'utf8').trim().split('\n')) {
  const { id, path } = JSON.parse(line) as { id: string; path: string };
  const output = join(folder, `${id}.md`);
  if (!existsSync(output)) continue;
  const bytes = readFileSync(path);
  if (bytes.length > MAX_BYTES) continue;
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-');
  const shown = isPdf ? seenInPdf(path) : [];
  if (shown === undefined) continue;
  // Addresses of links stand in a PDF's objects, not in its text.
  const seen = [...shown, ...seenIn(bytes)];
  compared++;
  const runs = inventedRuns(readFileSync(output, 'utf8'), seen);
  if (runs.length === 0) clean++;
  else console.log(`${id}: ${runs.length}: ${runs.slice(0, SHOWN).join(' ')}`);
}
console.log(`${compared} compared, ${clean} without a run that is not seen`);
