import type {
  Blockquote,
  Code,
  FootnoteDefinition,
  Heading,
  InlineMath,
  List,
  ListItem,
  MathBlock,
  Paragraph,
  PhrasingContent,
  PictureBytes,
  Root,
  RootContent,
  Text,
} from '../../core/tree.js';

/** Builders of tree nodes, so that readers state what they mean and nothing else. */

export function root(children: RootContent[]): Root {
  return { type: 'root', children };
}

export function text(value: string): Text {
  return { type: 'text', value };
}

export function paragraph(children: PhrasingContent[] | string): Paragraph {
  return { type: 'paragraph', children: phrasing(children) };
}

/** `depth` is clamped to 1-6. */
export function heading(depth: number, children: PhrasingContent[] | string): Heading {
  const clamped = Math.min(Math.max(Math.round(depth) || 1, 1), 6) as Heading['depth'];
  return { type: 'heading', depth: clamped, children: phrasing(children) };
}

export function strong(children: PhrasingContent[]): PhrasingContent {
  return { type: 'strong', children };
}

export function emphasis(children: PhrasingContent[]): PhrasingContent {
  return { type: 'emphasis', children };
}

export function strikethrough(children: PhrasingContent[]): PhrasingContent {
  return { type: 'delete', children };
}

/** Markdown has no superscript: HTML's element stands around the text. */
export function superscript(children: PhrasingContent[]): PhrasingContent[] {
  return children.length === 0 ? [] : [html('<sup>'), ...children, html('</sup>')];
}

export function subscript(children: PhrasingContent[]): PhrasingContent[] {
  return children.length === 0 ? [] : [html('<sub>'), ...children, html('</sub>')];
}

function html(value: string): PhrasingContent {
  return { type: 'html', value };
}

export function lineBreak(): PhrasingContent {
  return { type: 'break' };
}

export function inlineCode(value: string): PhrasingContent {
  return { type: 'inlineCode', value };
}

/** LaTeX without its dollar signs. */
export function inlineMath(value: string): InlineMath {
  return { type: 'inlineMath', value };
}

/** LaTeX without its dollar signs. */
export function math(value: string): MathBlock {
  return { type: 'math', value };
}

export function link(url: string, children: PhrasingContent[]): PhrasingContent {
  return { type: 'link', url, children };
}

/**
 * A picture: kept by the writer only where there is alt text. `url` is a name, never data. `picture` gives the bytes that text
 * may be read from; see `picturesWanted`.
 */
export function image(alt: string, url: string, picture?: PictureBytes): PhrasingContent {
  return picture === undefined ? { type: 'image', alt, url } : { type: 'image', alt, url, data: { picture } };
}

export function code(value: string, lang?: string): Code {
  return lang === undefined || lang === '' ? { type: 'code', value } : { type: 'code', lang, value };
}

export function blockquote(children: RootContent[]): Blockquote {
  return { type: 'blockquote', children: children as Blockquote['children'] };
}

export function thematicBreak(): RootContent {
  return { type: 'thematicBreak' };
}

export interface ListOptions {
  readonly ordered?: boolean;
  /** The first number of an ordered list; 1 if it is not given. */
  readonly start?: number;
}

export function list(items: ListItem[], options: ListOptions = {}): List {
  const ordered = options.ordered === true;
  const node: List = { type: 'list', ordered, spread: items.some((item) => item.spread === true), children: items };
  if (ordered) node.start = options.start ?? 1;
  return node;
}

/** An item; `checked` makes it a task. Items of several paragraphs are spread, as markdown needs blank lines for them. */
export function listItem(children: RootContent[], checked?: boolean): ListItem {
  const node: ListItem = {
    type: 'listItem',
    spread: needsSpread(children),
    children: children as ListItem['children'],
  };
  if (checked !== undefined) node.checked = checked;
  return node;
}

function needsSpread(children: readonly RootContent[]): boolean {
  return children.some((child, i) => i > 0 && child.type !== 'list');
}

export function footnoteReference(identifier: string): PhrasingContent {
  return { type: 'footnoteReference', identifier, label: identifier };
}

export function footnoteDefinition(identifier: string, children: RootContent[]): FootnoteDefinition {
  return {
    type: 'footnoteDefinition',
    identifier,
    label: identifier,
    children: children as FootnoteDefinition['children'],
  };
}

function phrasing(children: PhrasingContent[] | string): PhrasingContent[] {
  return typeof children === 'string' ? [text(children)] : children;
}
