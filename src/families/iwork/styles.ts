import type { XmlElement } from '../../bytes/xml/tree.js';

/**
 * Styles of a document. A style is found by `sfa:ID` in the whole document or by `sf:ident` in a stylesheet and its
 * parents; properties go up from style to style by `sf:parent-ident`.
 */
export interface StyleBook {
  readonly byId: ReadonlyMap<string, OwnedStyle>;
  readonly sheets: ReadonlyMap<string, Sheet>;
}

export interface OwnedStyle {
  readonly element: XmlElement;
  readonly sheet: Sheet;
}

export interface Sheet {
  readonly parent: string | undefined;
  readonly byIdent: Map<string, XmlElement>;
}

const MAX_CHAIN = 40;

export function readStylesheets(root: XmlElement): StyleBook {
  const byId = new Map<string, OwnedStyle>();
  const sheets = new Map<string, Sheet>();
  const stack: { element: XmlElement; sheet: Sheet | undefined }[] = [{ element: root, sheet: undefined }];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    let { sheet } = at;
    const { element } = at;
    if (element.local === 'stylesheet') {
      sheet = { parent: element.first('sf:parent-ref')?.get('sfa:IDREF'), byIdent: new Map() };
      sheets.set(element.get('sfa:ID') ?? '', sheet);
    } else if (sheet !== undefined && element.first('sf:property-map') !== undefined) {
      const id = element.get('sfa:ID');
      const ident = element.get('sf:ident');
      if (id !== undefined) byId.set(id, { element, sheet });
      if (ident !== undefined) sheet.byIdent.set(ident, element);
    }
    for (const child of element.elements()) stack.push({ element: child, sheet });
  }
  return { byId, sheets };
}

/** A style and its parents, nearest first. `sheetId` is where a name is looked up. */
export function workChain(book: StyleBook, name: string | undefined, sheetId: string): XmlElement[] {
  const chain: XmlElement[] = [];
  if (name === undefined) return chain;
  let at = book.byId.get(name) ?? byIdent(book, name, book.sheets.get(sheetId));
  while (at !== undefined && chain.length < MAX_CHAIN) {
    chain.push(at.element);
    const parent = at.element.get('sf:parent-ident');
    if (parent === undefined) break;
    const own: OwnedStyle | undefined = byIdent(book, parent, at.sheet);
    // A style that is named like its parent stands for one in the stylesheet above.
    at = own?.element === at.element ? byIdent(book, parent, above(book, at.sheet)) : own;
  }
  return chain;
}

function above(book: StyleBook, sheet: Sheet): Sheet | undefined {
  return sheet.parent === undefined ? undefined : book.sheets.get(sheet.parent);
}

function byIdent(book: StyleBook, ident: string, from: Sheet | undefined): OwnedStyle | undefined {
  let sheet = from;
  for (let i = 0; sheet !== undefined && i < MAX_CHAIN; i++) {
    const element = sheet.byIdent.get(ident);
    if (element !== undefined) return { element, sheet };
    sheet = above(book, sheet);
  }
  return undefined;
}

/** The element that holds a property, from the nearest style that sets it. */
export function workProperty(chain: readonly XmlElement[], property: string): XmlElement | undefined {
  for (const style of chain) {
    const found = style.find('sf:property-map', `sf:${property}`)?.elements()[0];
    if (found !== undefined && found.name !== 'sf:null') return found;
  }
  return undefined;
}

/** Whether a property is a number other than 0. */
export function isOn(chain: readonly XmlElement[], property: string): boolean | undefined {
  const value = workProperty(chain, property)?.get('sfa:number');
  return value === undefined ? undefined : Number(value) !== 0;
}

/** Names that people gave the styles of a chain. */
export function styleNames(chain: readonly XmlElement[]): string[] {
  return chain.flatMap((style) => style.get('sf:name') ?? []);
}
