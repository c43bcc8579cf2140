import { labelled } from '../../content/numbering/printed.js';
import { list, listItem } from '../../content/tree/build.js';
import type { List, RootContent } from '../../core/tree.js';
import { attribute, findElement, type HtmlElement, type HtmlNode, textOf } from './dom.js';
import { toBlocks } from './flow.js';
import type { HtmlState } from './state.js';

/** Word and Outlook write list items as paragraphs: `style="mso-list:l0 level2 lfo1"`, the marker as text in front. */
export function wordLevel(element: HtmlElement): number {
  const style = attribute(element, 'style');
  if (style === undefined || !style.includes('mso-list')) return 0;
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(style)?.[1];
  return level === undefined ? 0 : Number(level);
}

/** Reads such a paragraph into the list that it goes on, or begins one. */
export function readWordItem(
  element: HtmlElement,
  level: number,
  place: { out: RootContent[]; state: HtmlState },
): void {
  const { out, state } = place;
  const marker = findElement(element, (child) => /mso-list:\s*Ignore/i.test(attribute(child, 'style') ?? ''), 20);
  const sign = marker === undefined ? '' : textOf(marker, 40).trim();
  const mixed: RootContent[] = [];
  state.readChildren({ childNodes: without(element, marker) }, mixed, state);
  const ordered = /^\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,6})[.)]/i.test(sign) && sign.toLowerCase() !== 'o';
  const start = Number.parseInt(sign.replace(/\D/g, ''), 10);
  const item = ordered ? labelled(listItem(toBlocks(mixed)), sign) : listItem(toBlocks(mixed));
  const parent = listAt(out, level);
  if (parent !== undefined && parent.ordered === ordered) parent.children.push(item);
  else attach(out, level, list([item], ordered ? { ordered, start: Number.isFinite(start) ? start : 1 } : {}));
}

/** The element's children with the marker taken out, wherever it stands. */
function without(element: HtmlElement, marker: HtmlElement | undefined): HtmlNode[] {
  if (marker?.parentNode !== null && marker !== undefined) {
    const siblings = marker.parentNode.childNodes;
    siblings.splice(siblings.indexOf(marker), 1);
  }
  return element.childNodes;
}

/** The open list of that level at the end of what was read. */
function listAt(out: readonly RootContent[], level: number): List | undefined {
  let at = lastList(out);
  for (let i = 1; i < level && at !== undefined; i++) at = lastList(at.children.at(-1)?.children ?? []);
  return at;
}

function lastList(nodes: readonly RootContent[]): List | undefined {
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i] as RootContent;
    if (node.type === 'list') return node;
    if (node.type !== 'text' || node.value.trim() !== '') return undefined;
  }
  return undefined;
}

/** Puts a new list below the last item of the level above, or at the end if there is none. */
function attach(out: RootContent[], level: number, added: List): void {
  for (let above = level - 1; above > 0; above--) {
    const item = listAt(out, above)?.children.at(-1);
    if (item !== undefined) {
      item.children.push(added);
      return;
    }
  }
  out.push(added);
}
