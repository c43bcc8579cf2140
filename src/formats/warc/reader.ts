import { openZip } from '../../bytes/zip/archive.js';
import { unpack } from '../../bytes/zip/gunzip.js';
import { readEntry } from '../../bytes/zip/inflate.js';
import { heading, link, paragraph, root, text } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { decodeHtml } from '../../families/html/decode.js';
import { readPage } from '../../families/html/page.js';
import { readAnswer, readRecords, type WarcRecord } from './records.js';

/** A web archive: each page and document that was fetched, under its address. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const out: RootContent[] = [];
  const seen = new Set<string>();
  let done = 0;
  for (const bytes of archives(source.bytes, context)) {
    for (const record of readRecords(bytes, context.budget)) {
      context.progress(++done);
      if (seen.has(record.address) || !/^(?:response|resource|conversion)$/.test(record.type)) continue;
      const blocks = await readRecord(record, context);
      if (blocks.length === 0) continue;
      seen.add(record.address);
      out.push(...addressBlocks(record.address, blocks));
      for (const block of blocks) out.push(block);
    }
  }
  return root(out);
}

/** A WACZ is a zip of archives, which may be packed once more. */
function* archives(bytes: Uint8Array, context: ReadContext): Generator<Uint8Array> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    yield unpack(bytes, 'gzip', context.budget).bytes;
    return;
  }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    yield bytes;
    return;
  }
  const zip = openZip(bytes, context.budget);
  for (const entry of zip.entries) {
    if (!/\.warc(?:\.gz)?$/i.test(entry.name)) continue;
    const part = readEntry(zip, entry);
    if (part.damaged) context.warn({ code: 'damaged-part', message: 'A part of the archive is damaged or cut.' });
    yield* archives(part.bytes, context);
  }
}

/** Types that hold text to read; scripts, styles, pictures and fonts are what pages are made with. */
const READABLE =
  /^(?:text\/(?!css|javascript|ecmascript)|application\/(?!.*(?:javascript|json|font|octet-stream|wasm|x-shockwave|dns|manifest)))/i;

async function readRecord(record: WarcRecord, context: ReadContext): Promise<RootContent[]> {
  const isHttp = /application\/http/i.test(record.mediaType);
  if (record.type === 'response' && !isHttp) return [];
  const answer = isHttp
    ? readAnswer(record.block, context.budget)
    : { status: 200, mediaType: record.mediaType, body: record.block };
  if (answer.status >= 300 || answer.body.length === 0 || !READABLE.test(answer.mediaType)) return [];
  if (/html/i.test(answer.mediaType)) {
    spend(context.budget, 'maxEmbedded', 1);
    const decoded = decodeHtml(answer.body, answer.mediaType);
    return readPage(decoded.text, { context, address: record.address, main: context.options.main ?? 'auto' });
  }
  const embedded = await context.readEmbedded({
    bytes: answer.body,
    name: nameOf(record.address),
    mediaType: answer.mediaType,
  });
  return embedded.children;
}

function nameOf(address: string): string {
  return (
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  );
}

/** The address as a link, below a page's own title or as the title. */
function addressBlocks(address: string, blocks: RootContent[]): RootContent[] {
  if (address === '') return [];
  const where = paragraph([link(address, [text(address)])]);
  const first = blocks[0];
  if (first?.type !== 'heading' || first.depth !== 1) return [heading(1, address)];
  blocks.shift();
  return [first, where];
}
