import { emphasis, inlineCode, lineBreak, link, strong, text } from '../../content/tree/build.js';
import type { PhrasingContent } from '../../core/tree.js';

export type Font = 'R' | 'B' | 'I' | 'BI' | 'C';

/** Text of one font, as the page sets it. */
export interface Piece {
  readonly text: string;
  readonly font: Font;
  readonly url?: string;
  /** The line ends here. */
  readonly ends?: boolean;
}

export const LINE_END: Piece = { text: '', font: 'R', ends: true };

export function plainOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.ends === true ? ' ' : piece.text)).join('');
}

export function toPhrasing(pieces: readonly Piece[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length; ) {
    const url = pieces[at]?.url;
    let end = at + 1;
    while (url !== undefined && pieces[end]?.url === url) end++;
    const nodes = styled(pieces.slice(at, end));
    if (url === undefined) for (const node of nodes) out.push(node);
    else out.push(link(url, nodes));
    at = end;
  }
  return out;
}

function styled(pieces: readonly Piece[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length; ) {
    const first = pieces[at];
    if (first === undefined) break;
    let value = first.text;
    let end = at + 1;
    while (first.ends !== true && pieces[end]?.font === first.font && pieces[end]?.ends !== true)
      value += pieces[end++]?.text ?? '';
    if (first.ends === true) out.push(lineBreak());
    else if (value !== '') for (const node of inFont(value, first.font)) out.push(node);
    at = end;
  }
  return out;
}

function inFont(value: string, font: Font): PhrasingContent[] {
  if (value.trim() === '' || font === 'R') return [text(value)];
  if (font === 'B') return [strong([text(value)])];
  if (font === 'I') return [emphasis([text(value)])];
  if (font === 'BI') return [strong([emphasis([text(value)])])];
  const before = /^\s/.test(value) ? [text(' ')] : [];
  const after = /\s$/.test(value) ? [text(' ')] : [];
  return [...before, inlineCode(value.trim()), ...after];
}
