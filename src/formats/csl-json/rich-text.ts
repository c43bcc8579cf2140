import { strong, subscript, superscript, text } from '../../content/tree/build.js';
import type { PhrasingContent } from '../../core/tree.js';

/** The marks of CSL's "HTML-like" rich text: bold, sub- and superscript are kept; titles are in italics anyway. */
const MARK = /<(\/?)(i|b|sub|sup|span|sc|jats:[a-z]+|p)\b[^<>]*>/i;

/** Text with CSL's marks as phrasing. A mark that is never closed is left out. */
export function readRichText(value: string): PhrasingContent[] {
  const parts = value.split(/(<\/?(?:b|sub|sup)>)/i);
  const out: PhrasingContent[] = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? '';
    const name = /^<(b|sub|sup)>$/i.exec(part)?.[1]?.toLowerCase();
    const isClosed = name !== undefined && parts[i + 2]?.toLowerCase() === `</${name}>`;
    if (isClosed) {
      const inner = stripMarks(parts[i + 1] ?? '');
      if (inner !== '') out.push(...marked(name, inner));
      i += 2;
    } else {
      const plain = stripKeepingSpace(part);
      if (plain !== '') out.push(text(plain));
    }
  }
  return out;
}

function marked(name: string, inner: string): PhrasingContent[] {
  if (name === 'b') return [strong([text(inner)])];
  return name === 'sub' ? subscript([text(inner)]) : superscript([text(inner)]);
}

/** Text without marks, entities of XML decoded. */
export function stripMarks(value: string): string {
  return stripKeepingSpace(value).replace(/\s+/g, ' ').trim();
}

function stripKeepingSpace(value: string): string {
  if (!/[<&]/.test(value)) return value;
  return value
    .split(new RegExp(MARK.source, 'gi'))
    .filter((_, i) => i % 3 === 0)
    .join('')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&');
}
