import type { ZipArchive, ZipEntry } from '../../bytes/zip/archive.js';
import { spend } from '../../core/budget.js';
import type { OfficePackage, PackageContext } from './package.js';

/**
 * A package written as one XML file ("flat OPC", `pkg:package` of 2006): parts are `pkg:part` with `pkg:xmlData` or
 * base64 in `pkg:binaryData`. Gives it as if it were a zip of stored entries, so that everything else reads it alike.
 */
export function openFlatPackage(text: string, context: PackageContext): OfficePackage {
  const prefix = /<([\w.-]+:)?package\s/.exec(text.slice(0, 4096))?.[1] ?? '';
  const chunks: Uint8Array[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  const tag = `<${prefix}part`;
  for (let at = text.indexOf(tag); at >= 0; ) {
    const next = text.indexOf(tag, at + tag.length);
    const part = readFlatPart(text.slice(at, next < 0 ? undefined : next), prefix);
    at = next;
    if (part === undefined) continue;
    spend(context.budget, 'maxEntries', 1);
    entries.push(storedEntry(part.name, offset, part.bytes.length));
    chunks.push(part.bytes);
    offset += part.bytes.length;
  }
  const byName = new Map<string, ZipEntry>();
  for (const entry of entries) {
    if (!byName.has(entry.name)) byName.set(entry.name, entry);
    if (!byName.has(entry.name.toLowerCase())) byName.set(entry.name.toLowerCase(), entry);
  }
  const zip: ZipArchive = { bytes: Buffer.concat(chunks), budget: context.budget, entries, recovered: false, byName };
  return { zip, budget: context.budget, warn: (warning) => context.warn(warning), relationshipsOf: new Map() };
}

function storedEntry(name: string, dataOffset: number, length: number): ZipEntry {
  return { name, method: 0, encrypted: false, dataOffset, packedBytes: length, claimedBytes: length, crc: 0 };
}

function readFlatPart(part: string, prefix: string): { name: string; bytes: Uint8Array } | undefined {
  const open = part.slice(0, part.indexOf('>') + 1);
  const name = /\sname\s*=\s*["']\/?([^"']*)/.exec(open.replace(/[\w.-]+:name/, 'name'))?.[1];
  if (name === undefined) return undefined;
  const xml = between(part, `${prefix}xmlData`);
  if (xml !== undefined) return { name, bytes: Buffer.from(xml, 'utf8') };
  return { name, bytes: Buffer.from(between(part, `${prefix}binaryData`) ?? '', 'base64') };
}

/** What stands between the tags of an element; up to the end if it is cut. */
function between(text: string, name: string): string | undefined {
  const open = text.indexOf(`<${name}`);
  if (open < 0) return undefined;
  const from = text.indexOf('>', open) + 1;
  const to = text.lastIndexOf(`</${name}>`);
  return text.slice(from, to < from ? undefined : to);
}
