import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  Parser,
  type TreeAdapter,
} from 'parse5';
import { type Budget, checkLimit } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { HtmlFragment } from './dom.js';

/** Elements that a document may have beyond one for each two of its characters: reopened formatting multiplies them. */
const FREE_ELEMENTS = 10_000;

/** Parses a document or a piece of one, as browsers do. XHTML's self-closing tags and CDATA are understood. */
export function parseHtml(text: string, budget: Budget): HtmlFragment {
  const html = isXhtml(text) ? fromXhtml(text) : text;
  const adapter = createAdapter(html.length, budget);
  const parser = new Parser<DefaultTreeAdapterMap>({ scriptingEnabled: false, treeAdapter: adapter });
  adapter.onItemPush = (element) => skipRawText(parser, element);
  parser.tokenizer.write(html, true);
  return parser.document as unknown as HtmlFragment;
}

const SCRIPT_END = /<\/script/gi;
const STYLE_END = /<\/style/gi;

/**
 * Goes straight to the end of a script or style sheet: nobody reads them, and on many pages they are most of the text. A
 * script with a comment in it is left to the parser, because its end is not the first end tag.
 */
function skipRawText(parser: Parser<DefaultTreeAdapterMap>, element: DefaultTreeAdapterTypes.Element): void {
  const { tagName } = element;
  if (tagName !== 'script' && tagName !== 'style') return;
  if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return;
  if (element.attrs.some((attr) => attr.name === 'type' && attr.value.startsWith('math/'))) return;
  const { preprocessor } = parser.tokenizer;
  const end = tagName === 'script' ? SCRIPT_END : STYLE_END;
  end.lastIndex = preprocessor.pos;
  const found = end.exec(preprocessor.html);
  if (found === null || preprocessor.html.slice(preprocessor.pos, found.index).includes('<!--')) return;
  preprocessor.pos = Math.max(preprocessor.pos, found.index - 1);
}

function createAdapter(length: number, budget: Budget): TreeAdapter<DefaultTreeAdapterMap> {
  const most = FREE_ELEMENTS + length / 2;
  let count = 0;
  return {
    ...defaultTreeAdapter,
    setDocumentType() {
      // Of no use once the parser knows the document's mode.
    },
    createElement(tagName, namespaceURI, attrs) {
      if (++count > most) throw new ConvertError('size-limit');
      if (count > budget.limits.maxNodes) checkLimit(budget, 'maxNodes', count);
      return { nodeName: tagName, tagName, attrs, namespaceURI, childNodes: [], parentNode: null };
    },
    appendChild(parent, child) {
      if (child.nodeName === '#comment') return;
      parent.childNodes.push(child);
      child.parentNode = parent;
    },
  };
}

const XHTML_HEAD = 2_000;

/** An XML declaration or the XHTML namespace: written for an XML parser. */
function isXhtml(text: string): boolean {
  const head = text.slice(0, XHTML_HEAD);
  return /^\s*<\?xml\s/.test(head) || /<html[^>]{0,500}\sxmlns\s*=/i.test(head);
}

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);

/** `<a id="x"/>` and `<script/>` are whole elements in XML but open tags in HTML; CDATA is text. */
function fromXhtml(text: string): string {
  const closed = text.replace(/<([a-zA-Z][\w:.-]*)(?=[\s/])([^<>]*)\/>/g, (tag, name: string, rest: string) =>
    VOID.has(name.toLowerCase()) || isForeign(name) ? tag : `<${name}${rest}></${name}>`,
  );
  return closed.includes(CDATA) ? unwrapCdata(closed) : closed;
}

const CDATA = '<![CDATA[';

function unwrapCdata(text: string): string {
  let out = '';
  let from = 0;
  for (let at = text.indexOf(CDATA); at >= 0; at = text.indexOf(CDATA, from)) {
    const end = text.indexOf(']]>', at);
    const data = text.slice(at + CDATA.length, end < 0 ? undefined : end);
    out += text.slice(from, at) + data.replace(/&/g, '&amp;').replace(/</g, '&lt;');
    from = end < 0 ? text.length : end + 3;
  }
  return out + text.slice(from);
}

/** Names that live in SVG and MathML close themselves there. */
function isForeign(name: string): boolean {
  return /^(?:path|rect|circle|ellipse|line|polyline|polygon|use|stop|image|mspace|mprescripts|none)$/.test(name);
}
