import type { OutlineEntry } from '../../../layout/text/outline-match.js';
import type { PdfDocument } from './document.js';
import { readUtf16 } from './strings.js';

const MAX_ENTRIES = 20_000;
const MAX_DEPTH = 12;

/** The document's outline (bookmarks), depth first; entries that form a circle are met once. */
export function readOutline(document: PdfDocument): OutlineEntry[] {
  const { engine, handle } = document;
  const { call } = engine;
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const visit = (first: number, depth: number): void => {
    for (let at = first; at !== 0 && !seen.has(at) && entries.length < MAX_ENTRIES; ) {
      seen.add(at);
      const bookmark = at;
      const title = readUtf16(engine, (buffer, bytes) => call.FPDFBookmark_GetTitle(bookmark, buffer, bytes)).trim();
      const destination = call.FPDFBookmark_GetDest(handle, bookmark);
      const page = destination === 0 ? -1 : call.FPDFDest_GetDestPageIndex(handle, destination);
      if (title !== '') entries.push({ title, depth, page: page < 0 ? undefined : page + 1 });
      if (depth < MAX_DEPTH) visit(call.FPDFBookmark_GetFirstChild(handle, bookmark), depth + 1);
      at = call.FPDFBookmark_GetNextSibling(handle, bookmark);
    }
  };
  visit(call.FPDFBookmark_GetFirstChild(handle, 0), 1);
  return entries;
}
