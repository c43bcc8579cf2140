import type { OdfState, ParagraphKind } from './state.js';
import { millimetres, type Style, styleAttribute, styleChain, styleProperty } from './styles.js';
import { paragraphFormat } from './text-format.js';

const CODE = /^(?:preformatted(?: text)?|source code|code(?: block)?|html preformatted|listing|program listing)$/i;
const QUOTE = /^(?:quotations?|quote|block ?quot(?:e|ation)|block text|intense quote|citation block|quote block)$/i;

/** What a paragraph style means; computed once for each name. */
export function paragraphKind(state: OdfState, name: string | undefined): ParagraphKind {
  const key = name ?? '';
  let kind = state.paragraphKinds.get(key);
  if (kind === undefined) {
    kind = computeKind(state, name);
    state.paragraphKinds.set(key, kind);
  }
  return kind;
}

function computeKind(state: OdfState, name: string | undefined): ParagraphKind {
  const chain = styleChain(state.styles, 'paragraph', name);
  const names = chain.length === 0 && name !== undefined ? [name.replaceAll('_20_', ' ')] : displayNames(chain);
  const get = (attribute: string) => styleProperty(chain, 'paragraph-properties', attribute);
  const margin = millimetres(get('fo:margin-left') ?? get('fo:margin'));
  const format = paragraphFormat(state.styles, name);
  return {
    kind: kindOf(names),
    format,
    outlineLevel: Number(styleAttribute(chain, 'style:default-outline-level') || 0) || 0,
    listStyle: styleAttribute(chain, 'style:list-style-name'),
    indent: Math.min(margin, margin + millimetres(get('fo:text-indent'))),
    hidden: format.hidden === true,
    numbered: get('text:enable-numbering') !== 'false',
  };
}

function displayNames(chain: readonly Style[]): string[] {
  return chain.flatMap((style) => (style.automatic ? [] : [style.displayName]));
}

function kindOf(names: readonly string[]): ParagraphKind['kind'] {
  for (const name of names) {
    if (/^title$/i.test(name)) return 'title';
    if (/^subtitle$/i.test(name)) return 'subtitle';
    if (CODE.test(name)) return 'code';
    if (QUOTE.test(name)) return 'quote';
  }
  return 'text';
}
