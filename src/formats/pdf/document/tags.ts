import { get, getDict, getName, getNumber, getText, toDict } from '../syntax/getters.js';
import { type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js';
import { resolve } from '../syntax/resolve.js';
import type { PdfFile } from '../syntax/state.js';
import type { TagNode } from './model.js';
import type { PdfPage } from './pages.js';

/** The structure tree (ISO 32000-2 §14.7): read once a document, and cut to each page. */

/** Elements within elements; what is deeper belongs to the deepest that is kept. */
const MAX_DEPTH = 100;
const MAX_ELEMENTS = 1_000_000;
/** Marks are kept as `page * MARKS + number`. */
const MARKS = 2 ** 24;
/** Roles of roles. */
const MAX_ROLES = 8;

interface Element {
  readonly type: string;
  readonly alt: string;
  readonly colSpan: number;
  readonly rowSpan: number;
  readonly kids: (Element | number)[];
  /** Pages that its content is on; `first` is above `last` where it has none. */
  first: number;
  last: number;
}

export interface TagTree {
  readonly roots: readonly (Element | number)[];
}

interface Reading {
  readonly file: PdfFile;
  readonly pages: ReadonlyMap<number, number>;
  readonly roles: PdfDict;
  readonly classes: PdfDict;
  readonly seen: Set<PdfDict>;
  left: number;
}

interface Open {
  readonly element: Element;
  /** The page that numbers alone refer to; 0 for none. */
  readonly page: number;
  readonly kids: readonly PdfValue[];
  next: number;
}

/** Undefined where the document is not tagged. `pages` are numbers of pages by those of their objects. */
export function readTagTree(file: PdfFile, catalog: PdfDict, pages: ReadonlyMap<number, number>): TagTree | undefined {
  const root = getDict(file, catalog, 'StructTreeRoot');
  if (root === undefined) return undefined;
  const reading: Reading = {
    file,
    pages,
    roles: getDict(file, root, 'RoleMap') ?? new Map(),
    classes: getDict(file, root, 'ClassMap') ?? new Map(),
    seen: new Set([root]),
    left: MAX_ELEMENTS,
  };
  const top: Element = {
    type: '',
    alt: '',
    colSpan: 1,
    rowSpan: 1,
    kids: [],
    first: Number.POSITIVE_INFINITY,
    last: 0,
  };
  readKids(reading, { element: top, page: 0, kids: kidsOf(file, root), next: 0 });
  return { roots: top.kids };
}

function kidsOf(file: PdfFile, dict: PdfDict): readonly PdfValue[] {
  const value = get(file, dict, 'K');
  if (Array.isArray(value)) return value;
  return value === null ? [] : [value];
}

function readKids(reading: Reading, root: Open): void {
  const open: Open[] = [root];
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    if (at.next >= at.kids.length || reading.left <= 0) {
      open.pop();
      close(at, open.at(-1)?.element);
      continue;
    }
    reading.left--;
    const kid = resolve(reading.file, at.kids[at.next++]);
    if (typeof kid === 'number') addMark(at.element, at.page, kid);
    else if (kid instanceof Map) readKid(reading, kid, open);
  }
}

function close({ element }: Open, parent: Element | undefined): void {
  if (parent === undefined || parent === element) return;
  parent.first = Math.min(parent.first, element.first);
  parent.last = Math.max(parent.last, element.last);
}

function addMark(element: Element, page: number, mark: number): void {
  if (page === 0 || !Number.isInteger(mark) || mark < 0 || mark >= MARKS) return;
  element.kids.push(page * MARKS + mark);
  if (page < element.first) element.first = page;
  if (page > element.last) element.last = page;
}

function readKid(reading: Reading, dict: PdfDict, open: Open[]): void {
  const { file } = reading;
  const parent = open.at(-1);
  if (parent === undefined) return;
  const page = pageOf(reading, dict) ?? parent.page;
  const type = getName(file, dict, 'Type');
  if (type === 'MCR' || (type === undefined && dict.has('MCID'))) {
    addMark(parent.element, page, getNumber(file, dict, 'MCID') ?? -1);
    return;
  }
  // Annotations and pictures by reference (§14.7.5.3): their text has its own place on the page.
  if (type === 'OBJR' || reading.seen.has(dict)) return;
  reading.seen.add(dict);
  const kids = kidsOf(file, dict);
  if (open.length > MAX_DEPTH) {
    open.push({ element: parent.element, page, kids, next: 0 });
    return;
  }
  const element = toElement(reading, dict);
  parent.element.kids.push(element);
  if (element.alt !== '' && page > 0) {
    // A picture that is drawn without marks is told by its page alone.
    element.first = page;
    element.last = page;
  }
  open.push({ element, page, kids, next: 0 });
}

