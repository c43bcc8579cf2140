import type { XmlElement } from '../../bytes/xml/tree.js';

/** A shape and the shape of its master that it inherits from ([MS-VSDX] 2.2.5.3). */
export interface Shape {
  readonly element: XmlElement;
  readonly master: XmlElement | undefined;
}

/** Child elements by local name: the namespace of Visio has no fixed prefix. */
export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.elements().filter((child) => child.local === name) ?? [];
}

/** A cell's value, the shape's own or its master's. */
function cellValue({ element, master }: Shape, name: string): string | undefined {
  return ownCell(element, name) ?? (master === undefined ? undefined : ownCell(master, name));
}

/** A cell's number; `undefined` where none is stated. */
export function cellNumber(shape: Shape, name: string): number | undefined {
  const value = cellValue(shape, name);
  const number = value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A cell of an element itself: of a shape, a row or a page sheet. */
export function ownCell(element: XmlElement, name: string): string | undefined {
  return childrenNamed(element, 'Cell')
    .find((cell) => cell.get('N') === name)
    ?.get('V');
}

/** The rows of a section, the shape's own or its master's. */
export function sectionRows({ element, master }: Shape, name: string): XmlElement[] {
  const find = (from: XmlElement | undefined) => childrenNamed(from, 'Section').find((one) => one.get('N') === name);
  return childrenNamed(find(element) ?? find(master), 'Row');
}

/** The text of a shape: its own, even if that is empty, else its master's. */
export function shapeText({ element, master }: Shape): string {
  const own = childrenNamed(element, 'Text')[0] ?? childrenNamed(master, 'Text')[0];
  return own?.textContent().replaceAll('\u2028', '\n').trim() ?? '';
}
