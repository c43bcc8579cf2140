import type { XmlElement } from '../../bytes/xml/tree.js';
import { append } from '../../content/tree/append.js';
import type { TranslationUnit } from '../../families/translation/units.js';

/** States that ask for nothing more. */
const READY = new Set(['final', 'translated', 'signed-off', 'reviewed', 'new', 'initial']);

/** Units of a file, those in groups too, in document order. */
export function unitsOf(file: XmlElement): TranslationUnit[] {
  const out: TranslationUnit[] = [];
  const stack: XmlElement[] = [file];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at.local === 'trans-unit') out.push(readUnit1(at));
    else if (at.local === 'unit') append(out, readUnit2(at));
    else for (const each of at.elements().reverse()) stack.push(each);
  }
  return out;
}

function child(element: XmlElement, local: string): XmlElement | undefined {
  return element.elements().find((each) => each.local === local);
}

/** XLIFF 1.x: source, target and notes beside each other. `resname` says what the text is for. */
function readUnit1(unit: XmlElement): TranslationUnit {
  const target = child(unit, 'target');
  const notes = unit.elements().filter(({ local }) => local === 'note');
  return {
    context: unit.get('resname') ?? '',
    source: textOf(child(unit, 'source')),
    target: textOf(target),
    note: notes.map(textOf).join('\n'),
    state: stateOf(target?.get('state')),
  };
}

/** XLIFF 2.x: segments with a source and a target each; notes belong to the whole unit. */
function readUnit2(unit: XmlElement): TranslationUnit[] {
  const notes = child(unit, 'notes')?.elements() ?? [];
  const segments = unit.elements().filter(({ local }) => local === 'segment');
  return segments.map((segment, i) => ({
    context: i === 0 ? (unit.get('name') ?? '') : '',
    source: textOf(child(segment, 'source')),
    target: textOf(child(segment, 'target')),
    note: i === 0 ? notes.map(textOf).join('\n') : '',
    state: stateOf(segment.get('state')),
  }));
}

function stateOf(state: string | undefined): string {
  return state === undefined || READY.has(state) ? '' : state.replaceAll('-', ' ');
}

/** Inline codes of the original's format, which stand for its markup. */
const CODES = new Set(['bpt', 'ept', 'it', 'ph', 'x', 'bx', 'ex', 'sc', 'ec', 'sm', 'em']);

/** The words of a segment. Codes of the original are left out; what they hold in turn is markup too. */
function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  let out = '';
  const stack: (XmlElement | string)[] = [element];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (typeof at === 'string') out += at;
    else if (at.local === 'cp') out += characterOf(at);
    else if (CODES.has(at.local)) out += at.get('equiv') ?? at.get('equiv-text') ?? '';
    else for (let i = at.children.length - 1; i >= 0; i--) stack.push(at.children[i] ?? '');
  }
  return out.trim();
}

/** A character that XML cannot hold; only line ends mean anything to a reader. */
function characterOf(element: XmlElement): string {
  return element.get('hex')?.toLowerCase() === '000a' ? '\n' : '';
}