function pageOf({ pages }: Reading, dict: PdfDict): number | undefined {
  const page = dict.get('Pg');
  return page instanceof PdfRef ? pages.get(page.number) : undefined;
}

function toElement(reading: Reading, dict: PdfDict): Element {
  const { file } = reading;
  const type = roleOf(reading, getName(file, dict, 'S') ?? '');
  const isCell = type === 'TD' || type === 'TH';
  return {
    type,
    alt: type === 'Figure' || type === 'Formula' ? getText(file, dict, 'Alt').trim() : '',
    colSpan: isCell ? span(reading, dict, 'ColSpan') : 1,
    rowSpan: isCell ? span(reading, dict, 'RowSpan') : 1,
    kids: [],
    first: Number.POSITIVE_INFINITY,
    last: 0,
  };
}

/** Types that a role map leads to (§14.8.4). */
const STANDARD = new Set(
  `Document DocumentFragment Part Sect Div Aside BlockQuote Caption TOC TOCI Index NonStruct Private Title H H1 H2 H3 H4 H5 H6 P L LI
   Lbl LBody Table TR TH TD THead TBody TFoot Sub Span Quote Note FENote Reference BibEntry Code Link Annot Em Strong Ruby RB RT RP
   Warichu WT WP Figure Formula Form Artifact Art`.split(/\s+/),
);

/** The standard type that the role map (§14.7.3) gives; a map leads from role to role. */
function roleOf({ file, roles }: Reading, type: string): string {
  let role = type;
  for (let i = 0; i < MAX_ROLES; i++) {
    const next = getName(file, roles, role);
    if (next === undefined || next === role) break;
    role = next;
    if (STANDARD.has(role)) break;
  }
  return role;
}

/** A number among the attributes (§14.7.6), the element's own before those of its classes; 1 where there is none. */
function span(reading: Reading, dict: PdfDict, key: string): number {
  const { file, classes } = reading;
  const names = listOf(file, dict.get('C'));
  const byClass = names.map((name) => (name instanceof PdfName ? (classes.get(name.name) ?? null) : null));
  for (const value of [dict.get('A') ?? null, ...byClass]) {
    for (const one of listOf(file, value)) {
      const attributes = one instanceof PdfStream ? one.dict : toDict(one);
      const number = attributes === undefined ? undefined : getNumber(file, attributes, key);
      if (number !== undefined && number >= 1) return Math.round(number);
    }
  }
  return 1;
}

const MAX_ATTRIBUTES = 1_000;

function listOf(file: PdfFile, value: PdfValue | undefined): PdfValue[] {
  const list = resolve(file, value);
  if (!Array.isArray(list)) return [list];
  return list.slice(0, MAX_ATTRIBUTES).map((one) => resolve(file, one));
}

/** The page's part of the tree. */
export function tagsOf(tree: TagTree | undefined, page: PdfPage): TagNode[] {
  const nodes: TagNode[] = [];
  for (const root of tree?.roots ?? []) {
    if (typeof root !== 'number' && isOn(root, page.number)) nodes.push(cut(root, page.number));
  }
  return nodes.filter((node) => node.kids.length > 0 || node.alt !== '');
}

function isOn(element: Element, page: number): boolean {
  return element.first <= page && page <= element.last;
}

function cut(element: Element, page: number): TagNode {
  const kids: (TagNode | number)[] = [];
  for (const kid of element.kids) {
    if (typeof kid === 'number') {
      if (Math.floor(kid / MARKS) === page) kids.push(kid % MARKS);
    } else if (isOn(kid, page)) {
      const node = cut(kid, page);
      if (node.kids.length > 0 || node.alt !== '') kids.push(node);
    } else if (kid.last === 0 && (kid.type === 'TD' || kid.type === 'TH')) {
      // An empty cell keeps the column of those that follow.
      kids.push(cut(kid, page));
    }
  }
  const { type, alt, colSpan, rowSpan } = element;
  return { type, alt, colSpan, rowSpan, kids };
}
