import { isSymbolFont, symbolsToText } from '../../content/fonts/symbol.js';
import {
  emphasis,
  inlineCode,
  lineBreak,
  link,
  strong,
  subscript,
  superscript,
  text as textNode,
} from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { type DrawingParagraph, paragraphsToBlocks } from '../../families/ooxml/drawing-list.js';
import { isMonospacedFace } from '../../families/ooxml/drawing-text.js';
import type { PptDeck } from './deck.js';
import type { AutoNumbers, CharacterStyle } from './style.js';
import { type ParagraphRun, type PptText, type TextLink, textKind } from './text.js';

/** TextAutoNumberSchemeEnum ([MS-PPT] 2.13.35) in the names that DrawingML has for them. */
const SCHEMES: readonly string[] = [
  'alphaLcPeriod',
  'alphaUcPeriod',
  'arabicParenR',
  'arabicPeriod',
  'romanLcParenBoth',
  'romanLcParenR',
  'romanLcPeriod',
  'romanUcPeriod',
  'alphaLcParenBoth',
  'alphaLcParenR',
  'alphaUcParenBoth',
  'alphaUcParenR',
  'arabicParenBoth',
  'arabicPlain',
  'romanUcParenBoth',
  'romanUcParenR',
];

/** A text as paragraphs and lists. `numbers` are the numberings that its character runs refer to. */
export function textBlocks(deck: PptDeck, text: PptText, numbers: AutoNumbers = []): RootContent[] {
  return paragraphsToBlocks(toParagraphs(deck, text, numbers));
}

/** A text as one line, for titles. */
export function textLine(deck: PptDeck, text: PptText): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const { children } of toParagraphs(deck, text, [])) {
    if (children.length === 0) continue;
    if (out.length > 0) out.push(textNode(' '));
    for (const child of children) out.push(child.type === 'break' ? textNode(' ') : child);
  }
  return out;
}

/** Where a paragraph of a level begins, in made-up EMU: only the order of levels matters for lists. */
const LEVEL_INDENT = 400_000;

interface Cursor {
  paragraph: number;
  character: number;
}

function toParagraphs(deck: PptDeck, text: PptText, numbers: AutoNumbers): DrawingParagraph[] {
  const out: DrawingParagraph[] = [];
  const cursor: Cursor = { paragraph: 0, character: 0 };
  let from = 0;
  for (const line of text.value.split('\r')) {
    const run = paragraphRunAt(text, cursor, from);
    const level = run?.level ?? 0;
    const hasBullet = run?.hasBullet ?? inheritedBullet(deck, text.kind, level);
    const pieces = readPieces(deck, text, { cursor, from, to: from + line.length });
    const number = pieces[0]?.style === undefined ? undefined : numbers[pieces[0].style.newer];
    const code = pieces.every((piece) => piece.isCode) ? pieces.map((piece) => piece.value).join('') : '';
    out.push({
      level,
      bullet: !hasBullet ? 'none' : number === undefined ? 'mark' : 'number',
      ...(number === undefined ? {} : { numbering: SCHEMES[number.scheme] ?? '', start: number.start }),
      left: (level + 1) * LEVEL_INDENT,
      firstLine: level * LEVEL_INDENT,
      children: pieces.flatMap((piece) => piece.nodes),
      ...(code.trim() === '' ? {} : { code: code.replaceAll('\v', '\n') }),
    });
    from += line.length + 1;
  }
  return out;
}

function paragraphRunAt(text: PptText, cursor: Cursor, at: number): ParagraphRun | undefined {
  while (cursor.paragraph < text.paragraphs.length && (text.paragraphs[cursor.paragraph]?.to ?? 0) <= at) {
    cursor.paragraph++;
  }
  return text.paragraphs[cursor.paragraph];
}

function inheritedBullet(deck: PptDeck, kind: number, level: number): boolean {
  const { bullets } = deck;
  if (bullets.size === 0) return kind === textKind.body || kind >= textKind.halfBody;
  const base = kind === textKind.centerTitle ? textKind.title : kind >= textKind.centerBody ? textKind.body : kind;
  for (const source of [bullets.get(kind), bullets.get(base)]) {
    for (let at = level; at >= 0; at--) {
      const found = source?.[at];
      if (found !== undefined) return found;
    }
  }
  return false;
}

interface Piece {
  readonly value: string;
  readonly nodes: PhrasingContent[];
  readonly isCode: boolean;
  readonly style: CharacterStyle | undefined;
}

interface PieceRange {
  readonly cursor: Cursor;
  readonly from: number;
  readonly to: number;
}

/** The text from..to, cut where its style or its link changes. */
function readPieces(deck: PptDeck, text: PptText, { cursor, from, to }: PieceRange): Piece[] {
  const out: Piece[] = [];
  const links = text.links.filter((one) => one.from < to && one.to > from);
  for (let at = from; at < to; ) {
    while (cursor.character < text.characters.length && (text.characters[cursor.character]?.to ?? 0) <= at) {
      cursor.character++;
    }
    const run = text.characters[cursor.character];
    const found = links.find((one) => one.from <= at && one.to > at);
    const limit = found?.to ?? nextLinkStart(links, at);
    const end = Math.max(Math.min(to, run?.to ?? to, limit), at + 1);
    out.push(toPiece(deck, text.value.slice(at, end), { style: run?.style, link: found }));
    at = end;
  }
  return out;
}

function nextLinkStart(links: readonly TextLink[], at: number): number {
  return links.reduce((next, one) => (one.from > at ? Math.min(next, one.from) : next), Number.POSITIVE_INFINITY);
}

interface PieceStyle {
  readonly style: CharacterStyle | undefined;
  readonly link: TextLink | undefined;
}

function toPiece(deck: PptDeck, raw: string, { style, link: found }: PieceStyle): Piece {
  const value = symbolText(deck, raw.replaceAll('\u0001', ''), style);
  const isCode = isMonospacedFace(deck.fonts[style?.font ?? -1] ?? '');
  const isPlainCode = isCode && value.trim() !== '' && !value.includes('\v');
  let nodes = isPlainCode ? [inlineCode(value)] : marked(value, style);
  const url = found === undefined ? undefined : deck.links.get(found.link);
  if (url !== undefined && nodes.length > 0) nodes = [link(url, nodes)];
  return { value, nodes, isCode, style };
}

const PRIVATE_SIGN = /[\uf000-\uf0ff]+/g;

/** Signs of symbol fonts, whose codes stand in the private area of Unicode or are those of letters. */
function symbolText(deck: PptDeck, value: string, style: CharacterStyle | undefined): string {
  const font = deck.fonts[style?.font ?? -1] ?? '';
  if (isSymbolFont(font)) return symbolsToText(font, value);
  const symbols = deck.fonts[style?.symbolFont ?? -1] ?? '';
  return value.replace(PRIVATE_SIGN, (signs) => symbolsToText(isSymbolFont(symbols) ? symbols : 'Wingdings', signs));
}

function marked(value: string, style: CharacterStyle | undefined): PhrasingContent[] {
  let nodes: PhrasingContent[] = [];
  value.split('\v').forEach((line, i) => {
    if (i > 0) nodes.push(lineBreak());
    if (line !== '') nodes.push(textNode(line));
  });
  if (style === undefined || value.trim() === '') return nodes;
  if (style.position > 0) nodes = superscript(nodes);
  else if (style.position < 0) nodes = subscript(nodes);
  if (style.italic) nodes = [emphasis(nodes)];
  if (style.bold) nodes = [strong(nodes)];
  return nodes;
}
