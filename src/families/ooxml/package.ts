import { decodeXml } from '../../bytes/xml/decode.js';
import { parseXml, type XmlDocument } from '../../bytes/xml/tree.js';
import { openZip, type ZipArchive } from '../../bytes/zip/archive.js';
import { readPath } from '../../bytes/zip/inflate.js';
import type { Budget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { Warning } from '../../core/warning.js';

/** A relationship of a part (ECMA-376 part 2, §9.3). */
export interface Relationship {
  readonly id: string;
  /** The last segment of the type, e.g. 'hyperlink': the same for Transitional and Strict. */
  readonly kind: string;
  /** Path in the package without leading '/', or the address as written if `external`. */
  readonly target: string;
  readonly external: boolean;
}

/** An Office Open XML package. Parts are read on demand; damage is warned about, never thrown. */
export interface OfficePackage {
  readonly zip: ZipArchive;
  readonly budget: Budget;
  warn(warning: Warning): void;
  /** Relationships by id, by path of the part that has them. */
  readonly relationshipsOf: Map<string, ReadonlyMap<string, Relationship>>;
}

export interface PackageContext {
  readonly budget: Budget;
  warn(warning: Warning): void;
}

export function openPackage(bytes: Uint8Array, context: PackageContext): OfficePackage {
  const zip = openZip(bytes, context.budget);
  if (zip.recovered)
    context.warn({ code: 'damaged-part', message: 'The zip directory is damaged; parts were found one by one.' });
  return { zip, budget: context.budget, warn: (warning) => context.warn(warning), relationshipsOf: new Map() };
}

/** The bytes of a part, or `undefined` if it is not there; a damaged one gives what can be had, with a warning. */
export function readPart(pkg: OfficePackage, path: string): Uint8Array | undefined {
  try {
    const part = readPath(pkg.zip, path);
    if (part?.damaged === true) pkg.warn({ code: 'damaged-part', message: 'A part of the package is damaged or cut.' });
    return part?.bytes;
  } catch (error) {
    if (error instanceof ConvertError && error.limit !== undefined) throw error;
    pkg.warn({ code: 'damaged-part', message: 'A part of the package cannot be read.' });
    return undefined;
  }
}

/** The XML of a part, or `undefined` if it is not there. */
export function readXmlPart(pkg: OfficePackage, path: string): XmlDocument | undefined {
  const bytes = readPart(pkg, path);
  if (bytes === undefined) return undefined;
  const document = parseXml(decodeXml(bytes), pkg.budget);
  if (document.truncated) pkg.warn({ code: 'truncated', message: 'A part of the package ends early.' });
  return document;
}

/** No path in a package begins like this; some programs do not say that such a target is outside. */
const ADDRESS = /^(?:(?:https?|ftp|file):\/\/|mailto:)/i;

/** The relationships of a part ('' for the package itself). */
export function relationships(pkg: OfficePackage, path: string): ReadonlyMap<string, Relationship> {
  const known = pkg.relationshipsOf.get(path);
  if (known !== undefined) return known;
  const slash = path.lastIndexOf('/') + 1;
  const document = readXmlPart(pkg, `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`);
  const out = new Map<string, Relationship>();
  for (const element of document?.root.elements('rel:Relationship') ?? []) {
    const id = element.get('Id') ?? '';
    const target = element.get('Target') ?? '';
    const external = element.get('TargetMode')?.toLowerCase() === 'external' || ADDRESS.test(target);
    const kind = (element.get('Type') ?? '').split('/').at(-1) ?? '';
    out.set(id, { id, kind, external, target: external ? target : resolvePath(path, target) });
  }
  pkg.relationshipsOf.set(path, out);
  return out;
}

/** The first relationship of a kind that a part has. */
export function relationshipOfKind(pkg: OfficePackage, path: string, kind: string): Relationship | undefined {
  for (const found of relationships(pkg, path).values()) if (found.kind === kind) return found;
  return undefined;
}

/** The main part: where the package's officeDocument relationship leads, or the first of `usual` that is there. */
export function mainPart(pkg: OfficePackage, usual: readonly string[]): string | undefined {
  const stated = relationshipOfKind(pkg, '', 'officeDocument')?.target;
  const candidates = stated === undefined ? usual : [stated, ...usual];
  return candidates.find((path) => pkg.zip.byName.has(path) || pkg.zip.byName.has(path.toLowerCase()));
}

/** A target relative to the part that names it; a leading '/' is the package's root. */
export function resolvePath(from: string, target: string): string {
  const segments = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const segment of target.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}
