import { footnoteDefinition } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import {
  attribute,
  attributeOr,
  eachElement,
  findElement,
  type HtmlElement,
  type HtmlParent,
  hasClass,
  hasType,
  isElement,
  textOf,
} from './dom.js';
import { toBlocks } from './flow.js';
import { type HtmlState, type Notes, noNotes, readMixed } from './state.js';

/** Whether a link is a reference to a note by what the page says of it. */
export function isReference(anchor: HtmlElement): boolean {
  if (hasType(anchor, 'noteref')) return true;
  if (/\b(?:foot-?note-?(?:ref|anchor|link)|fn-?ref|fnanchor|note-?ref)\b/i.test(attributeOr(anchor, 'class')))
    return true;
  if (attribute(anchor, 'data-footnote-ref') !== undefined) return true;
  const parent = anchor.parentNode;
  const raised = parent !== null && parent.nodeName === 'sup';
  const raises = findElement(anchor, (child) => child.tagName === 'sup', 4) !== undefined;
  return (raised || raises) && /^[\s([]*(?:\d{1,4}|[*†‡§¶a-z])[\s)\]]*$/iu.test(textOf(anchor, 20));
}

const CONTAINER = /\b(?:foot-?notes?|end-?notes?|rearnotes)\b/i;

/** Whether an element, or what it stands in, is said to hold notes. */
export function isNote(element: HtmlElement): boolean {
  for (let at: HtmlParent | null = element, i = 0; at !== null && i < 4 && isElement(at); at = at.parentNode, i++) {
    if (
      ['footnote', 'endnote', 'rearnote', 'footnotes', 'endnotes', 'rearnotes', 'note'].some((type) =>
        hasType(at as HtmlElement, type),
      )
    )
      return true;
    const name = `${attributeOr(at, 'class')} ${attributeOr(at, 'id')} ${attributeOr(at, 'style')}`;
    if (CONTAINER.test(name) || /mso-element:\s*(?:foot|end)note\b/i.test(name)) return true;
  }
  return false;
}

/** Finds the notes of a page: elements with an `id` that are notes and that a reference points to. */
export function collectNotes(page: HtmlParent): Notes {
  const targets: string[] = [];
  const byId = new Map<string, HtmlElement>();
  eachElement(page, (element) => {
    const id = attribute(element, 'id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (element.tagName !== 'a') return;
    const name = attribute(element, 'name');
    if (name !== undefined && !byId.has(name)) byId.set(name, element);
    const href = attribute(element, 'href');
    if (href?.startsWith('#') === true && isReference(element)) targets.push(fragmentOf(href));
  });
  if (targets.length === 0) return noNotes;
  const byTarget = new Map<string, string>();
  const elements = new Map<HtmlElement, string>();
  for (const target of targets) {
    const element = byId.get(target);
    if (byTarget.has(target) || element === undefined) continue;
    const whole = wholeNote(element);
    if (whole === undefined || elements.has(whole)) continue;
    const identifier = String(elements.size + 1);
    byTarget.set(target, identifier);
    elements.set(whole, identifier);
  }
  return { byTarget, elements };
}

/** Marks around one another in which a note's id may stand. */
const MAX_MARKS = 20;

/** The block that a note is: its `id` may be on the link back inside of it. */
export function wholeNote(target: HtmlElement): HtmlElement | undefined {
  let at: HtmlElement = target;
  for (let i = 0; /^(?:a|sup|span|b|i|em|strong)$/.test(at.tagName); i++) {
    const parent = at.parentNode;
    if (i > MAX_MARKS || parent === null || !isElement(parent)) return undefined;
    at = parent;
  }
  const parent = at.parentNode;
  if (at.tagName === 'p' && parent !== null && isElement(parent) && isNoteBox(parent)) at = parent;
  const fits = /^(?:li|aside|div|p|dd|section|td)$/.test(at.tagName) && isNote(at);
  return fits && !isReferenceList(at) ? at : undefined;
}

/** A box around one note alone. */
function isNoteBox(element: HtmlElement): boolean {
  return (
    /mso-element:\s*(?:foot|end)note\b(?!-)/i.test(attributeOr(element, 'style')) ||
    hasClass(element, 'footnote') ||
    hasType(element, 'footnote') ||
    hasType(element, 'endnote')
  );
}

/** Whether blocks are what is left of a list of notes whose notes all went to the end: its heading and its rule. */
export function isEmptyNoteList(element: HtmlElement, blocks: readonly RootContent[], state: HtmlState): boolean {
  if (
    state.notes.elements.size === 0 ||
    !blocks.every((block) => block.type === 'heading' || block.type === 'thematicBreak')
  )
    return false;
  const name = `${attributeOr(element, 'class')} ${attributeOr(element, 'id')} ${attributeOr(element, 'style')}`;
  const isList = CONTAINER.test(name) || /mso-element:\s*(?:foot|end)note-list/i.test(name);
  return isList || hasType(element, 'footnotes') || hasType(element, 'endnotes') || hasType(element, 'rearnotes');
}

/** An element that holds many notes is not one. */
function isReferenceList(element: HtmlElement): boolean {
  return (
    /^(?:section|div|aside)$/.test(element.tagName) &&
    element.childNodes.some((child) => child.nodeName === 'ol' || child.nodeName === 'ul')
  );
}

export function fragmentOf(href: string): string {
  const fragment = href.slice(href.indexOf('#') + 1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    // Not percent-encoded: compare as it stands.
    return fragment;
  }
}

/** The identifier of the note that a link refers to; 'backlink' for the way back from a note to its reference. */
export function noteOf(anchor: HtmlElement, href: string, state: HtmlState): string | undefined {
  if (state.notes.byTarget.size === 0 || !href.includes('#')) return undefined;
  const target = state.notes.byTarget.get(state.notes.key?.(href) ?? fragmentOf(href));
  if (target !== undefined && (isReference(anchor) || state.notes.key !== undefined)) return target;
  if (!insideNote(anchor, state)) return undefined;
  const isBack =
    hasType(anchor, 'backlink') ||
    hasType(anchor, 'referrer') ||
    /\bback-?(?:ref|link)|footnote-back/i.test(attributeOr(anchor, 'class')) ||
    /^[\s[(]*(?:[↩↑^⏎◄⬑↵]\ufe0e?\ufe0f?|\d{1,4}\.?|[*†‡])[\])\s]*$/u.test(textOf(anchor, 20));
  return isBack ? 'backlink' : undefined;
}

function insideNote(element: HtmlElement, state: HtmlState): boolean {
  for (let at: HtmlParent | null = element, i = 0; at !== null && i < 12; i++) {
    if (!isElement(at)) return false;
    if (state.notes.elements.has(at)) return true;
    at = at.parentNode;
  }
  return false;
}

/** The notes as definitions, in the order in which they are referred to. */
export function readDefinitions(notes: ReadonlyMap<HtmlElement, string>, state: HtmlState): RootContent[] {
  const out: RootContent[] = [];
  for (const [element, identifier] of notes) {
    if (state.skip.has(element)) continue;
    const blocks = toBlocks(readMixed(element, state));
    if (blocks.length > 0) out.push(footnoteDefinition(identifier, blocks));
  }
  return out;
}
