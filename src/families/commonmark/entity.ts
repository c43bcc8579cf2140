import { decodeHTML } from 'entities';

/** The characters of an HTML reference such as `&eacute;` or `&#233;`; `undefined` if there is no such one. */
export function decodeEntity(reference: string): string | undefined {
  const decoded = decodeHTML(reference);
  return decoded === reference ? undefined : decoded;
}
