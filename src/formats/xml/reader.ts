import { decodeXml } from '../../bytes/xml/decode.js';
import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { code, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** Levels that are indented; deeper ones stay at this indentation. */
const MAX_INDENT = 40;

/** XML 1.0 of a kind that no other format knows, laid out in a code block; nothing in it is expanded or fetched. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const text = decodeXml(source.bytes);
  const { root: top, truncated } = parseXml(text, context.budget);
  if (truncated) context.warn({ code: 'truncated', message: 'The document ends before its elements do.' });
  const lines: string[] = [];
  if (top.name !== '') layOut(top, 0, lines);
  return root([code(lines.length === 0 ? text : lines.join('\n'), 'xml')]);
}

function layOut(element: XmlElement, depth: number, lines: string[]): void {
  const indent = '  '.repeat(Math.min(depth, MAX_INDENT));
  const open = `<${element.name}${attributesOf(element)}`;
  const children = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (children.length === 0) {
    lines.push(`${indent}${open}/>`);
  } else if (children.every((child) => typeof child === 'string')) {
    const value = escapeXml(children.join('').replace(/\s+/g, ' ').trim());
    lines.push(`${indent}${open}>${value}</${element.name}>`);
  } else {
    lines.push(`${indent}${open}>`);
    for (const child of children) {
      if (typeof child === 'string') lines.push(`${indent}  ${escapeXml(child.replace(/\s+/g, ' ').trim())}`);
      else layOut(child, depth + 1, lines);
    }
    lines.push(`${indent}</${element.name}>`);
  }
}

function attributesOf(element: XmlElement): string {
  return element
    .attributeNames()
    .map((name) => ` ${name}="${escapeXml(element.get(name) ?? '').replaceAll('"', '&quot;')}"`)
    .join('');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
