import type { PictureKind } from '../../bytes/image/decode.js';
import { heading, list, listItem, paragraph } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import type { Facts } from './facts.js';

const NAMES: Readonly<Record<PictureKind, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  gif: 'GIF',
  bmp: 'BMP',
  tiff: 'TIFF',
  webp: 'WebP',
  pnm: 'PNM',
  ico: 'Icon',
  jp2: 'JPEG 2000',
  heif: 'HEIF',
  avif: 'AVIF',
  bpg: 'BPG',
  icns: 'Apple icon',
};

/** What stands before the text of a picture: its title and caption, as its maker wrote them. */
export function introduce(facts: Facts): RootContent[] {
  const blocks: RootContent[] = [];
  if (facts.title !== undefined) blocks.push(heading(1, facts.title));
  if (facts.description !== undefined && facts.description !== facts.title)
    blocks.push(...paragraphs(facts.description));
  return blocks;
}

export interface About {
  readonly kind: PictureKind;
  readonly facts: Facts;
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

/** A picture without text: its caption, and what is known about it as a list. */
export function describe({ kind, facts, sizes }: About): RootContent[] {
  const first = sizes[0];
  const size = first === undefined ? '' : `, ${first.width} × ${first.height} pixels`;
  const pages = sizes.length > 1 ? `, ${sizes.length} pages` : '';
  const rows: [string, string | undefined][] = [
    ['Picture', `${NAMES[kind]}${size}${pages}`],
    ['Date', facts.date],
    ['Author', facts.author],
    ['Camera', facts.camera],
    ['Keywords', facts.keywords.length === 0 ? undefined : facts.keywords.join(', ')],
    ['Copyright', facts.copyright],
    ['Comment', facts.comment],
  ];
  const items = rows.flatMap(([name, value]) =>
    value === undefined ? [] : [listItem([paragraph(`${name}: ${value.replace(/\s+/g, ' ')}`)])],
  );
  return [...introduce(facts), list(items)];
}

function paragraphs(text: string): RootContent[] {
  return text
    .split(/\n\s*\n|\r\n?\s*\r\n?/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .map((part) => paragraph(part));
}
