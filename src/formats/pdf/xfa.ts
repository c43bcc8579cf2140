/**
 * Forms whose pages are made when they are opened (XFA 3.3): without this all that is read of them is a page that asks for another viewer.
 * `template` holds texts and fields in their order, `datasets` what was filled in, below elements of the fields' names.
 */

import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { heading, list, listItem, paragraph, strong, text } from '../../content/tree/build.js';
import type { Budget } from '../../core/budget.js';
import type { RootContent } from '../../core/tree.js';

interface State {
  readonly out: RootContent[];
  /** Values that were filled in, by the names of their elements, in the order in which they stand. */
  readonly values: Map<string, string[]>;
}

/** Points from which a text of its own is a heading. */
const HEADING_POINTS = 14;
const HIDDEN = new Set(['hidden', 'invisible']);

/** The form's texts, and its fields with their captions and values; nothing where there is no template. */
export function xfaBlocks(packets: ReadonlyMap<string, string>, budget: Budget): RootContent[] {
  const template = packets.get('template');
  if (template === undefined) return [];
  const state: State = { out: [], values: valuesOf(packets.get('datasets'), budget) };
  visit(state, parseXml(template, budget).root);
  return state.out;
}

function valuesOf(datasets: string | undefined, budget: Budget): Map<string, string[]> {
  const values = new Map<string, string[]>();
  if (datasets === undefined) return values;
  const stack: XmlElement[] = [parseXml(datasets, budget).root];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const children = at.elements();
    if (children.length === 0) {
      const found = values.get(at.local);
      if (found === undefined) values.set(at.local, [at.textContent()]);
      else found.push(at.textContent());
    }
    stack.push(...children.reverse());
  }
  return values;
}

function visit(state: State, element: XmlElement): void {
  for (const child of element.elements()) {
    if (HIDDEN.has(child.get('presence') ?? '')) continue;
    if (child.local === 'draw') addText(state, child);
    else if (child.local === 'field') addField(state, child);
    else if (child.local === 'exclGroup') addChoice(state, child);
    else if (
      child.local === 'subform' ||
      child.local === 'subformSet' ||
      child.local === 'area' ||
      child.local === 'template'
    )
      visit(state, child);
  }
}

function addText(state: State, draw: XmlElement): void {
  const value = named(draw, 'value');
  const size = Number.parseFloat(named(draw, 'font')?.get('size') ?? '0');
  const lines = linesOf(value);
  if (size >= HEADING_POINTS && lines.length === 1) state.out.push(heading(2, lines[0] ?? ''));
  else for (const line of lines) state.out.push(paragraph([text(line)]));
}

/** Plain text, or paragraphs of XHTML. */
function linesOf(value: XmlElement | undefined): string[] {
  if (value === undefined) return [];
  const rich = value.elements().find((child) => child.local === 'exData');
  const paragraphs = rich === undefined ? [] : paragraphsOf(rich);
  const texts = paragraphs.length > 0 ? paragraphs.map((one) => one.textContent()) : value.textContent().split('\n');
  return texts.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one !== '');
}

/** Whatever prefix their names have. */
function paragraphsOf(element: XmlElement): XmlElement[] {
  return element.elements().flatMap((child) => (child.local === 'p' ? [child] : paragraphsOf(child)));
}

function addField(state: State, field: XmlElement): void {
  const caption = captionOf(field);
  const value = fieldValue(state, field);
  const isButton =
    named(field, 'ui')
      ?.elements()
      .some((one) => one.local === 'button') === true;
  if (isButton || (caption === '' && value === '')) return;
  state.out.push(
    paragraph(caption === '' ? [text(value)] : [strong([text(caption)]), text(value === '' ? '' : ` ${value}`)]),
  );
}

function captionOf(field: XmlElement): string {
  const caption = named(field, 'caption');
  return linesOf(caption === undefined ? undefined : named(caption, 'value')).join(' ');
}

/** What was filled in, or what the template puts there; a choice from a list by the words that are shown for it. */
function fieldValue(state: State, field: XmlElement): string {
  const filled = state.values.get(field.get('name') ?? '')?.shift();
  const value = (filled ?? linesOf(named(field, 'value')).join(' ')).trim();
  const [shown, saved] = field.elements().filter((one) => one.local === 'items');
  if (shown === undefined || saved === undefined) return value;
  const at = saved.elements().findIndex((item) => item.textContent().trim() === value);
  return shown.elements()[at]?.textContent().trim() ?? value;
}

/** Radio buttons: the one whose value was chosen is ticked. */
function addChoice(state: State, group: XmlElement): void {
  const chosen = state.values.get(group.get('name') ?? '')?.shift() ?? '';
  const items = group.elements().filter((child) => child.local === 'field');
  const caption = captionOf(group);
  if (caption !== '') state.out.push(paragraph([strong([text(caption)])]));
  const children = items.map((field) => {
    const own =
      field
        .elements()
        .find((child) => child.local === 'items')
        ?.textContent()
        .trim() ?? '';
    return listItem([paragraph([text(captionOf(field) || own)])], own !== '' && own === chosen);
  });
  if (children.length > 0) state.out.push(list(children));
}

function named(element: XmlElement, local: string): XmlElement | undefined {
  return element.elements().find((child) => child.local === local);
}
