import { parseXml, type XmlElement, type XmlNode } from '../../bytes/xml/tree.js';
import { heading, link, paragraph, root, text } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PhrasingContent, Root, RootContent } from '../../core/tree.js';
import { decodeHtml } from '../../families/html/decode.js';
import { bodyOf } from '../../families/html/document.js';
import { parseHtml } from '../../families/html/parse.js';
import { readElements } from '../../families/html/walk.js';

/** RSS 0.9x, 1.0 and 2.0, and Atom: the feed's title, then each entry with its date, author and content. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const decoded = decodeHtml(source.bytes, source.mediaType);
  if (decoded.guessed) context.warn({ code: 'guessed-charset', message: `The feed was read as ${decoded.charset}.` });
  const document = parseXml(decoded.text, context.budget);
  if (document.truncated) context.warn({ code: 'truncated', message: 'The feed ends early.' });
  const feed = child(document.root, 'channel') ?? document.root;
  const items = [...feed.elements(), ...(feed === document.root ? [] : document.root.elements())].filter(
    (element) => element.local === 'item' || element.local === 'entry',
  );
  const out: RootContent[] = [];
  const title = plain(child(feed, 'title'));
  if (title !== '') out.push(heading(1, title));
  for (const block of readContent(
    child(feed, 'description') ?? child(feed, 'subtitle') ?? child(feed, 'tagline'),
    1,
    context,
  ))
    out.push(block);
  items.forEach((item, i) => {
    context.progress(i + 1, items.length);
    for (const block of readEntry(item, context)) out.push(block);
  });
  return root(out);
}

/** The first child by its name without prefix; children of extensions come after those of the feed's own vocabulary. */
function child(element: XmlElement, local: string): XmlElement | undefined {
  const all = element.elements().filter((candidate) => candidate.local === local);
  return all.find((candidate) => !/^(?:media|itunes|image):/.test(candidate.name)) ?? all[0];
}

function readEntry(item: XmlElement, context: ReadContext): RootContent[] {
  const out: RootContent[] = [];
  const title = plain(child(item, 'title'));
  const url = addressOf(item);
  const label: PhrasingContent[] = title === '' ? [] : [text(title)];
  if (label.length > 0) out.push(heading(2, url === undefined ? label : [link(url, label)]));
  const facts = [
    plain(
      child(item, 'pubDate') ??
        child(item, 'published') ??
        child(item, 'date') ??
        child(item, 'updated') ??
        child(item, 'issued'),
    ),
    authorOf(item),
  ];
  const line = facts.filter((fact) => fact !== '').join(' · ');
  if (line !== '') out.push(paragraph(line));
  if (title === '' && url !== undefined) out.push(paragraph([link(url, [text(url)])]));
  const content = item.elements('content:encoded')[0] ?? contentOf(item);
  for (const block of readContent(content ?? child(item, 'description') ?? child(item, 'summary'), 2, context))
    out.push(block);
  for (const enclosure of item.elements().filter((element) => element.local === 'enclosure')) {
    const file = enclosure.get('url');
    if (file !== undefined) out.push(paragraph([link(file, [text(file)])]));
  }
  return out;
}

/** Atom's `content`; Media RSS has an element of the same name that is a file. */
function contentOf(item: XmlElement): XmlElement | undefined {
  return item
    .elements()
    .find(
      (element) =>
        (element.local === 'content' && element.get('url') === undefined && element.get('src') === undefined) ||
        element.local === 'encoded',
    );
}

function addressOf(item: XmlElement): string | undefined {
  const links = item.elements().filter((element) => element.local === 'link');
  const best = links.find((element) => (element.get('rel') ?? 'alternate') === 'alternate') ?? links[0];
  const url = best?.get('href') ?? best?.textContent().trim();
  const guid = child(item, 'guid');
  if (url !== undefined && url !== '') return url;
  return guid !== undefined && guid.get('isPermaLink') !== 'false' && /^https?:/.test(guid.textContent().trim())
    ? guid.textContent().trim()
    : undefined;
}

function authorOf(item: XmlElement): string {
  const author = child(item, 'creator') ?? child(item, 'author');
  if (author === undefined) return '';
  return plain(child(author, 'name') ?? author);
}

/** The text of an element that may hold escaped HTML, on one line. */
function plain(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  const value = element.textContent();
  const bare = /<[a-z/]|&[a-z#]/i.test(value)
    ? value
        .replace(/<[^<>]*>/g, '')
        .replace(/&nbsp;|&#160;/g, ' ')
        .replace(/&amp;/g, '&')
        .replace(/&quot;/g, '"')
        .replace(/&#0?39;|&apos;/g, "'")
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
    : value;
  return bare.replace(/\s+/g, ' ').trim();
}

/** Content as blocks: escaped HTML, or XHTML as elements, or plain text. Its headings stand below those of the feed. */
function readContent(element: XmlElement | undefined, level: number, context: ReadContext): RootContent[] {
  if (element === undefined) return [];
  const html = element.elements().length > 0 ? toHtml(element.children) : element.textContent();
  if (html.trim() === '') return [];
  if (!/<[a-z!/]|&[a-z#]/i.test(html))
    return html
      .split(/\n\s*\n/)
      .filter((part) => part.trim() !== '')
      .map((part) => paragraph(part.trim()));
  const blocks = readElements([bodyOf(parseHtml(html, context.budget))], { context });
  for (const block of blocks)
    if (block.type === 'heading') block.depth = Math.min(block.depth + level, 6) as typeof block.depth;
  return blocks;
}

const MAX_DEPTH = 200;

/** Elements back to HTML, for the one walker that knows it. */
function toHtml(nodes: readonly XmlNode[], depth = 0): string {
  let out = '';
  for (const node of nodes) {
    if (typeof node === 'string') out += node.replace(/&/g, '&amp;').replace(/</g, '&lt;');
    else if (depth > MAX_DEPTH) out += node.textContent().replace(/&/g, '&amp;').replace(/</g, '&lt;');
    else {
      const attributes = node
        .attributeNames()
        .map((name) => ` ${name}="${(node.get(name) ?? '').replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`);
      const inner = toHtml(node.children, depth + 1);
      out += /^(?:br|hr|img|wbr|input)$/.test(node.local)
        ? `<${node.local}${attributes.join('')}>`
        : `<${node.local}${attributes.join('')}>${inner}</${node.local}>`;
    }
  }
  return out;
}
