import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { heading, link, list, listItem, paragraph, root, text } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { ListItem, PhrasingContent, Root, RootContent } from '../../core/tree.js';
import { decodeHtml } from '../../families/html/decode.js';
import { bodyOf } from '../../families/html/document.js';
import { parseHtml } from '../../families/html/parse.js';
import { readElements } from '../../families/html/walk.js';

/** OPML 1.0 and 2.0: the outline as nested lists; feeds and links are links. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const decoded = decodeHtml(source.bytes, source.mediaType);
  if (decoded.guessed)
    context.warn({ code: 'guessed-charset', message: `The outline was read as ${decoded.charset}.` });
  const document = parseXml(decoded.text, context.budget);
  if (document.truncated) context.warn({ code: 'truncated', message: 'The outline ends early.' });
  const out: RootContent[] = [];
  const title = document.root.find('head', 'title')?.textContent().trim() ?? '';
  if (title !== '') out.push(heading(1, title));
  const body = document.root.first('body') ?? document.root;
  const items = readOutlines(body, context, 0);
  if (items.length > 0) out.push(list(items));
  return root(out);
}

/** Outlines deeper than this stand at this depth. */
const MAX_DEPTH = 100;

function readOutlines(parent: XmlElement, context: ReadContext, depth: number): ListItem[] {
  const items: ListItem[] = [];
  for (const outline of parent.elements('outline')) {
    const blocks: RootContent[] = [];
    const line = readLine(outline, context);
    if (line.length > 0) blocks.push(paragraph(line));
    const note = outline.get('_note')?.trim() ?? '';
    if (note !== '') blocks.push(paragraph(note));
    const children = depth < MAX_DEPTH ? readOutlines(outline, context, depth + 1) : [];
    if (children.length > 0) blocks.push(list(children));
    if (blocks.length > 0) items.push(listItem(blocks, taskState(outline)));
  }
  return items;
}

function taskState(outline: XmlElement): boolean | undefined {
  const state = outline.get('_status') ?? outline.get('_complete');
  return state === undefined ? undefined : state === 'checked' || state === 'true';
}

/** The outline's text, which may hold HTML, and where it leads. */
function readLine(outline: XmlElement, context: ReadContext): PhrasingContent[] {
  const label = outline.get('text') ?? outline.get('title') ?? '';
  const url = outline.get('htmlUrl') ?? outline.get('url') ?? outline.get('xmlUrl');
  const phrasing = /<[a-z]|&[a-z#]/i.test(label) ? readMarkup(label, context) : [text(label)];
  if (url !== undefined && url !== '') return [link(url, label.trim() === '' ? [text(url)] : phrasing)];
  return label.trim() === '' ? [] : phrasing;
}

function readMarkup(label: string, context: ReadContext): PhrasingContent[] {
  const blocks = readElements([bodyOf(parseHtml(label, context.budget))], { context });
  return blocks.flatMap((block) => (block.type === 'paragraph' ? block.children : []));
}
