import { heading, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { decodeHtml } from '../../families/html/decode.js';
import { bodyOf, readHead } from '../../families/html/document.js';
import { parseHtml } from '../../families/html/parse.js';
import { readElements } from '../../families/html/walk.js';
import { type Entry, type HelpArchive, openHelp } from './archive.js';
import { pathKey, readContents, type Topic } from './contents.js';

const PAGE = /\.x?html?$/i;

interface State {
  readonly archive: HelpArchive;
  readonly pages: ReadonlyMap<string, Entry>;
  readonly context: ReadContext;
}

/** The pages of a help file in the order of its contents; those that the contents do not list follow. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const archive = openHelp(source.bytes, context.budget);
  const pages = new Map<string, Entry>();
  for (const entry of archive.entries) if (PAGE.test(entry.name)) pages.set(pathKey(entry.name), entry);
  const state: State = { archive, pages, context };
  const topics = topicsOf(state);
  const blocks: RootContent[] = [];
  for (const [i, topic] of topics.entries()) {
    for (const block of topicBlocks(state, topic)) blocks.push(block);
    context.progress(i + 1, topics.length);
  }
  if (blocks.length === 0) throw new ConvertError('no-text');
  return root(blocks);
}

/** Every page once: where the contents name a place in a page again, the page stood before. */
function topicsOf({ archive, pages }: State): Topic[] {
  const list = archive.entries.find(({ name }) => /\.hhc$/i.test(name));
  const stated = list === undefined ? [] : readContents(decodeHtml(archive.read(list)).text);
  const seen = new Set<string>();
  const out: Topic[] = [];
  for (const topic of stated) {
    const key = topic.path === '' ? '' : pathKey(topic.path);
    if (key !== '' && (seen.has(key) || !pages.has(key))) continue;
    seen.add(key);
    out.push({ ...topic, path: key });
  }
  for (const key of pages.keys()) if (!seen.has(key)) out.push({ title: '', path: key, depth: 1 });
  return out;
}

function topicBlocks({ archive, pages, context }: State, { title, path, depth }: Topic): RootContent[] {
  const entry = pages.get(path);
  if (entry === undefined) return title === '' ? [] : [heading(depth, title)];
  const bytes = archive.read(entry);
  if (bytes.length < entry.length)
    context.warn({ code: 'truncated', message: 'A page of the help file is not there as a whole.' });
  const page = parseHtml(decodeHtml(bytes).text, context.budget);
  const blocks = readElements([bodyOf(page)], {
    context,
    resolve: (url) => (/^(?:https?|mailto|ftp):/i.test(url) ? url : undefined),
    resolveImage: (url) => url.split(/[\\/]/).at(-1) ?? '',
  });
  if (blocks.length === 0 || blocks.some((block) => block.type === 'heading')) return blocks;
  const own = title === '' ? readHead(page).title : title;
  return own === '' ? blocks : [heading(depth, own), ...blocks];
}
