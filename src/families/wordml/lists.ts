import type { XmlElement } from '../../bytes/xml/tree.js';
import type { ListDefinition, ListLevel } from '../../content/numbering/counter.js';
import { numberFormatName } from '../../content/numbering/nfc.js';
import { numberOf, type StyleSheet, toggle } from './styles.js';

/** Lists of a document by the id that paragraphs name. */
export interface Lists {
  readonly lists: Map<string, ListDefinition>;
  readonly indents: Map<string, (number | undefined)[]>;
  /** Levels that a paragraph style stands for, by list id and style id (§17.9.23). */
  readonly styleLevels: Map<string, ReadonlyMap<string, number>>;
}

const LEVELS = 9;

/** Reads `w:numbering` (ECMA-376 part 1 §17.9), or `w:lists` of Word 2003 XML. */
export function readLists(numbering: XmlElement | undefined, styles: StyleSheet): Lists {
  const out: Lists = { lists: new Map(), indents: new Map(), styleLevels: new Map() };
  if (numbering === undefined) return out;
  const abstracts = new Map<string, XmlElement>();
  for (const element of numbering.elements()) {
    if (element.name === 'w:abstractNum') abstracts.set(element.get('w:abstractNumId') ?? '', element);
    else if (element.name === 'w:listDef') abstracts.set(element.get('w:listDefId') ?? '', element);
  }
  const nums = numbering.elements().filter((element) => element.name === 'w:num' || element.name === 'w:list');
  const abstractOf = new Map(
    nums.map((num): [string, string] => [
      idOf(num),
      (num.first('w:abstractNumId') ?? num.first('w:ilst'))?.get('w:val') ?? '',
    ]),
  );
  const linked = (id: string) => followStyleLink(id, { abstracts, abstractOf, styles });
  for (const num of nums) addList(out, num, { key: abstractOf.get(idOf(num)) ?? '', linked, abstracts });
  return out;
}

function idOf(num: XmlElement): string {
  return num.get('w:numId') ?? num.get('w:ilfo') ?? '';
}

interface Links {
  readonly abstracts: ReadonlyMap<string, XmlElement>;
  readonly abstractOf: ReadonlyMap<string, string>;
  readonly styles: StyleSheet;
}

/** A definition may only name a style, whose list is the real one (§17.9.21). */
function followStyleLink(id: string, links: Links): string {
  let at = id;
  for (let step = 0; step < LEVELS; step++) {
    const style = links.abstracts.get(at)?.first('w:numStyleLink')?.get('w:val');
    if (style === undefined) return at;
    const num = links.styles.elements.get(style)?.find('w:pPr', 'w:numPr', 'w:numId')?.get('w:val');
    const next = num === undefined ? undefined : links.abstractOf.get(num);
    if (next === undefined || next === at) return at;
    at = next;
  }
  return at;
}

interface Definition {
  readonly key: string;
  readonly abstracts: ReadonlyMap<string, XmlElement>;
  linked(id: string): string;
}

function addList(out: Lists, num: XmlElement, definition: Definition): void {
  const id = idOf(num);
  const key = definition.linked(definition.key);
  const drawn: Levels = { levels: [], indents: [], styles: new Map() };
  for (const level of definition.abstracts.get(key)?.elements('w:lvl') ?? []) addLevel(level, drawn);
  const startOverrides = new Map<number, number>();
  for (const override of num.elements('w:lvlOverride')) {
    const at = numberOf(override.get('w:ilvl')) ?? 0;
    const own = override.first('w:lvl');
    if (own !== undefined) addLevel(own, drawn, at);
    const start = numberOf(override.first('w:startOverride')?.get('w:val'));
    if (start !== undefined) startOverrides.set(at, start);
  }
  if (!out.lists.has(id)) {
    out.lists.set(id, { key, id, levels: drawn.levels, startOverrides });
    out.indents.set(id, drawn.indents);
    if (drawn.styles.size > 0) out.styleLevels.set(id, drawn.styles);
  }
}

interface Levels {
  readonly levels: (ListLevel | undefined)[];
  readonly indents: (number | undefined)[];
  readonly styles: Map<string, number>;
}

function addLevel(level: XmlElement, out: Levels, stated?: number): void {
  const at = numberOf(level.get('w:ilvl')) ?? stated ?? 0;
  if (at < 0 || at >= LEVELS) return;
  const text = level.first('w:lvlText')?.get('w:val');
  const restartAfter = numberOf(level.first('w:lvlRestart')?.get('w:val'));
  out.levels[at] = {
    format: formatOf(level),
    text: text ?? '',
    // Without a stated start a level begins at 0 (§17.9.25).
    start: numberOf(level.first('w:start')?.get('w:val')) ?? 0,
    legal: toggle(level, 'w:isLgl') === true,
    ...(restartAfter === undefined ? {} : { restartAfter }),
  };
  const style = level.first('w:pStyle')?.get('w:val');
  if (style !== undefined) out.styles.set(style, at);
  const indent = level.find('w:pPr', 'w:ind');
  out.indents[at] = numberOf(indent?.get('w:left') ?? indent?.get('w:start'));
}

function formatOf(level: XmlElement): string {
  const number = numberOf(level.first('w:nfc')?.get('w:val'));
  if (number !== undefined) return numberFormatName(number);
  const choices = level.first('mc:AlternateContent');
  const element = level.first('w:numFmt') ?? choices?.find('mc:Choice', 'w:numFmt');
  const format = element?.get('w:val') ?? 'decimal';
  // A custom format is an example of its first numbers: "001, 002, 003, ...".
  if (format !== 'custom') return format;
  const zeros = /^(0*)1\b/.exec(element?.get('w:format') ?? '')?.[1]?.length ?? 0;
  if (zeros > 0) return zeros === 1 ? 'decimalZero' : `decimalZero${Math.min(zeros + 1, 5)}`;
  return choices?.find('mc:Fallback', 'w:numFmt')?.get('w:val') ?? 'decimal';
}
