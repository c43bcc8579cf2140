import type { XmlElement } from '../../bytes/xml/tree.js';
import type { RunStyle } from '../../content/paragraphs/model.js';
import { HWP_NUMBER_FORMATS, type HwpHead, type HwpLevel, type HwpNumbering } from '../../families/hwp/numbering.js';

export interface ParagraphShape {
  readonly head: HwpHead | undefined;
  /** Left margin in twips. */
  readonly indent: number;
}

/** Contents/header.xml: what paragraphs and runs refer to by id (OWPML, KS X 6101 §9). */
export interface Header {
  readonly runs: ReadonlyMap<string, RunStyle>;
  readonly paragraphs: ReadonlyMap<string, ParagraphShape>;
  readonly numberings: ReadonlyMap<string, HwpNumbering>;
}

/** HWP units are 1/7200 inch, twips 1/1440. */
const UNITS_PER_TWIP = 5;

export function readHeader(root: XmlElement | undefined): Header {
  const runs = new Map<string, RunStyle>();
  const paragraphs = new Map<string, ParagraphShape>();
  const numberings = new Map<string, HwpNumbering>();
  if (root === undefined) return { runs, paragraphs, numberings };
  for (const element of root.descendants('hh:charPr')) runs.set(element.get('id') ?? '', runStyle(element));
  for (const element of root.descendants('hh:paraPr')) paragraphs.set(element.get('id') ?? '', paragraphShape(element));
  for (const element of root.descendants('hh:numbering')) numberings.set(element.get('id') ?? '', numbering(element));
  return { runs, paragraphs, numberings };
}

function runStyle(element: XmlElement): RunStyle {
  const strike = element.first('hh:strikeout')?.get('shape') ?? 'NONE';
  const isSuper = element.first('hh:supscript') !== undefined;
  const isSub = element.first('hh:subscript') !== undefined;
  return {
    bold: element.first('hh:bold') !== undefined,
    italic: element.first('hh:italic') !== undefined,
    strike: strike !== 'NONE' && strike !== '3D',
    ...(isSuper ? { position: 'super' as const } : isSub ? { position: 'sub' as const } : {}),
  };
}

const KINDS = new Map<string, HwpHead['kind']>([
  ['OUTLINE', 'outline'],
  ['NUMBER', 'number'],
  ['BULLET', 'bullet'],
]);

function paragraphShape(element: XmlElement): ParagraphShape {
  const found = element.first('hh:heading');
  const kind = KINDS.get(found?.get('type') ?? '');
  const id = found?.get('idRef') ?? '0';
  const head = kind === undefined ? undefined : { kind, id, level: Number(found?.get('level') ?? 0) || 0 };
  const left = element.descendants('hc:left')[0]?.get('value');
  return { head, indent: (Number(left ?? 0) || 0) / UNITS_PER_TWIP };
}

const FORMATS = new Map(HWP_NUMBER_FORMATS);

function numbering(element: XmlElement): HwpNumbering {
  const levels: (HwpLevel | undefined)[] = [];
  for (const head of element.elements('hh:paraHead')) {
    const level = Number(head.get('level') ?? 1) - 1;
    if (level < 0 || level > 9) continue;
    const start = Number(head.get('start') ?? 1);
    levels[level] = { text: head.textContent(), format: FORMATS.get(head.get('numFormat') ?? '') ?? 'decimal', start };
  }
  return levels;
}
