import { parseXml, XmlElement } from '../../bytes/xml/tree.js';
import type { Budget } from '../../core/budget.js';
import { addFact, addKeyword, type FactName, type Facts } from './facts.js';

/** XMP (ISO 16684-1): RDF in which a property is an attribute, an element, or a list of `rdf:li`. */

const PROPERTIES: ReadonlyMap<string, FactName> = new Map([
  ['title', 'title'],
  ['Headline', 'title'],
  ['description', 'description'],
  ['creator', 'author'],
  ['rights', 'copyright'],
  ['DateTimeOriginal', 'date'],
  ['DateCreated', 'date'],
]);
const MAX_BYTES = 2_000_000;

export function addXmp(facts: Facts, bytes: Uint8Array, budget: Budget): void {
  if (bytes.length > MAX_BYTES) return;
  const found = new Map<FactName, string>();
  try {
    visit(parseXml(new TextDecoder().decode(bytes), budget).root, { facts, found, depth: 0 });
  } catch (error) {
    // A broken packet tells nothing; limits still hold.
    if (error instanceof Error && 'limit' in error && error.limit !== undefined) throw error;
  }
  for (const [name, value] of found)
    addFact(facts, name, name === 'date' ? value.slice(0, 19).replace('T', ' ') : value);
}

interface Visit {
  readonly facts: Facts;
  readonly found: Map<FactName, string>;
  readonly depth: number;
}

function visit(element: XmlElement, state: Visit): void {
  if (state.depth > 20) return;
  for (const child of element.children) {
    if (!(child instanceof XmlElement)) continue;
    const { local } = child;
    addAttributes(child, state);
    const name = PROPERTIES.get(local);
    if (local === 'subject') for (const word of itemsOf(child)) addKeyword(state.facts, word);
    else if (name !== undefined) {
      const value = itemsOf(child).join(', ');
      if (value !== '' && !state.found.has(name)) state.found.set(name, value);
    } else visit(child, { ...state, depth: state.depth + 1 });
  }
}

function addAttributes(element: XmlElement, { found }: Visit): void {
  for (const attribute of element.attributeNames()) {
    const name = PROPERTIES.get(attribute.slice(attribute.indexOf(':') + 1));
    const value = name === undefined ? undefined : element.get(attribute)?.trim();
    if (name !== undefined && value !== undefined && value !== '' && !found.has(name)) found.set(name, value);
  }
}

/** The texts of a list, or of alternatives the first. */
function itemsOf(element: XmlElement): string[] {
  const texts: string[] = [];
  let first = false;
  const walk = (parent: XmlElement, depth: number) => {
    for (const child of parent.children) {
      if (!(child instanceof XmlElement)) {
        if (parent.local === 'li' || parent === element) texts.push(child.trim());
      } else if (depth < 5) {
        first ||= child.local === 'Alt';
        walk(child, depth + 1);
      }
    }
  };
  walk(element, 0);
  const kept = texts.filter((text) => text !== '');
  return first ? kept.slice(0, 1) : kept;
}
