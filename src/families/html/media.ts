import { image, inlineMath, link, text } from '../../content/tree/build.js';
import { picturesWanted } from '../../content/tree/pictures.js';
import type { PictureBytes } from '../../core/tree.js';
import { attribute, attributeOr, eachElement, findElement, type HtmlElement, hasClass, textOf } from './dom.js';
import { type Handler, type HtmlState, mark } from './state.js';

/** Words that say no more than that there is a picture. */
const GENERIC =
  /^(?:cover(?: image| page)?|images?|img|pictures?|photos?|logo|icon|graphic|figure|illustration|thumbnail|avatar|spacer|blank|bullet|placeholder|untitled|null|undefined|alt)?[\s_#-]*\d{0,4}$/i;
const FILE_NAME = /^[\w .%()-]{1,200}\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?)$/i;

const readImage: Handler = (element, out, state) => {
  const alt = attributeOr(element, 'alt').trim();
  if (alt === '' || FILE_NAME.test(alt) || GENERIC.test(alt)) {
    const bytes = bytesOf(element, state);
    if (bytes !== undefined) out.push(image('', addressOf(element, state.resolveImage), bytes));
    return;
  }
  const classes = attributeOr(element, 'class');
  if (/\b(?:mwe-math-fallback|latex|tex\b|math)/i.test(classes)) {
    if (!hasFormulaBeside(element))
      out.push(
        inlineMath(alt.replace(/^\\displaystyle\s*|^\{\\displaystyle\s([\s\S]*)\}$/, '$1').replace(/^\$+|\$+$/g, '')),
      );
    return;
  }
  // Emoji as pictures are letters.
  if (/\p{Extended_Pictographic}/u.test(alt) && alt.length <= 8) out.push(text(alt));
  else out.push(image(alt, addressOf(element, state.resolveImage), bytesOf(element, state)));
};

/** Math of the wiki stands beside its picture as MathML. */
function hasFormulaBeside(element: HtmlElement): boolean {
  const parent = element.parentNode;
  return parent !== null && findElement(parent, (child) => child.tagName === 'math', 20) !== undefined;
}

const SOURCES = ['data-src', 'data-original', 'data-lazy-src', 'src', 'href', 'xlink:href'];

/** What is at hand of a picture where all are to be read: bytes in its address, or a part of the same document. */
function bytesOf(element: HtmlElement, { context, pictureOf }: HtmlState): PictureBytes | undefined {
  if (!picturesWanted(context)) return undefined;
  for (const name of SOURCES) {
    const url = attribute(element, name)?.trim() ?? '';
    const bytes = /^data:/i.test(url) ? dataOf(url) : url === '' ? undefined : pictureOf(url);
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}

/** A `data:` address (RFC 2397). */
function dataOf(url: string): PictureBytes | undefined {
  const comma = url.indexOf(',');
  if (comma < 0) return undefined;
  if (/;\s*base64\s*$/i.test(url.slice(0, comma))) return () => Buffer.from(url.slice(comma + 1), 'base64');
  return () => Buffer.from(decodeURIComponent(url.slice(comma + 1)));
}

function addressOf(element: HtmlElement, resolve: (url: string) => string): string {
  for (const name of ['data-src', 'data-original', 'data-lazy-src', 'src']) {
    const value = attribute(element, name)?.trim();
    if (value !== undefined && value !== '' && !/^(?:data|blob|about):/i.test(value)) return resolve(value);
  }
  const first = (attribute(element, 'srcset') ?? attribute(element, 'data-srcset'))?.trim().split(/[\s,]/, 1)[0];
  return first === undefined || /^data:/i.test(first) ? '' : resolve(first);
}

/** Films, sounds and frames: a link where something says what they are. */
const readPlayer: Handler = (element, out, state) => {
  const label = (attribute(element, 'title') ?? attribute(element, 'aria-label') ?? '').replace(/\s+/g, ' ').trim();
  const own = attribute(element, 'src');
  const source = own ?? attribute(findElement(element, (child) => child.tagName === 'source', 10) ?? element, 'src');
  const url =
    source === undefined || /^(?:about|data|blob|javascript):/i.test(source) ? undefined : state.resolve(source);
  if (label === '' || url === undefined || url === '' || !state.controls) return;
  out.push((state.marks & mark.LINK) === 0 ? link(url, [text(label)]) : text(label));
};

/** What stands in for a thing that cannot be shown is what can be read. */
const readFallback: Handler = (element, out, state) => {
  state.readChildren(element, out, state);
};

/** Drawings in a page are icons for the most part; a title says what one is. */
const readDrawing: Handler = (element, out, state) => {
  if (!hasClass(element, 'icon') && attribute(element, 'role') === 'img') {
    const label = attribute(element, 'aria-label') ?? titleOf(element);
    if (label !== '' && (state.marks & mark.LINK) === 0 && label.length > 40) out.push(image(label, ''));
  }
  if (!picturesWanted(state.context)) return;
  // Covers of books are pictures in a drawing.
  eachElement(element, (child) => {
    if (child.tagName === 'image') readImage(child, out, state);
  });
};

function titleOf(element: HtmlElement): string {
  const title = element.childNodes.find((child) => child.nodeName === 'title');
  return title === undefined ? '' : textOf(title).trim();
}

export const mediaHandlers: readonly (readonly [string, Handler])[] = [
  ['audio', readPlayer],
  ['canvas', readFallback],
  ['embed', readPlayer],
  ['iframe', readPlayer],
  ['image', readImage],
  ['img', readImage],
  ['object', readFallback],
  ['svg', readDrawing],
  ['video', readPlayer],
];
